import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startProductBackend, type ProductBackend } from '../testing/product-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: ProductBackend;
let client: SupabaseClient;

beforeAll(async () => {
  backend = await startProductBackend();
  await backend.sql('analyze');
  client = await backend.signedIn('client');
});

afterAll(async () => {
  await backend.destroy();
});

describe('[CALL-03] a count', () => {
  const requested = (prefer: string, path = 'companies?select=id&limit=1') =>
    backend.send(client, `/rest/v1/${path}`, { headers: { prefer } });

  test.each([
    'count=planned',
    'count=estimated',
    'Count=Planned',
    'return=minimal, count=estimated',
    'count="planned"',
    'handling=lenient,count = planned',
  ])('by the planner is refused and tells nothing (%s)', async (prefer) => {
    for (const path of ['companies?select=id', 'audit_logs?select=id', 'rpc/public_settings']) {
      const answer = await requested(prefer, path);
      expect(answer.headers.get('content-range') ?? '').not.toMatch(/\/\d/);
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { message: 'request.count_refused' },
      ]);
    }
  });

  test('that is exact holds what the caller may see', async () => {
    const { count, data } = await client.from('companies').select('id', { count: 'exact' });
    expect(count).toBe(data?.length);
    expect(count).toBeGreaterThan(0);
    const head = await client.from('audit_logs').select('id', { count: 'exact', head: true });
    expect(head.count).toBe(0);
  });
});

describe('[CALL-03] no answer is kept by a proxy or a browser', () => {
  test.each([
    ['a page', '/rest/v1/companies?select=id'],
    ['a command', '/rest/v1/rpc/public_settings'],
    ['a refusal', '/rest/v1/nothing'],
  ])('%s', async (_what, path) => {
    const answer = await backend.send(client, path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('[CALL-03] a refusal of Postgres is not told in its words', () => {
  const answerTo = (path: string, init: RequestInit = {}) =>
    backend.send(client, `/rest/v1/${path}`, init);
  const write = (path: string, body: object, method = 'PATCH') =>
    answerTo(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  test.each<[string, () => Promise<Response>]>([
    [
      'a value that is too long',
      () => write('profiles?role=eq.user', { full_name: 'x'.repeat(161) }),
    ],
    ['a wrong type', () => answerTo('companies?id=eq.x')],
    ['a column that is not there', () => answerTo('companies?select=secret')],
    ['a column that is not granted', () => write('profiles?role=eq.user', { role: 'admin' })],
    ['a row that is not allowed', () => write('saved_views', { list: 'x', name: 'x' }, 'POST')],
    ['a table that is not there', () => answerTo('nothing')],
  ])('%s', async (_what, ask) => {
    const answer = await ask();
    const text = await answer.text();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(text).not.toMatch(
      /Failing row|constraint|violates|relation|private\.|schema 'test'|syntax for type/,
    );
    const { code, details } = JSON.parse(text) as { code: string; details: unknown };
    expect(code).toMatch(/^(PGRST|PT4|2|4)/);
    expect(details).toBeNull();
  });
});
