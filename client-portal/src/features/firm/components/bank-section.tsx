import {
  CardSwitch,
  InForceCards,
  Propose,
  versionColumns,
  WaitingCard,
} from '@portal/shared-core/firm';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, QueryState, SectionHead, Stack } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { bankQueries, type BankVersion } from '../api/bank.queries.ts';

const columns = versionColumns<BankVersion>({
  proposer: ({ proposer_name: name }) => name,
  decider: ({ decider_name: name }) => name,
});

/** Where clients pay to: what is in force, what waits for a second person, and every version there was. */
export function BankSection() {
  const scope = useTenantScope();
  const now = useQuery(bankQueries.inForce(scope));
  const waiting = useQuery(bankQueries.waiting(scope));
  return (
    <Stack>
      <p>
        Where your clients pay to. One person proposes a change; another owner, or our staff,
        confirms it. Owners and staff are notified of both.
      </p>
      <Actions>
        <Propose label="Add a currency…" />
      </Actions>
      <QueryState query={waiting} failed="What waits could not be loaded">
        {(rows) =>
          // Without what is in force nothing can be compared: all of it would read as new.
          now.data &&
          rows.map((details) => (
            <WaitingCard
              key={details.id}
              details={details}
              now={now.data.find(({ currency }) => currency === details.currency)}
            />
          ))
        }
      </QueryState>
      <InForceCards now={now} waiting={waiting.data} />
      <CardSwitch />
      <SectionHead title="Every version" />
      <ListTable
        list="client.bank_details"
        noun={['version', 'versions']}
        query={bankQueries.versions}
        columns={columns}
        sort={{ key: 'proposed_at', direction: 'desc' }}
        searchLabel="Search account or bank"
        rowKey={({ id }) => id}
        rowName={({ currency, bank_name: bank }) => `${currency}, ${bank}`}
        empty={{ text: 'Nothing was proposed yet.' }}
      />
    </Stack>
  );
}
