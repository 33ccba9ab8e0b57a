import { useParams } from 'react-router-dom';

import { StatementListPage } from './statement-list-page.tsx';
import { StatementPage } from './statement-page.tsx';

/** The statements of all companies, or the one in the address. One route, since each costs the first screen some of its size. */
export function Component() {
  return useParams()['statementId'] ? <StatementPage /> : <StatementListPage />;
}
