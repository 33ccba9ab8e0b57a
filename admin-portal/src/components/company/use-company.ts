import { useOutletContext } from 'react-router-dom';

import type { Company } from './company.queries.ts';

/** The company whose tab is open. Only in a route below `company-layout.tsx`. */
export const useCompany = (): Company => useOutletContext<Company>();
