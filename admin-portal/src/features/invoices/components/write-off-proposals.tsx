import { formatDate, formatMoney } from '@portal/shared-core/domain/format';
import { owedOn } from '@portal/shared-core/domain/invoices';
import { WriteOffWaiting } from '@portal/shared-core/firm';
import { Facts } from '@portal/shared-core/ui';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Invoice } from '../api/invoice.queries.ts';

/** What was proposed to be written off on an invoice: what waits for a second person, and what was not confirmed. */
export function WriteOffProposals({ invoice }: { invoice: Invoice }) {
  const missing = useNotAllowed('confirm_write_off');
  const waiting = invoice.write_offs.find(({ state }) => state === 'waiting');
  const ended = invoice.write_offs.filter(
    ({ state }) => state === 'rejected' || state === 'taken_back',
  );
  return (
    <>
      {waiting && (
        <WriteOffWaiting
          proposal={{
            ...waiting,
            number: invoice.number,
            proposer_name: waiting.by?.full_name ?? null,
            owed: owedOn(invoice),
          }}
          missing={missing}
        />
      )}
      {ended.length > 0 && (
        <Facts
          items={ended.map(({ id, state, amount, currency, ...proposal }) => ({
            id,
            label: `Write-off of ${formatMoney(amount, currency)}: ${state === 'rejected' ? 'rejected' : 'taken back'}`,
            value: `${proposal.decider?.full_name ?? '–'}, ${formatDate(proposal.decided_at ?? proposal.proposed_at)}`,
            note: proposal.decision_note ?? proposal.reason,
          }))}
        />
      )}
    </>
  );
}
