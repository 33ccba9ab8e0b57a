import { companyAsAtQuery, companyBookQueries, type AsAt } from '@portal/shared-core/company';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DetailColumns, Facts, Panel, QueryPanel, QueryState, Stack } from '@portal/shared-core/ui';
import { companyFacts, PeopleRegister } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import type { Company } from '#/components/company/company.queries.ts';

/** A company as at another day: the people in its registers, its name and its office then. */
export function OverviewAsAt({ company, asAt }: { company: Company; asAt: AsAt }) {
  const scope = useTenantScope();
  const registers = useQuery(companyBookQueries.registers('client', scope, company.id, asAt));
  const then = useQuery(companyAsAtQuery('client', scope, company.id, asAt));
  return (
    <DetailColumns>
      <Stack>
        <QueryState query={registers} failed="The registers could not be loaded">
          {({ members, officers, beneficial_owners: owners }) => (
            <PeopleRegister
              entries={[...officers, ...members, ...owners].map((row) => ({
                ...row,
                id: row.entry_id,
                ceased_on: null,
                party: { id: row.party_id, name: row.name, country: row.country },
              }))}
            />
          )}
        </QueryState>
      </Stack>
      <Stack>
        <QueryPanel
          title={`On ${formatDate(asAt.day, 'long')}`}
          query={then}
          failed="The facts could not be loaded"
          empty="The company was not registered yet."
          isEmpty={(facts) => facts === null}
        >
          {(facts) => (
            <Facts
              items={[
                { label: 'Name', value: facts?.name },
                { label: 'Registered office', value: facts?.registered_office },
              ]}
            />
          )}
        </QueryPanel>
        <Panel title="Key facts" note="of today">
          <Facts items={companyFacts(company).filter((fact) => !isDated(fact))} />
        </Panel>
      </Stack>
    </DetailColumns>
  );
}

/** Facts that the panel above has as at the day. */
function isDated(fact: { label: string } | false): boolean {
  return fact !== false && fact.label === 'Registered office';
}
