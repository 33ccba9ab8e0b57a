import {
  ForbiddenError,
  RefusedError,
  UntrustedError,
  type PageRequest,
  type PaymentProvider,
} from './provider.ts';
import { checkSignature } from './signature.ts';
import { dateOf, eventOf, movementOf, refundOf, textOf, toMinor } from './stripe-objects.ts';

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

function readJson(body: string): { type?: unknown; created?: unknown; data?: unknown } {
  try {
    return JSON.parse(body) as { type?: unknown; created?: unknown; data?: unknown };
  } catch {
    throw new UntrustedError('The body is not JSON.');
  }
}
