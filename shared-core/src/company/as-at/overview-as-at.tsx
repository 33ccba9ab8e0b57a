import { useQuery } from '@tanstack/react-query';

import type { PortalName } from '../../contract/index.ts';
import { formatDate } from '../../domain/format.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { DetailColumns, Facts, Panel, QueryPanel, QueryState, Stack } from '../../ui/index.ts';
import { companyFacts, PeopleRegister } from '../../views/index.ts';
import { companyListQueries } from '../company-list.queries.ts';
import { companyAsAtQuery } from './as-at.queries.ts';
import type { AsAt } from './use-as-at.ts';

/** A company as at another day: the people in its registers, its name and its office then. */
export function OverviewAsAt({
  portal,
  company,
  asAt,
}: {
  portal: PortalName;
  company: { id: string } & Parameters<typeof companyFacts>[0];
  asAt: AsAt;
}) {
  const scope = useTenantScope();
  const registers = useQuery(companyListQueries.registers(portal, scope, company.id, asAt));
  const then = useQuery(companyAsAtQuery(portal, scope, company.id, asAt));
  return (
    <DetailColumns>
      <Stack>
        <QueryState query={registers} failed="The registers could not be loaded">
          {({ members, officers, beneficial_owners: owners }) => (
            <PeopleRegister
              {...(portal === 'admin' && { provided: 'Provided by the firm' })}
              entries={[...officers, ...members, ...owners].map((row) => ({
                ...row,
                id: row.entry_id,
                ceased_on: null,
                party: {
                  id: row.party_id,
                  name: row.name,
                  country: row.country,
                  provided_by_firm: row.provided_by_firm ?? false,
                },
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
