import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe('Postgres is killed', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend({ databaseSettings: {} }); // as safe as for real
  });

  afterAll(async () => {
    await backend.destroy();
  });

  test('under load: 503 meanwhile, back by itself, and no acknowledged row is lost', async () => {
    const acknowledged: string[] = [];
    const refusals: [number, string | null, unknown][] = [];
    let killed = false;
    let after = 0;
    // Eight writers that go on until well after the crash.
    async function write(writer: number): Promise<void> {
      for (let n = 0; after < 40; n++) {
        const name = `${writer}-${n}`;
        const response = await insertTenant(backend.url, backend.keys.secret, name);
        if (response.status === 201) {
          acknowledged.push(name);
          // Processes of the dead server answer for a moment more: what counts is stored after a refusal.
          if (killed && refusals.length > 0) after++;
          if (acknowledged.length === 40) {
            process.kill(backend.database.pid(), 'SIGKILL');
            killed = true;
          }
        } else {
          const body = (await response.json()) as { code: string };
          refusals.push([response.status, response.headers.get('retry-after'), body.code]);
          await delay(10);
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));

    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toEqual([503, '1', 'PGRST000']);
    const rows = await backend.sql<{ name: string }>('select name from public.tenants');
    const stored = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  });

  test('while people sign up: they get a retryable error, and every acknowledged account is there', async () => {
    const acknowledged: string[] = [];
    const refusals: (string | undefined)[] = [];
    let killed = false;
    async function signUp(person: number): Promise<void> {
      for (let n = 0; !killed || n < 4; n++) {
        const email = `p${person}-${n}@example.com`;
        const { error } = await backend
          .anonymous()
          .auth.signUp({ email, password: 'correct horse' });
        if (error) refusals.push(`${error.status} ${error.name}`);
        else acknowledged.push(email);
        if (!killed && acknowledged.length >= 6) {
          killed = true;
          process.kill(backend.database.pid(), 'SIGKILL');
        }
        if (error) await delay(20);
      }
    }
    await Promise.all([1, 2, 3, 4].map(signUp));
    await expect.poll(async () => (await fetch(`${backend.url}/health`)).status).toBe(200);

    for (const refusal of refusals) expect(refusal).toBe('503 AuthRetryableFetchError');
    const users = await backend.sql<{ email: string }>('select email from auth.users');
    const stored = new Set(users.map(({ email }) => email));
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
    // Half an account, without what the triggers of the product add, would be worse than none.
    const [half] = await backend.sql<{ count: number }>(
      `select count(*)::int as count from auth.users u
       where not exists (select from public.profiles p where p.id = u.id)
          or not exists (select from auth.identities i where i.user_id = u.id)`,
    );
    expect(half).toEqual({ count: 0 });
  });

  test('idle: the next requests work, also those that need a changed schema or a sign-in', async () => {
    const old = backend.database.pid();
    process.kill(old, 'SIGKILL');
    await expect.poll(() => backend.database.pid()).not.toBe(old);
    await backend.sql('create table public.after_crash (id int primary key)');
    await expect
      .poll(async () => (await backend.service().from('after_crash').select()).error)
      .toBeNull();
    expect((await backend.signedUp('Later')).userId).toBeTruthy();
  });

  test('again and again: it comes back every time', async () => {
    for (let round = 0; round < 3; round++) {
      const old = backend.database.pid();
      process.kill(old, 'SIGKILL');
      await expect.poll(() => backend.database.pid()).not.toBe(old);
      const { error } = await backend.service().from('tenants').select('id').limit(1);
      expect(error).toBeNull();
    }
  });
});

function insertTenant(url: string, key: string, name: string): Promise<Response> {
  return fetch(`${url}/rest/v1/tenants`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
}
