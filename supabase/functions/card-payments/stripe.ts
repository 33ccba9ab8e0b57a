import {
  ForbiddenError,
  RefusedError,
  UntrustedError,
  type DisputeEvent,
  type DisputeState,
  type Movement,
  type PageRequest,
  type PaymentProvider,
  type ProviderEvent,
  type RefundEvent,
  type RefundState,
} from './provider.ts';
import { checkSignature } from './signature.ts';

export interface StripeOptions {
  secretKey: string;
  /** Those of the webhook endpoint: two while one is replaced. */
  webhookSecrets: readonly string[];
  /** Where its API is; another one in tests. */
  apiUrl?: string;
  now?: () => Date;
}

/** Far below the 150 seconds after which hosted ends a request. */
const PATIENCE_MS = 20_000;
/** The version of the API that this adapter is written for. An account has another one by default. */
const API_VERSION = '2024-06-20';

/** Stripe Checkout over its HTTP API: https://docs.stripe.com/api. */
export function createStripe(options: StripeOptions): PaymentProvider {
  const { secretKey, webhookSecrets, apiUrl = 'https://api.stripe.com' } = options;
  const now = options.now ?? (() => new Date());

  async function send(
    path: string,
    init: { method: string; key?: string; body?: URLSearchParams },
  ) {
    const { key, ...rest } = init;
    const response = await fetch(`${apiUrl}${path}`, {
      ...rest,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': API_VERSION,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (response.ok) return answer;
    const { type, code } = (answer['error'] ?? {}) as { type?: string; code?: string };
    // Its message may repeat what was sent.
    const text = `The provider answered ${response.status} (${code ?? type ?? 'no reason'}).`;
    if (response.status === 401 || response.status === 403) throw new ForbiddenError(text);
    // 409 and 429 ask to try again.
    const isFinal = response.status === 400 || response.status === 402 || response.status === 404;
    throw isFinal ? new RefusedError(text) : new Error(text);
  }

  const post = (path: string, key: string | null, form: Record<string, string>) =>
    send(path, {
      method: 'POST',
      body: new URLSearchParams(form),
      ...(key !== null && { key }),
    });

  return {
    async createPage(request) {
      const answer = await post(
        '/v1/checkout/sessions',
        `page-${request.paymentId}`,
        formOf(request),
      );
      return { id: textOf(answer['id']), url: textOf(answer['url']) };
    },

    async endPage(pageId) {
      try {
        await post(`/v1/checkout/sessions/${encodeURIComponent(pageId)}/expire`, null, {});
      } catch (error) {
        // Paid or ended already.
        if (!(error instanceof RefusedError)) throw error;
      }
    },

    async readEvent(body, headers) {
      await checkSignature(headers.get('stripe-signature'), body, webhookSecrets, now());
      const sent = readJson(body);
      const object = (sent.data as { object?: Record<string, unknown> } | undefined)?.object ?? {};
      const at = dateOf(sent.created);
      const event = eventOf(String(sent.type), object, at);
      return event && { event, at };
    },

    async refund({ refundId, paymentRef, currency, amount }) {
      const answer = await post('/v1/refunds', `refund-${refundId}`, {
        payment_intent: paymentRef,
        amount: String(toMinor(amount, currency)),
        'metadata[refund_id]': refundId,
      });
      return refundOf(answer);
    },

    async readFee(paymentRef) {
      const answer = await send(
        `/v1/payment_intents/${encodeURIComponent(paymentRef)}?expand[]=latest_charge.balance_transaction`,
        { method: 'GET' },
      );
      const charge = (answer['latest_charge'] ?? {}) as Record<string, unknown>;
      // Stripe settles a charge some seconds after it is paid, and then says charge.updated.
      const settled = charge['balance_transaction'];
      return settled && typeof settled === 'object'
        ? movementOf(settled as Record<string, unknown>)
        : null;
    },
  };
}

function formOf(request: PageRequest): Record<string, string> {
  const { paymentId, currency, amount, government } = request;
  const lines = [
    { name: `${request.title}: fees of the government`, amount: government },
    {
      name: `${request.title}${government > 0 ? ': services and VAT' : ''}`,
      amount: Math.round((amount - government) * 100) / 100,
    },
  ].filter((line) => line.amount > 0);
  return {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    'adaptive_pricing[enabled]': 'false',
    client_reference_id: paymentId,
    'metadata[payment_id]': paymentId,
    'payment_intent_data[metadata][payment_id]': paymentId,
    'payment_intent_data[description]': request.title,
    expires_at: String(Math.floor(request.expiresAt.getTime() / 1000)),
    success_url: request.paidUrl,
    cancel_url: request.leftUrl,
    ...Object.fromEntries(
      lines.flatMap((line, i) => [
        [`line_items[${i}][quantity]`, '1'],
        [`line_items[${i}][price_data][currency]`, currency.toLowerCase()],
        [`line_items[${i}][price_data][unit_amount]`, String(toMinor(line.amount, currency))],
        [`line_items[${i}][price_data][product_data][name]`, line.name],
      ]),
    ),
  };
}

function eventOf(type: string, object: Record<string, unknown>, at: Date): ProviderEvent | null {
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

function refundOf(refund: Record<string, unknown>): RefundEvent {
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

/** https://docs.stripe.com/api/balance_transactions/object */
function movementOf(transaction: Record<string, unknown>): Movement {
  const currency = textOf(transaction['currency']);
  return {
    movement_ref: textOf(transaction['id']),
    amount: fromMinor(transaction['amount'], currency),
    fee: fromMinor(transaction['fee'] ?? 0, currency),
    currency,
    at: dateOf(transaction['created']),
  };
}

const dateOf = (seconds: unknown) => new Date(Number(seconds) * 1000);

/** Currencies whose smallest unit is the currency itself: https://docs.stripe.com/currencies. */
const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

function toMinor(amount: number, currency: string): number {
  return Math.round(amount * (WHOLE.has(currency.toLowerCase()) ? 1 : 100));
}

function fromMinor(amount: unknown, currency: string): number {
  const units = Number(amount);
  return WHOLE.has(currency.toLowerCase()) ? units : units / 100;
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error('The provider left something out that is always there.');
}

function readJson(body: string): { type?: unknown; created?: unknown; data?: unknown } {
  try {
    return JSON.parse(body) as { type?: unknown; created?: unknown; data?: unknown };
  } catch {
    throw new UntrustedError('The body is not JSON.');
  }
}
