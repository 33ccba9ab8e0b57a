import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ForbiddenError,
  RefusedError,
  UntrustedError,
  type DisputeEvent,
  type PageRequest,
} from './provider.ts';
import { readSettings } from './settings.ts';
import { sign } from './signature.ts';
import { createStripe } from './stripe.ts';
import { startLocalStripe, type LocalStripe } from './testing/local-stripe.ts';

let stripe: LocalStripe;
const adapter = (options: object = {}) =>
  createStripe({
    secretKey: stripe.secretKey,
    webhookSecrets: [stripe.webhookSecret],
    apiUrl: stripe.url,
    ...options,
  });

beforeAll(async () => {
  stripe = await startLocalStripe();
});
afterAll(() => stripe?.stop());

const request = (of: Partial<PageRequest> = {}): PageRequest => ({
  paymentId: crypto.randomUUID(),
  title: 'Invoice INV-2026-0007',
  currency: 'USD',
  amount: 875.1,
  government: 50.05,
  expiresAt: new Date(Date.now() + 60 * 60 * 1000),
  paidUrl: 'https://site.example/paid',
  leftUrl: 'https://site.example/left',
  ...of,
});

describe('[PAY-01] the page of Stripe', () => {
  test('lists the money of the government apart, in cents, and takes no other currency', async () => {
    const wanted = request();
    const { id, url } = await adapter().createPage(wanted);
    const session = stripe.sessions.get(id);
    expect([url, session?.amount_total, session?.currency]).toEqual([session?.url, 87510, 'usd']);
    expect(session?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: wanted.paymentId,
      'line_items[0][price_data][unit_amount]': '5005',
      'line_items[1][price_data][unit_amount]': '82505',
      'adaptive_pricing[enabled]': 'false',
    });
  });

  test('asked for twice is one page; the same id with another sum is refused', async () => {
    const wanted = request();
    const [first, again] = [await adapter().createPage(wanted), await adapter().createPage(wanted)];
    expect(again).toEqual(first);
    const other = adapter().createPage({ ...wanted, amount: 1 + wanted.amount });
    await expect(other).rejects.toThrow('400 (idempotency_error)');
    await expect(other).rejects.toBeInstanceOf(RefusedError);
  });

  test('a currency without cents, an end that comes too late, a wrong key and a failure', async () => {
    const yen = await adapter().createPage(
      request({ currency: 'JPY', amount: 1200, government: 0 }),
    );
    expect(stripe.sessions.get(yen.id)?.amount_total).toBe(1200);
    await adapter().endPage(yen.id);
    await adapter().endPage(yen.id);
    expect(stripe.sessions.get(yen.id)?.status).toBe('expired');
    const wrong = adapter({ secretKey: 'sk_test_wrong' }).createPage(request());
    await expect(wrong).rejects.toThrow('401');
    await expect(wrong).rejects.not.toBeInstanceOf(RefusedError);
    stripe.answerNext(500, {});
    await expect(adapter().createPage(request())).rejects.not.toBeInstanceOf(RefusedError);
  });
});

describe('[PAY-01] [SEC-04] an event is believed by its signature', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const at = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({
    type: 'checkout.session.expired',
    created: at,
    data: { object: { id: 'cs_1', client_reference_id: 'ours' } },
  });
  const read = async (header: string | null, text = body, options: object = {}) => {
    const headers = new Headers(header === null ? {} : { 'stripe-signature': header });
    try {
      return (await adapter({ now: () => now, ...options }).readEvent(text, headers))?.event.kind;
    } catch (error) {
      return error instanceof UntrustedError ? 'untrusted' : error;
    }
  };
  const signed = async (secret = stripe.webhookSecret, seconds = at) =>
    `t=${seconds},v1=${await sign(secret, `${seconds}.${body}`)}`;

  test('right; wrong; of another body; old; from the future; without; under a replaced secret', async () => {
    const right = await signed();
    expect([
      await read(right),
      await read(`${right},v0=abc`),
      await read(await signed('whsec_new'), body, { webhookSecrets: ['whsec_new', 'whsec_old'] }),
      await read(await signed(stripe.webhookSecret, at - 299)),
    ]).toEqual(['expired', 'expired', 'expired', 'expired']);
    expect([
      await read(await signed('whsec_other')),
      await read(right, `${body} `),
      await read(await signed(stripe.webhookSecret, at - 301)),
      await read(await signed(stripe.webhookSecret, at + 301)),
      await read(right.replace(`t=${at}`, `t=${at + 1}`)),
      await read(right.replace('v1=', 'v0=')),
      await read(null),
      await read('t=,v1='),
    ]).toEqual(Array(8).fill('untrusted'));
  });
});

describe('[PAY-01] the fee and disputes', () => {
  const paidPage = async () => {
    const { id } = await adapter().createPage(request());
    stripe.pay(id);
    return { id, ref: `pi_${id}` };
  };
  const readObject = async ({ type, object }: { type: string; object: object }) => {
    const at = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ type, created: at, data: { object } });
    const signature = `t=${at},v1=${await sign(stripe.webhookSecret, `${at}.${body}`)}`;
    const sent = await adapter().readEvent(body, new Headers({ 'stripe-signature': signature }));
    return sent?.event;
  };

  test('the fee is that of the balance transaction, and null until the charge is settled', async () => {
    const { id, ref } = await paidPage();
    stripe.settles = false;
    expect(await adapter().readFee(ref)).toBeNull();
    expect(await readObject(stripe.settle(id))).toEqual({ kind: 'charged', payment_ref: ref });
    expect(await adapter().readFee(ref)).toMatchObject({
      movement_ref: `txn_${id}`,
      amount: 875.1,
      fee: 25.68,
      currency: 'usd',
    });
    await expect(adapter().readFee('pi_none')).rejects.toBeInstanceOf(RefusedError);
    const forbidden = adapter({ secretKey: 'rk_without' }).readFee(ref);
    await expect(forbidden).rejects.toBeInstanceOf(ForbiddenError);
  });

  test('a charge of another system is of no interest', async () => {
    const { id } = await paidPage();
    const { type, object } = stripe.settle(id);
    expect(await readObject({ type, object: { ...object, metadata: {} } })).toBeUndefined();
  });

  test('a dispute says its state, the day for the evidence, its page and what was moved', async () => {
    const { id, ref } = await paidPage();
    const read = async (event: string, status: string) =>
      (await readObject(stripe.dispute(id, event, status))) as DisputeEvent;
    const opened = await read('created', 'needs_response');
    expect(opened).toMatchObject({
      kind: 'dispute',
      payment_ref: ref,
      dispute_ref: `du_${id}`,
      amount: 875.1,
      state: 'needs_answer',
      reason: 'fraudulent',
      page_url: `https://dashboard.stripe.com/test/payments/${ref}`,
      movements: [{ movement_ref: `txn_out_${id}`, amount: -875.1, fee: 15 }],
    });
    expect(opened.answer_by!.getTime()).toBeGreaterThan(Date.now());
    const won = await read('funds_reinstated', 'won');
    expect(won.movements.map(({ amount, fee }) => [amount, fee])).toEqual([
      [-875.1, 15],
      [875.1, 0],
    ]);
    const states = [
      await read('updated', 'under_review'),
      await read('closed', 'lost'),
      await read('created', 'warning_needs_response'),
      await read('closed', 'warning_closed'),
      await read('updated', 'a_state_to_come'),
    ].map(({ state }) => state);
    expect(states).toEqual(['in_review', 'lost', 'needs_answer', 'closed', 'in_review']);
  });
});

test('[PAY-01] settings name what is missing, and their errors repeat no key', () => {
  const firm = '7e000000-0000-4000-8000-000000000001';
  const read = (setting: unknown) =>
    readSettings(JSON.stringify({ [firm]: setting })).get(firm)?.missing;
  expect([
    readSettings(undefined).size,
    read({ provider: 'stripe' }),
    read({ provider: 'stripe', secretKey: 'sk_test_1', webhookSecrets: ['whsec_12'] }),
  ]).toEqual([0, ['secretKey', 'webhookSecrets'], []]);
  expect(() => readSettings('{"sk_live_secret')).toThrow(/^CARD_PAYMENTS is no JSON object\.$/);
  expect(() => read({ provider: 'sk_live_secret' })).toThrow(/^(?!.*sk_live)/);
});
