import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from '../signature.ts';

interface Session {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  client_reference_id: string;
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  form: Record<string, string>;
}

export interface LocalStripe {
  url: string;
  secretKey: string;
  webhookSecret: string;
  sessions: Map<string, Session>;
  refunds: Record<string, unknown>[];
  /** Until it is true a charge that is paid has no balance transaction. */
  settles: boolean;
  /** The next answer of the API, in place of its own. */
  answerNext(status: number, body: object): void;
  /** Pays a page as a client would; what is sent to the webhook. */
  pay(pageId: string): { type: string; object: object };
  /** Says that a charge was settled. */
  settle(pageId: string): { type: string; object: object };
  /** What is sent of a dispute of a page that was paid, by its status; the same dispute each time. */
  dispute(pageId: string, event: string, status: string): { type: string; object: object };
  /** Sends an event to a webhook, signed now or `at` another moment, with its secret or another one. */
  send(
    webhook: string,
    event: { type: string; object: object },
    how?: { at?: Date; secret?: string; created?: Date },
  ): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * Behaves as the documentation of Stripe says of what the adapter uses: Checkout Sessions, refunds, the balance
 * transactions of charges and disputes, idempotent requests and signed events. https://docs.stripe.com/api/checkout/sessions, /api/refunds,
 * /api/payment_intents, /api/balance_transactions, /api/disputes, /api/idempotent_requests, /webhooks.
 */
export async function startLocalStripe(): Promise<LocalStripe> {
  const secretKey = 'sk_test_local_0000';
  const webhookSecret = 'whsec_local_0000';
  const sessions = new Map<string, Session>();
  const refunds: Record<string, unknown>[] = [];
  /** Stripe keeps the answer to each key, with what was sent. */
  const known = new Map<string, { sent: string; status: number; body: object }>();
  let planned: { status: number; body: object } | undefined;
  let count = 0;
  let settles = true;
  const nowInSeconds = () => Math.floor(Date.now() / 1000);

  const failure = (status: number, type: string, message: string) => ({
    status,
    body: { error: { type, message } },
  });

  function act(path: string, form: Record<string, string>): { status: number; body: object } {
    if (planned) {
      const now = planned;
      planned = undefined;
      return now;
    }
    const [, intent] =
      /^\/v1\/payment_intents\/([^/?]+)\?expand\[\]=latest_charge\.balance_transaction$/.exec(
        path,
      ) ?? [];
    if (intent) return paymentIntent(intent);
    if (path === '/v1/checkout/sessions') return createSession(form);
    const [, ended] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? [];
    if (ended) {
      const session = sessions.get(ended);
      if (session?.status !== 'open') {
        return failure(400, 'invalid_request_error', 'Only open sessions can be expired.');
      }
      session.status = 'expired';
      return { status: 200, body: session };
    }
    return path === '/v1/refunds'
      ? createRefund(form)
      : failure(404, 'invalid_request_error', path);
  }

  const paidPage = (intent: string) =>
    [...sessions.values()].find(({ payment_intent: of }) => of === intent);

  /** 2.9 percent and 30 cents. */
  function transaction(session: Session) {
    const fee = Math.round(session.amount_total * 0.029) + 30;
    return {
      id: `txn_${session.id}`,
      object: 'balance_transaction',
      amount: session.amount_total,
      fee,
      net: session.amount_total - fee,
      currency: session.currency,
      created: nowInSeconds(),
      type: 'charge',
    };
  }

  function paymentIntent(intent: string) {
    const session = paidPage(intent);
    if (!session) return failure(404, 'invalid_request_error', 'No such payment_intent');
    const charge = {
      id: `ch_${session.id}`,
      balance_transaction: settles ? transaction(session) : null,
    };
    return { status: 200, body: { id: intent, object: 'payment_intent', latest_charge: charge } };
  }

  function createSession(form: Record<string, string>) {
    const lives = Number(form['expires_at']) - Date.now() / 1000;
    if (lives < 29 * 60 || lives > 24 * 60 * 60) {
      return failure(400, 'invalid_request_error', 'expires_at: 30 minutes to 24 hours');
    }
    let total = 0;
    for (let i = 0; form[`line_items[${i}][quantity]`]; i++) {
      const amount = form[`line_items[${i}][price_data][unit_amount]`] ?? '';
      if (!/^\d+$/.test(amount)) return failure(400, 'invalid_request_error', 'Invalid integer');
      total += Number(amount);
    }
    if (total < 50 || total > 99_999_999) {
      return failure(400, 'invalid_request_error', 'amount_too_small or amount_too_large');
    }
    const id = `cs_test_${++count}`;
    const session: Session = {
      id,
      url: `https://checkout.example/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form['client_reference_id'] ?? '',
      payment_intent: null,
      amount_total: total,
      currency: form['line_items[0][price_data][currency]'] ?? '',
      form,
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function createRefund(form: Record<string, string>) {
    const paid = paidPage(form['payment_intent'] ?? '');
    const before = refunds
      .filter((one) => one['payment_intent'] === form['payment_intent'])
      .reduce((sum, one) => sum + Number(one['amount']), 0);
    if (!paid || before + Number(form['amount']) > paid.amount_total) {
      return failure(400, 'invalid_request_error', 'Refund amount is greater than charge amount');
    }
    const refund = {
      id: `re_${++count}`,
      object: 'refund',
      amount: Number(form['amount']),
      currency: paid.currency,
      payment_intent: form['payment_intent'],
      metadata: { refund_id: form['metadata[refund_id]'] },
      status: 'succeeded',
    };
    refunds.push(refund);
    return { status: 200, body: refund };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await bodyOf(request);
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      const { status, body } = failure(401, 'invalid_request_error', 'Invalid API Key provided');
      return reply(status, body);
    }
    const key = request.headers['idempotency-key'] as string | undefined;
    const before = key === undefined ? undefined : known.get(key);
    if (before && before.sent !== `${request.url} ${sent}`) {
      const { status, body } = failure(400, 'idempotency_error', 'Keys for idempotent requests …');
      return reply(status, body);
    }
    const result = before ?? act(request.url ?? '', Object.fromEntries(new URLSearchParams(sent)));
    if (key !== undefined) known.set(key, { ...result, sent: `${request.url} ${sent}` });
    return reply(result.status, result.body);
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    sessions,
    refunds,
    get settles() {
      return settles;
    },
    set settles(value) {
      settles = value;
    },
    settle(pageId) {
      settles = true;
      const session = sessions.get(pageId)!;
      return {
        type: 'charge.updated',
        object: {
          id: `ch_${pageId}`,
          payment_intent: session.payment_intent,
          balance_transaction: `txn_${pageId}`,
          metadata: { payment_id: session.client_reference_id },
        },
      };
    },
    dispute(pageId, event, status) {
      const session = sessions.get(pageId)!;
      const moved = (name: string, way: 1 | -1) => ({
        id: `txn_${name}_${pageId}`,
        object: 'balance_transaction',
        amount: way * session.amount_total,
        fee: way < 0 ? 1500 : 0,
        net: way * session.amount_total - (way < 0 ? 1500 : 0),
        currency: session.currency,
        created: nowInSeconds(),
        type: 'adjustment',
      });
      return {
        type: `charge.dispute.${event}`,
        object: {
          id: `du_${pageId}`,
          object: 'dispute',
          amount: session.amount_total,
          currency: session.currency,
          payment_intent: session.payment_intent,
          charge: `ch_${pageId}`,
          livemode: false,
          reason: 'fraudulent',
          status,
          evidence_details: { due_by: nowInSeconds() + 14 * 24 * 60 * 60 },
          balance_transactions: status.startsWith('warning')
            ? []
            : [moved('out', -1), ...(status === 'won' ? [moved('in', 1)] : [])],
        },
      };
    },
    answerNext(status, body) {
      planned = { status, body };
    },
    pay(pageId) {
      const session = sessions.get(pageId);
      if (session?.status !== 'open') throw new Error('This page takes no payment.');
      session.status = 'complete';
      session.payment_status = 'paid';
      session.payment_intent = `pi_${pageId}`;
      return { type: 'checkout.session.completed', object: session };
    },
    async send(webhook, { type, object }, how = {}) {
      const { at = new Date(), secret = webhookSecret, created = at } = how;
      const seconds = Math.floor(at.getTime() / 1000);
      const body = JSON.stringify({
        id: `evt_${++count}`,
        object: 'event',
        type,
        created: Math.floor(created.getTime() / 1000),
        data: { object },
      });
      return fetch(webhook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': `t=${seconds},v1=${await sign(secret, `${seconds}.${body}`)},v0=old`,
        },
        body,
      });
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
