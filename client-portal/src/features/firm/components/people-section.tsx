import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Facts, QueryPanel, SectionHead, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { firmQueries } from '../api/firm.queries.ts';
import { memberColumns } from '../member-columns.tsx';
import { InvitedPanel } from './invited-panel.tsx';

const dutyNames: Record<string, string> = {
  reviewer: 'Reviewer',
  compliance_officer: 'Compliance officer',
  senior: 'Senior management',
  billing: 'Billing',
  read_only: 'Reads only',
};

/** The members of the firm, who is invited to run it, and which of our staff does what. */
export function PeopleSection() {
  const scope = useTenantScope();
  const staff = useQuery(firmQueries.staff(scope));
  return (
    <Stack>
      <SectionHead title="Members" />
      <ListTable
        list="client.firm_people"
        noun={['member', 'members']}
        query={firmQueries.people}
        columns={memberColumns}
        sort={{ key: 'role', direction: 'asc' }}
        filters={[
          {
            name: 'show',
            label: 'Role',
            options: [
              { value: 'owner', label: 'Owners' },
              { value: 'member', label: 'Clients' },
            ],
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={{ text: 'No person belongs to the firm yet.' }}
      />
      <InvitedPanel />
      <QueryPanel
        title="Our staff and their duties"
        note={() => 'assigned by the super admin'}
        query={staff}
        failed="The staff could not be loaded"
        empty="No member of staff has a duty yet."
      >
        {(rows) => (
          <Facts
            layout="split"
            items={rows.map(({ name, duties }, at) => ({
              id: String(at),
              label: name,
              value: duties.map((duty) => dutyNames[duty] ?? duty).join(', '),
            }))}
          />
        )}
      </QueryPanel>
    </Stack>
  );
}
