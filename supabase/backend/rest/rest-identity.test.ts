import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
let ann: Awaited<ReturnType<TestBackend['signedUp']>>;
let bob: Awaited<ReturnType<TestBackend['signedUp']>>;

beforeAll(async () => {
  backend = await startTestBackend();
  ann = await backend.signedUp('Ann');
  bob = await backend.signedUp('Bob');
  for (const [tenant, member] of [['Northwind', ann] as const, ['Southwind', bob] as const]) {
    const { data } = await backend
      .service()
      .from('tenants')
      .insert({ name: tenant })
      .select()
      .single();
    await backend.service().from('members').insert({ tenant_id: data.id, user_id: member.userId });
    await backend
      .service()
      .from('companies')
      .insert({ tenant_id: data.id, name: `${tenant} Ltd.` });
  }
});

afterAll(async () => {
  await backend.destroy();
});

describe('row-level security', () => {
  test('each user sees their own rows, an anonymous caller none, the service all', async () => {
    const read = async (client: typeof ann.client) =>
      (await client.from('companies').select('name').order('name')).data;
    expect(await read(ann.client)).toEqual([{ name: 'Northwind Ltd.' }]);
    expect(await read(bob.client)).toEqual([{ name: 'Southwind Ltd.' }]);
    expect(await read(backend.anonymous())).toEqual([]);
    expect(await read(backend.service())).toHaveLength(2);
  });

  test('writing into another tenant is refused with 403, for a stranger with 401', async () => {
    const { data: tenants } = await backend
      .service()
      .from('tenants')
      .select()
      .eq('name', 'Southwind');
    const row = { tenant_id: tenants![0].id, name: 'Intruder Ltd.' };
    const member = await ann.client.from('companies').insert(row);
    const stranger = await backend.anonymous().from('companies').insert(row);
    expect([member.status, member.error?.code]).toEqual([403, '42501']);
    expect([stranger.status, stranger.error?.code]).toEqual([401, '42501']);
  });

  test("changing another tenant's rows finds none", async () => {
    const { data, error } = await ann.client
      .from('companies')
      .update({ shares: 5 })
      .eq('name', 'Southwind Ltd.')
      .select();
    expect([data, error]).toEqual([[], null]);
    expect((await ann.client.from('companies').delete().gt('id', 0).select()).data).toEqual([]);
  });

  test('[ROLE-01] a column that was not granted cannot be written', async () => {
    const { status, error } = await ann.client
      .from('profiles')
      .update({ role: 'admin' })
      .eq('id', ann.userId);
    expect([status, error?.code]).toEqual([403, '42501']);
    const allowed = await ann.client
      .from('profiles')
      .update({ full_name: 'Ann B.' })
      .eq('id', ann.userId);
    expect(allowed.error).toBeNull();
  });

  test('revoked rights stay revoked: nothing is granted behind our back', async () => {
    expect((await ann.client.rpc('secret_sum')).status).toBe(403);
    expect((await backend.anonymous().rpc('secret_sum')).status).toBe(401);
    expect((await ann.client.from('invitations').select()).status).toBe(403);
    const grants = await backend.sql(
      `select has_table_privilege('anon', 'auth.users', 'select') as users,
              has_table_privilege('authenticated', 'public.invitations', 'truncate') as truncate`,
    );
    expect(grants).toEqual([{ users: false, truncate: false }]);
  });

  test('a policy can read the headers of the request', async () => {
    const { data } = await backend
      .service()
      .from('invitations')
      .insert({ company_name: 'Heron Ltd.' })
      .select()
      .single();
    const anonymous = backend.anonymous();
    expect((await anonymous.from('invitations').select()).data).toEqual([]);
    const invited = await anonymous
      .from('invitations')
      .select('company_name')
      .setHeader('X-Invitation-Token', data.id);
    expect(invited.data).toEqual([{ company_name: 'Heron Ltd.' }]);
  });

  test('[AUD-01] the address the database sees is the connection’s, for any claim of the caller', async () => {
    await backend.sql(
      `create function public.seen_headers() returns jsonb language sql stable as
         $$ select current_setting('request.headers')::jsonb $$`,
    );
    const claimed = () =>
      backend
        .anonymous()
        .rpc('seen_headers')
        .setHeader('X-Forwarded-For', '203.0.113.9')
        .setHeader('CF-Connecting-IP', '203.0.113.9');
    await expect.poll(async () => (await claimed()).status).toBe(200);
    const { data } = await claimed();
    expect(data).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(data).not.toHaveProperty('cf-connecting-ip');
  });

  test('a command runs as its caller', async () => {
    expect((await ann.client.rpc('whoami')).data).toBe(`authenticated ${ann.userId}`);
    expect((await backend.anonymous().rpc('whoami')).data).toBe('anon none');
    expect((await backend.service().rpc('whoami')).data).toBe('service_role none');
  });

  test('reading cannot write: GET runs in a read-only transaction', async () => {
    await backend.sql(
      `create function public.touch() returns integer language sql as
         $$ update public.companies set shares = 1 returning 1 $$`,
    );
    const response = () => backend.service().rpc('touch', {}, { get: true });
    await expect.poll(async () => (await response()).status).toBe(405);
    expect((await response()).error?.code).toBe('25006');
  });

  test('many requests of different people at once never get mixed up', async () => {
    const callers = [
      { client: ann.client, expected: `authenticated ${ann.userId}` },
      { client: bob.client, expected: `authenticated ${bob.userId}` },
      { client: backend.anonymous(), expected: 'anon none' },
    ];
    const answers = await Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const { client, expected } = callers[n % callers.length]!;
        return [(await client.rpc('whoami')).data, expected];
      }),
    );
    expect(answers.filter(([got, expected]) => got !== expected)).toEqual([]);
  });
});

describe('keys and tokens', () => {
  test('without a key, or with a wrong one, there is no way in', async () => {
    const statuses = await Promise.all([
      fetch(`${backend.url}/rest/v1/companies`),
      fetch(`${backend.url}/rest/v1/companies`, { headers: { apikey: 'sb_publishable_wrong' } }),
      fetch(`${backend.url}/rest/v1/companies?apikey=${backend.keys.publishable}`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 200]);
  });

  test('the secret key is refused from a browser', async () => {
    const response = await fetch(`${backend.url}/rest/v1/companies`, {
      headers: { apikey: backend.keys.secret, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
    });
    expect(response.status).toBe(401);
  });

  test('forged tokens are refused and never treated as anonymous', async () => {
    const { data } = await ann.client.auth.getSession();
    const real = data.session!.access_token;
    const [header, payload, signature] = real.split('.') as [string, string, string];
    const claims = { role: 'service_role', sub: ann.userId };
    const complete = (jwt: SignJWT) =>
      jwt.setIssuer(`${backend.url}/auth/v1`).setAudience('authenticated').setExpirationTime('1h');
    const foreign = (await generateKeyPair('ES256')).privateKey;
    const forged = {
      'no algorithm': new UnsecuredJWT(claims)
        .setIssuer(`${backend.url}/auth/v1`)
        .setAudience('authenticated')
        .setExpirationTime('1h')
        .encode(),
      'a shared secret, the published key': await complete(new SignJWT(claims))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(backend.keys.publishable)),
      'a foreign key': await complete(new SignJWT(claims))
        .setProtectedHeader({ alg: 'ES256' })
        .sign(foreign),
      'changed claims': [
        header,
        Buffer.from(JSON.stringify(claims)).toString('base64url'),
        signature,
      ].join('.'),
      'a cut signature': [header, payload, signature.slice(0, 20)].join('.'),
      'no signature': [header, payload, ''].join('.'),
      'no token at all': 'garbage',
      'the secret key of another kind': backend.keys.secret,
    };
    for (const [what, token] of Object.entries(forged)) {
      const response = await restWith(`Bearer ${token}`);
      expect([what, response.status]).toEqual([what, 401]);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    expect((await restWith(`Bearer ${real}`)).status).toBe(200);
    expect((await restWith('Basic YTpi')).status).toBe(401);
  });

  function restWith(authorization: string): Promise<Response> {
    return fetch(`${backend.url}/rest/v1/companies?select=id`, {
      headers: { apikey: backend.keys.publishable, authorization },
    });
  }
});

describe('a changed schema', () => {
  test('a new table can be asked for at once, and a dropped one is gone', async () => {
    await backend.sql('create table public.arrivals (id int primary key, label text)');
    const insert = () => backend.service().from('arrivals').upsert({ id: 1, label: 'x' });
    await expect.poll(async () => (await insert()).error).toBeNull();
    await backend.sql('drop table public.arrivals');
    await expect.poll(async () => (await insert()).status).toBe(404);
  });
});
