import type { PageTab } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

/** The tabs of a company's page. */
export const tabsOf = (companyId: string): readonly PageTab[] => [
  { label: 'Overview', to: paths.company(companyId), end: true },
  { label: 'People and ownership', to: paths.companyPeople(companyId) },
];
