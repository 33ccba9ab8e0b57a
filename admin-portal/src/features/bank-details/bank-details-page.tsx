import {
  CardSwitch,
  currencies,
  detailsStates,
  InForceCards,
  Propose,
  versionColumns,
  WaitingCard,
} from '@portal/shared-core/firm';
import { ListTable } from '@portal/shared-core/lists';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { Page, QueryState, SectionHead } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { bankDetailsInForce } from '#/components/payment/in-force.queries.ts';
import { SettingsTabs } from '#/components/settings-tabs.tsx';

import { bankDetailsQueries, type BankDetails } from './api/bank-details.queries.ts';

const columns = versionColumns<BankDetails>({
  proposer: ({ proposer }) => proposer?.full_name,
  decider: ({ decider }) => decider?.full_name,
  sortable: true,
});

/** Where the clients of the firm pay to: what is in force, what waits for a second person, and every version there was (PAY-01). */
function BankDetailsPage() {
  const scope = useTenantScope();
  const { name } = useTenant();
  const now = useQuery(bankDetailsInForce(scope));
  const waiting = useQuery(bankDetailsQueries.waiting(scope));
  const held = useNotAllowed('propose_bank_details');
  const missing = useNotAllowed('confirm_bank_details');
  return (
    <Page
      title="Bank details"
      width="wide"
      subText={`Where the clients of ${name} pay to. A change takes effect when a second person confirms it.`}
      tabs={<SettingsTabs />}
      action={<Propose label="Add a currency…" because={held} />}
    >
      <QueryState query={waiting} failed="What waits could not be loaded">
        {(rows) =>
          // Without what is in force nothing can be compared: all of it would read as new.
          now.data &&
          rows.map((details) => (
            <WaitingCard
              key={details.id}
              details={{ ...details, proposer_name: details.proposer?.full_name ?? null }}
              missing={missing}
              now={now.data.find(({ currency }) => currency === details.currency)}
            />
          ))
        }
      </QueryState>
      <InForceCards now={now} waiting={waiting.data} held={held} />
      <CardSwitch held={useNotAllowed('set_card_payments')} />
      <SectionHead title="Every version" />
      <ListTable
        list="admin.bank_details"
        noun={['version', 'versions']}
        query={bankDetailsQueries.list}
        columns={columns}
        sort={{ key: 'proposed_at', direction: 'desc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(detailsStates).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'currency',
            label: 'Currency',
            all: 'Any currency',
            shape: 'select',
            options: currencies,
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ currency, bank_name: bank }) => `${currency}, ${bank}`}
        empty={{ text: 'Nothing was proposed yet.' }}
      />
    </Page>
  );
}

export { BankDetailsPage as Component };
