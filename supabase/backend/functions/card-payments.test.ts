import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  startLocalStripe,
  type LocalStripe,
} from '../../functions/card-payments/testing/local-stripe.ts';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';
import { tablesHolding } from '../testing/tables-holding.ts';

let backend: ProductBackend;
let stripe: LocalStripe;
let client: SupabaseClient;
let staff: SupabaseClient;

beforeAll(async () => {
  stripe = await startLocalStripe();
  const { secretKey, webhookSecret, url } = stripe;
  backend = await startProductBackend({
    cards: JSON.stringify({
      [TENANT]: { provider: 'stripe', secretKey, webhookSecrets: [webhookSecret], apiUrl: url },
    }),
  });
  client = await backend.signedIn('client');
  staff = await backend.signedIn('admin');
});
afterAll(async () => {
  await backend?.destroy();
  await stripe?.stop();
});

const send = async (who: SupabaseClient, path: string, body: object) => {
  const response = await backend.send(who, `/functions/v1/card-payments/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()] as [number, Record<string, unknown>];
};
const hook = (tenant = TENANT) => `${backend.url}/functions/v1/card-payments/webhook/${tenant}`;
const said = async (response: Response) => [
  response.status,
  ((await response.json()) as { outcome?: string }).outcome,
];

async function openInvoice(): Promise<{ id: string; owed: number }> {
  const { data, error } = await client
    .from('invoices')
    .select('id, total, paid')
    .eq('state', 'issued')
    .order('id');
  if (error) throw error;
  for (const { id, total, paid } of data) {
    const [row] = await backend.sql<{ free: boolean }>(
      `select not private.holds_on($1, private.today()) as free`,
      [id],
    );
    if (row?.free) return { id: id as string, owed: Number(total) - Number(paid) };
  }
  throw new Error('The demo data has no open invoice.');
}

test('[PAY-01] a firm switches cards on; a client pays, the provider says so, and staff give it back', async () => {
  const { id: invoice_id, owed } = await openInvoice();
  const ids = { payment_id: crypto.randomUUID(), invoice_id };
  // Off until the firm switches it on, and the firm sees what its operator configured.
  expect(await send(client, 'begin', ids)).toMatchObject([409, { message: 'card_payment.off' }]);
  expect(await send(client, 'setup', { tenant_id: TENANT })).toMatchObject([403, {}]);
  expect(await send(staff, 'setup', { tenant_id: TENANT })).toMatchObject([
    200,
    { is_on: false, provider: 'stripe', missing: [], webhook_url: hook() },
  ]);
  const on = await staff.rpc('set_card_payments', { tenant_id: TENANT, is_on: true });
  expect(on.error).toBeNull();

  const [status, begun] = await send(client, 'begin', ids);
  const again = await send(client, 'begin', { ...ids, payment_id: crypto.randomUUID() });
  expect([status, again]).toEqual([200, [200, begun]]);
  const [session] = stripe.sessions.values();
  expect([stripe.sessions.size, session?.url, session?.amount_total]).toEqual([
    1,
    begun['url'],
    Math.round(owed * 100),
  ]);

  const paid = stripe.pay(session!.id);
  const late = new Date(Date.now() - 301_000);
  expect([
    await said(await stripe.send(hook(), paid, { secret: 'whsec_forged' })),
    await said(await stripe.send(hook(), paid, { at: late })),
    await said(await stripe.send(hook(crypto.randomUUID()), paid)),
    await said(await stripe.send(hook(), paid)),
    await said(await stripe.send(hook(), paid)),
    await said(await stripe.send(hook(), { type: 'checkout.session.expired', object: session! })),
    await said(await stripe.send(hook(), { type: 'customer.created', object: {} })),
  ]).toEqual([
    [400, undefined],
    [400, undefined],
    [404, undefined],
    [200, 'posted'],
    [200, 'known'],
    [200, 'known'],
    [200, 'ignored'],
  ]);
  const state = async () => {
    const { data } = await client
      .from('invoices')
      .select('state, total, paid')
      .eq('id', invoice_id);
    return data?.[0];
  };
  expect(await state()).toMatchObject({ state: 'paid' });

  const back = {
    refund_id: crypto.randomUUID(),
    payment_id: ids.payment_id,
    amount: 10,
    reason: 'Too much.',
  };
  expect(await send(client, 'refund', back)).toMatchObject([403, { message: 'not_allowed' }]);
  // The answer is lost: the repeat gives back once.
  expect(await send(staff, 'refund', back)).toEqual([200, { state: 'done' }]);
  expect(await send(staff, 'refund', back)).toEqual([200, { state: 'done' }]);
  expect(stripe.refunds).toHaveLength(1);
  expect(
    await said(await stripe.send(hook(), { type: 'refund.updated', object: stripe.refunds[0]! })),
  ).toEqual([200, 'known']);
  expect(await state()).toMatchObject({ state: 'issued' });

  // The provider refuses one, and does not answer another.
  const next = () => ({ ...back, refund_id: crypto.randomUUID() });
  stripe.answerNext(400, { error: { type: 'invalid_request_error' } });
  expect(await send(staff, 'refund', next())).toMatchObject([502, { message: 'card_failed' }]);
  const lost = next();
  stripe.answerNext(500, {});
  expect(await send(staff, 'refund', lost)).toMatchObject([502, {}]);
  const { data: refunds } = await staff.from('card_refunds').select('state').order('requested_at');
  expect(refunds?.map((one) => one.state)).toEqual(['done', 'failed', 'requested']);
});

test('[PAY-01] the fee is posted once, though it is settled late; a dispute is followed to its end', async () => {
  const { id: invoice_id } = await openInvoice();
  const payment_id = crypto.randomUUID();
  stripe.settles = false;
  await send(client, 'begin', { payment_id, invoice_id });
  const page = [...stripe.sessions.values()].at(-1)!.id;
  const opened = (at?: Date) =>
    [hook(), stripe.dispute(page, 'created', 'needs_response'), at && { created: at }] as const;
  const paid = stripe.pay(page);
  // A dispute that is said before the payment is sent again.
  expect((await said(await stripe.send(...opened())))[0]).toBe(409);
  expect(await said(await stripe.send(hook(), paid))).toEqual([200, 'posted']);
  const fees = async () => {
    const { data } = await staff
      .from('card_movements')
      .select('kind, fee')
      .eq('payment_id', payment_id);
    return data;
  };
  expect(await fees()).toEqual([]);
  const settled = stripe.settle(page);
  expect([
    await said(await stripe.send(hook(), settled, { secret: 'whsec_forged' })),
    await said(await stripe.send(hook(), settled)),
    await said(await stripe.send(hook(), settled)),
    await said(await stripe.send(hook(), paid)),
  ]).toEqual([
    [400, undefined],
    [200, 'posted'],
    [200, 'known'],
    [200, 'known'],
  ]);
  expect(await fees()).toMatchObject([{ kind: 'charge' }]);

  // The provider does not answer: it sends the event again. A key that may not read the fee posts the payment all the same.
  stripe.answerNext(500, {});
  expect((await said(await stripe.send(hook(), settled)))[0]).toBe(503);
  stripe.answerNext(403, {});
  expect(await said(await stripe.send(hook(), settled))).toEqual([200, 'not_read']);

  const lost = stripe.dispute(page, 'closed', 'lost');
  const stateOf = async () => {
    const { data } = await client.from('invoices').select('state').eq('id', invoice_id);
    return data?.[0]?.state as string;
  };
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
  expect(await said(await stripe.send(hook(), lost, { secret: 'whsec_forged' }))).toEqual([
    400,
    undefined,
  ]);
  expect(await said(await stripe.send(...opened()))).toEqual([200, 'to_look_at']);
  expect(await stateOf()).toBe('paid');
  const late = new Date(Date.now() - 301_000);
  expect(await said(await stripe.send(hook(), lost, { at: late }))).toEqual([400, undefined]);
  const again = { created: hours(1) };
  expect(await said(await stripe.send(hook(), lost, again))).toEqual([200, 'posted']);
  expect(await said(await stripe.send(hook(), lost, again))).toEqual([200, 'known']);
  expect(await stateOf()).toBe('issued');
  const won = stripe.dispute(page, 'funds_reinstated', 'won');
  expect(await said(await stripe.send(hook(), won, { created: hours(2) }))).toEqual([
    200,
    'posted',
  ]);
  expect(await stateOf()).toBe('paid');

  // A client reads nothing of it.
  for (const table of ['card_movements', 'card_disputes']) {
    const { data } = await client.from(table).select('id');
    expect(data).toEqual([]);
  }
});

test('[PAY-01] a refund that is said before its payment is asked for again for an hour', async () => {
  const refund = {
    type: 'refund.created',
    object: { id: 're_x', amount: 5, currency: 'usd', payment_intent: 'pi_x', status: 'succeeded' },
  };
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  expect([
    (await said(await stripe.send(hook(), refund)))[0],
    (await said(await stripe.send(hook(), refund, { created: old })))[0],
  ]).toEqual([409, 200]);
});

test('[PAY-01] [SEC-04] no key of a provider is in a table, a log or an answer', async () => {
  const log = readFileSync(join(backend.dataDir, 'backend.log'), 'utf8');
  const [session] = stripe.sessions.values();
  expect(await tablesHolding(backend, session!.id)).toContain('card_payments');
  for (const secret of [stripe.secretKey, stripe.webhookSecret]) {
    expect(log).not.toContain(secret);
    expect(await tablesHolding(backend, secret)).toEqual([]);
  }
});
