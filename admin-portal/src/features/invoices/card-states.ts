import type { StateLabel } from '@portal/shared-core/domain/tone';
import type { Database } from '@portal/shared-core/supabase';

type Enums = Database['public']['Enums'];

/** What a payment by card is said to be. */
const cardStates: Readonly<Record<Enums['card_payment_state'], StateLabel>> = {
  begun: { label: 'Page open', tone: 'info' },
  paid: { label: 'Paid', tone: 'good' },
  refunded: { label: 'Given back', tone: 'neutral' },
  expired: { label: 'Not paid', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'neutral' },
};

/** A page takes payments for an hour. */
const PAGE_LIFE_MS = 60 * 60 * 1000;

/** The state of a payment; a page whose end the provider never said is over after its hour. */
export function cardState(
  payment: { state: Enums['card_payment_state']; begun_at: string },
  now = Date.now(),
): StateLabel {
  const isOver = payment.state === 'begun' && now - Date.parse(payment.begun_at) > PAGE_LIFE_MS;
  return cardStates[isOver ? 'expired' : payment.state];
}

/** What a dispute is said to be. */
export const disputeStates: Readonly<Record<Enums['card_dispute_state'], StateLabel>> = {
  needs_answer: { label: 'Waits for evidence', tone: 'warning' },
  in_review: { label: 'With the bank of the card', tone: 'info' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  closed: { label: 'Closed without loss', tone: 'neutral' },
};

/** What the bank of the card gives as its reason; others are shown as the provider has them. */
export const disputeReasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank cannot process it',
  credit_not_processed: 'A refund did not come',
  duplicate: 'It was paid twice',
  fraudulent: 'The holder of the card did not make this payment',
  general: 'No reason given',
  incorrect_account_details: 'The account is wrong',
  product_not_received: 'The service was not received',
  product_unacceptable: 'The service is not what was ordered',
  subscription_canceled: 'The service was cancelled',
  unrecognized: 'The holder of the card does not know it',
};

/** What staff have to look at, and what they do about it. */
export const cardProblems: Readonly<Record<Enums['card_problem_kind'], string>> = {
  amount_differs:
    'Another sum was paid than was requested. Post what was received, or give it back.',
  currency_differs:
    'It was paid in another currency than was requested. Post it on account, or give it back.',
  not_posted:
    'It was paid and could not be posted. Post it when the reason is gone, or give it back.',
  refund_not_posted:
    'Money was given back that was used for something else meanwhile. Reverse that use, then post it.',
  refund_failed:
    'A refund did not reach the card. Reverse the refund in the ledger, or give the money back another way.',
  disputed:
    'The holder of the card disputes the payment. Send the evidence at the provider. The invoice is due again only when the dispute is lost.',
  dispute_not_posted:
    'A dispute has ended and could not be posted, since the money is used, not posted or of another currency. Reverse that use and post it, or note what was done.',
};
