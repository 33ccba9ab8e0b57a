import type {
  DisputeEvent,
  DisputeState,
  Movement,
  ProviderEvent,
  RefundEvent,
  RefundState,
} from './provider.ts';

/** What an event of Stripe says, in our terms; null for what is of no interest here. `at` is when it happened. */
export function eventOf(
  type: string,
  object: Record<string, unknown>,
  at: Date,
): ProviderEvent | null {
  const page = () => ({
    reference: textOf(object['client_reference_id']),
    page_id: textOf(object['id']),
  });
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      // A method that pays later says so first; the money comes with the second event. Pages that are not ours have no reference.
      if (object['payment_status'] !== 'paid' || !object['client_reference_id']) return null;
      const currency = textOf(object['currency']);
      return {
        kind: 'paid',
        ...page(),
        payment_ref: textOf(object['payment_intent']),
        amount: fromMinor(object['amount_total'], currency),
        currency,
      };
    }
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      if (!object['client_reference_id']) return null;
      return { kind: type.endsWith('expired') ? 'expired' : 'failed', ...page() };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return object['payment_intent'] ? refundOf(object) : null;
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return object['payment_intent'] ? disputeOf(object, at) : null;
    case 'charge.succeeded':
    case 'charge.updated': {
      // A charge has the metadata of its payment: what has none of ours belongs to another system.
      const metadata = (object['metadata'] ?? {}) as Record<string, unknown>;
      return object['payment_intent'] && object['balance_transaction'] && metadata['payment_id']
        ? { kind: 'charged', payment_ref: textOf(object['payment_intent']) }
        : null;
    }
    default:
      return null;
  }
}

const refundStates: Readonly<Record<string, RefundState>> = {
  pending: 'requested',
  requires_action: 'requested',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/** A refund of Stripe, as its state says. */
export function refundOf(refund: Record<string, unknown>): RefundEvent {
  const currency = textOf(refund['currency']);
  const metadata = (refund['metadata'] ?? {}) as Record<string, unknown>;
  return {
    kind: 'refund',
    payment_ref: textOf(refund['payment_intent']),
    refund_ref: textOf(refund['id']),
    refund_id: typeof metadata['refund_id'] === 'string' ? metadata['refund_id'] : null,
    amount: fromMinor(refund['amount'], currency),
    currency,
    state: refundStates[String(refund['status'])] ?? 'requested',
  };
}

/** Those that begin with warning are of inquiries, which take no money: https://docs.stripe.com/api/disputes/object. */
const disputeStates: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'needs_answer',
  warning_under_review: 'in_review',
  warning_closed: 'closed',
  needs_response: 'needs_answer',
  under_review: 'in_review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
};

function disputeOf(dispute: Record<string, unknown>, at: Date): DisputeEvent {
  const currency = textOf(dispute['currency']);
  const payment = textOf(dispute['payment_intent']);
  const { due_by: due } = (dispute['evidence_details'] ?? {}) as { due_by?: unknown };
  const movements = (dispute['balance_transactions'] ?? []) as Record<string, unknown>[];
  return {
    kind: 'dispute',
    payment_ref: payment,
    dispute_ref: textOf(dispute['id']),
    amount: fromMinor(dispute['amount'], currency),
    currency,
    // A state that is not known yet is looked at by a person.
    state: disputeStates[String(dispute['status'])] ?? 'in_review',
    reason: typeof dispute['reason'] === 'string' ? dispute['reason'] : null,
    answer_by: typeof due === 'number' ? dateOf(due) : null,
    page_url: `https://dashboard.stripe.com/${dispute['livemode'] === false ? 'test/' : ''}payments/${encodeURIComponent(payment)}`,
    at,
    // One of nothing is a correction within the provider.
    movements: movements.map(movementOf).filter(({ amount }) => amount !== 0),
  };
}

/** A balance transaction: https://docs.stripe.com/api/balance_transactions/object. */
export function movementOf(transaction: Record<string, unknown>): Movement {
  const currency = textOf(transaction['currency']);
  return {
    movement_ref: textOf(transaction['id']),
    amount: fromMinor(transaction['amount'], currency),
    fee: fromMinor(transaction['fee'] ?? 0, currency),
    currency,
    at: dateOf(transaction['created']),
  };
}

/** A moment of Stripe, in seconds since 1970. */
export const dateOf = (seconds: unknown) => new Date(Number(seconds) * 1000);

/** Currencies whose smallest unit is the currency itself: https://docs.stripe.com/currencies. */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

/** A sum in the smallest unit of its currency. */
export function toMinor(amount: number, currency: string): number {
  return Math.round(amount * (WHOLE.has(currency.toLowerCase()) ? 1 : 100));
}

function fromMinor(amount: unknown, currency: string): number {
  const units = Number(amount);
  return WHOLE.has(currency.toLowerCase()) ? units : units / 100;
}

/** A text that is always there. Errors: one without it. */
export function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error('The provider left something out that is always there.');
}
