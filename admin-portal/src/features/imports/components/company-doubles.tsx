import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { useDecideCompanies } from '../api/import.mutations.ts';
import { importQueries } from '../api/import.queries.ts';
import { Doubles } from './doubles.tsx';

/** Companies of a file with the name of one that the firm has. */
export function CompanyDoubles({ importId, count }: { importId: string; count: number }) {
  const { data = [] } = useQuery(importQueries.companyDoubles(useTenantScope(), importId));
  const command = useDecideCompanies(importId);
  return (
    <Doubles
      title="Companies with a name that the firm has"
      noun={['company', 'companies']}
      count={Math.max(count, data.length)}
      command={command}
      needs="decide_import_companies"
      rows={data.map(({ id, name, number, alike }) => ({
        id,
        name,
        facts: [{ label: 'Number', value: number }],
        others: alike.map((other) => ({
          id: other.id,
          name: other.name,
          facts: [
            { label: 'Number', value: other.registration_number },
            {
              label: 'Registered on',
              value: other.registration_date && formatDate(other.registration_date),
            },
          ],
        })),
      }))}
    />
  );
}
