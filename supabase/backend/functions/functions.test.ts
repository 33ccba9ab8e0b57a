import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProductBackend, TENANT, type ProductBackend } from '../testing/product-backend.ts';
import { tablesHolding } from '../testing/tables-holding.ts';

let backend: ProductBackend;
let client: SupabaseClient;

beforeAll(async () => {
  backend = await startProductBackend();
  client = await backend.signedIn('client');
});
afterAll(() => backend?.destroy());

async function link(): Promise<{ id: string; token: string }> {
  const token = crypto.randomUUID();
  const { data, error } = await client.rpc('create_calendar_feed', {
    token,
    tenant_id: TENANT,
    company_id: null,
  });
  if (error) throw error;
  return { id: data as string, token };
}

/** As a calendar program asks: without a key. */
const ask = (token: string, init?: RequestInit) =>
  fetch(`${backend.url}/functions/v1/calendar/${token}.ics`, init);

test('[CMP-05] a calendar program reads the duties under a link until it is revoked', async () => {
  const { id, token } = await link();
  const response = await ask(token);
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  const { count } = await client
    .from('duty_list')
    .select('id', { count: 'exact', head: true })
    .eq('state', 'open');
  expect(count).toBeGreaterThan(0);
  expect(text.match(/^SUMMARY:(?!Done|Not needed|Expire)/gm)).toHaveLength(count ?? 0);
  expect(text).toContain('URL;VALUE=URI:http://localhost:3000/app/companies/');

  const known = { headers: { 'if-none-match': response.headers.get('etag') ?? '' } };
  expect((await ask(token, known)).status).toBe(304);
  const feeds = await client.from('calendar_feeds').select('id, last_read_on').eq('id', id);
  expect(feeds.data).toEqual([{ id, last_read_on: expect.any(String) }]);

  await client.rpc('revoke_calendar_feed', { feed_id: id });
  const [revoked, unknown] = [await ask(token), await ask(crypto.randomUUID())];
  expect([revoked.status, await revoked.text()]).toEqual([404, await unknown.text()]);
});

test('[CMP-05] who is suspended reads nothing, and reads again when the account is active again', async () => {
  const { token } = await link();
  const { data } = await client.auth.getUser();
  const set = (status: string) =>
    backend.sql('update public.profiles set status = $1::public.account_status where id = $2', [
      status,
      data.user?.id,
    ]);
  await set('suspended');
  const suspended = (await ask(token)).status;
  await set('active');
  expect([suspended, (await ask(token)).status]).toEqual([404, 200]);
});

test('[CMP-05] a token is in no log and no table, and its hash in no log', async () => {
  const { id, token } = await link();
  await ask(token);
  await ask(token, { method: 'POST', body: 'x' });
  await fetch(`${backend.url}/functions/v1/calendar/${token}`);
  await fetch(`${backend.url}/functions/v1/calender/${token}.ics`);
  const log = readFileSync(join(backend.dataDir, 'backend.log'), 'utf8');
  expect(log).toContain('/functions/v1/calendar/…');
  expect(log).not.toContain(token);
  expect(log).not.toContain(createHash('sha256').update(token).digest('hex'));
  expect(await tablesHolding(backend, id)).toContain('calendar_feeds');
  expect(await tablesHolding(backend, token)).toEqual([]);
});

test('[CMP-05] the thirty-first reading in an hour is put off', async () => {
  const { token } = await link();
  const seen = [];
  for (let n = 0; n < 31; n++) seen.push((await ask(token, { method: 'HEAD' })).status);
  expect(seen).toEqual([...Array(30).fill(200), 429]);
});

test('[MAIL-01] a mail program switches mails off by the link in the head of a mail; the token is in no log', async () => {
  const { data } = await client.auth.getUser();
  const [row] = await backend.sql<{ token: string }>(
    `select private.unsubscribe_token(email, 'digest', '{}') as token from public.profiles where id = $1`,
    [data.user?.id],
  );
  const token = row!.token;
  const press = (given = token) =>
    fetch(`${backend.url}/functions/v1/unsubscribe/${given}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  const forged = token.replace('-duty-', '-invoice-');
  expect([(await press(forged)).status, (await press()).status, (await press()).status]).toEqual([
    404, 200, 200,
  ]);
  const [person] = await backend.sql<{ mails: unknown }>(
    `select preferences -> 'mails' as mails from public.profiles where id = $1`,
    [data.user?.id],
  );
  expect(person?.mails).toEqual({ duty: 'off' });
  await fetch(`${backend.url}/functions/v1/unsubscrib/${token}`);
  // The log is written a moment after the answer.
  const log = await vi.waitFor(() => {
    const text = readFileSync(join(backend.dataDir, 'backend.log'), 'utf8');
    expect(text).toContain('/functions/v1/unsubscribe/…');
    expect(text).toContain('/functions/v1/unsubscrib/…');
    return text;
  });
  expect(log).not.toContain(token);
  expect(log).not.toContain(forged);
});
