import { formatMoney } from '@portal/shared-core/domain/format';
import { DateText, Facts, StatusChip, TextLink } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { CardDispute, CardPayment } from '../api/card.queries.ts';
import { disputeReasons, disputeStates } from '../card-states.ts';

type Movement = CardPayment['movements'][number];

/** What the provider keeps of a payment, for staff alone; undefined before anything was received. */
export function feeFact({ movements, received }: CardPayment) {
  if (received === null) return undefined;
  const charge = movements.find(({ kind }) => kind === 'charge');
  return {
    label: 'Fee of the provider',
    value: charge ? money(charge.fee, charge.currency) : 'Not known',
    note: charge ? (
      <>
        posted <DateText value={charge.moved_at} />
      </>
    ) : (
      'the provider has not said it yet'
    ),
  };
}

/** What of a payment the provider took for disputes that are open or lost: it is not refunded as well. */
export function inDispute({ disputes, movements, received_in: coin }: CardPayment): number {
  return disputes
    .filter(({ id, state, currency }) => {
      if (currency !== coin) return false;
      const isOpen = state === 'needs_answer' || state === 'in_review';
      return state === 'lost' || (isOpen && sumOf(movements, id) < 0);
    })
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A dispute: its state, what it took, and the page of the provider on which it is answered. */
export function Dispute({ dispute, payment }: { dispute: CardDispute; payment: CardPayment }) {
  const moved = payment.movements.filter(({ dispute_id: of }) => of === dispute.id);
  const fees = moved.reduce((sum, { fee }) => sum + fee, 0);
  const isOpen = dispute.state === 'needs_answer' || dispute.state === 'in_review';
  return (
    <Facts
      layout="split"
      items={[
        {
          label: 'Disputed',
          value: money(dispute.amount, dispute.currency),
          note: dispute.reason ? (disputeReasons[dispute.reason] ?? dispute.reason) : undefined,
        },
        {
          label: 'Dispute',
          value: <StatusChip {...disputeStates[dispute.state]} />,
          note: effectOf(dispute),
        },
        isOpen &&
          dispute.answer_by !== null && {
            label: 'Evidence is due',
            value: <DateText value={dispute.answer_by} format="time" />,
          },
        ...moved.map((movement) => ({
          label: movement.kind === 'withdrawn' ? 'Taken by the provider' : 'Given back by it',
          value: money(Math.abs(movement.amount), movement.currency),
          note: <DateText value={movement.moved_at} />,
        })),
        fees !== 0 && {
          label: 'Fees of the dispute',
          value: money(fees, moved[0]?.currency ?? dispute.currency),
        },
        {
          label: 'Taken apart from it',
          value: (
            <TextLink to={paths.feeOf('dispute', dispute.id)}>Post a fee of the dispute</TextLink>
          ),
        },
        dispute.page_url !== null && {
          label: 'At the provider',
          value: (
            <a href={dispute.page_url} target="_blank" rel="noreferrer">
              {isOpen ? 'Send the evidence' : 'Open the dispute'}
            </a>
          ),
          note: 'opens another site',
        },
      ]}
    />
  );
}

function effectOf({ state, posted_at: at }: CardDispute): string {
  if (state === 'won' || state === 'closed') return 'the payment stands';
  if (state !== 'lost') return 'the invoice stays paid until it is decided';
  return at === null ? 'not posted yet' : 'what it paid is due again';
}

const sumOf = (movements: readonly Movement[], id: string) =>
  movements.filter(({ dispute_id: of }) => of === id).reduce((sum, { amount }) => sum + amount, 0);

const money = (amount: number, currency: string) => formatMoney(amount.toFixed(2), currency);
