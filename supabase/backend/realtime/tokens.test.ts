import { join } from 'node:path';
import { decodeJwt, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadKeys, type Keys } from '../gateway/keys.ts';
import { createTokens, type Claims, type Tokens } from '../gateway/tokens.ts';
import { PATIENCE } from '../testing/patience.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import {
  accessToken,
  addTenant,
  clientWith,
  joined,
  listen,
  reached,
  TENANT_POLICIES,
  type Heard,
  type Member,
} from './testing/realtime-test.ts';

const PRIVATE = { private: true };

const folder = tempFolder();
let backend: TestBackend;
let keys: Keys;
let tokens: Tokens;
let ann: Member;
let bob: Member;
let topic: string;
let open: { realtime: { removeAllChannels(): Promise<unknown> } }[] = [];

beforeAll(async () => {
  const dataDir = join(folder.path, '.local');
  backend = await startTestBackend({ dataDir, realtime: { limits: { recheckMs: 300 } } });
  keys = await loadKeys(dataDir);
  tokens = await createTokens(keys, `${backend.url}/auth/v1`);
  await backend.sql(TENANT_POLICIES);
});

beforeEach(async () => {
  ann = await backend.signedUp('Ann');
  bob = await backend.signedUp('Bob');
  topic = `tenant:${await addTenant(backend, `Of ${ann.email}`, [ann])}`;
});

afterEach(async () => {
  await Promise.all(open.map(({ realtime }) => realtime.removeAllChannels()));
  open = [];
});

afterAll(async () => {
  await backend.destroy();
  folder.remove();
});

function withToken(token: string, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const client = clientWith(backend, token, vsn);
  open.push(client);
  return client;
}

/** A token like the member's own that ends when we like. */
async function short(member: Member, seconds: number): Promise<string> {
  const {
    iat: _iat,
    exp: _exp,
    iss: _iss,
    ...claims
  } = decodeJwt<Claims>(await accessToken(member));
  const { token } = await tokens.sign(claims, seconds);
  return token;
}

function send(): Promise<unknown> {
  return backend.sql(`select realtime.send('{}', 'signal', $1)`, [topic]);
}

function saidLast({ system }: Heard): string | undefined {
  return system.at(-1)?.message;
}

describe('joining', () => {
  test.each(['1.0.0', '2.0.0'] as const)('a valid token gets in with protocol %s', async (vsn) => {
    const heard = await joined(withToken(await accessToken(ann), vsn), topic, PRIVATE);
    await send();
    await vi.waitFor(() => expect(heard.broadcasts).toHaveLength(1), PATIENCE);
    const { payload, meta } = heard.broadcasts[0]!;
    expect(payload).toEqual(meta);
  });

  test('an expired token is refused', async () => {
    const heard = listen(withToken(await short(ann, -5)), topic, PRIVATE);
    await reached(heard, 'CHANNEL_ERROR');
    expect(heard.errors[0]).toMatch(/^InvalidJWTToken: Token has expired \d+ seconds ago$/);
  });

  test('forged tokens are refused, on public channels too, and never count as anonymous', async () => {
    const real = await accessToken(ann);
    const claims = { ...decodeJwt(real), role: 'service_role' };
    const [header, payload, signature] = real.split('.') as [string, string, string];
    const own = await importJWK(keys.signing, 'ES256');
    const foreign = (await generateKeyPair('ES256')).privateKey;
    const sign = (change: object, key: typeof own, alg = 'ES256', kid = keys.signing.kid) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg, kid }).sign(key);
    const signer = '^JwtSignerError: Failed to generate JWT signer';
    const wrongSignature = 'JwtSignatureError: Failed to validate JWT signature';
    const malformed = 'MalformedJWT: The token provided is not a valid JWT';
    const forged: [string, string, string][] = [
      ['no algorithm', signer, new UnsecuredJWT(claims).encode()],
      [
        'a shared secret',
        signer,
        await sign({}, new TextEncoder().encode(keys.publishable.padEnd(32)), 'HS256'),
      ],
      ['a foreign key', wrongSignature, await sign({}, foreign)],
      ['an unknown key', signer, await sign({}, foreign, 'ES256', 'other')],
      [
        'changed claims',
        wrongSignature,
        [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.'),
      ],
      ['a cut signature', wrongSignature, [header, payload, signature.slice(0, 20)].join('.')],
      ['another audience', 'Unknown Error on Channel', await sign({ aud: 'elsewhere' }, own)],
      ['another issuer', 'Unknown Error on Channel', await sign({ iss: 'http://elsewhere' }, own)],
      [
        'a role that owns the database',
        'Unknown Error on Channel',
        await sign({ role: 'postgres' }, own),
      ],
      [
        'no role',
        'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
        await sign({ role: undefined }, own),
      ],
      [
        'no end',
        'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
        await sign({ exp: undefined }, own),
      ],
      ['no token', malformed, 'garbage'],
    ];
    const outcomes = await Promise.all(
      forged.flatMap(([what, reason, token]) =>
        [PRIVATE, {}].map(async (config) => {
          const heard = listen(withToken(token), topic, config);
          await reached(heard, 'CHANNEL_ERROR');
          const [error = ''] = heard.errors;
          return {
            what,
            statuses: heard.statuses,
            error,
            asExpected: new RegExp(reason).test(error),
          };
        }),
      ),
    );
    expect(outcomes).toHaveLength(24);
    const refused = { statuses: ['CHANNEL_ERROR'], asExpected: true };
    expect(outcomes).toEqual(outcomes.map((outcome) => ({ ...outcome, ...refused })));
  });

  test('the token of an ended session, of a banned and of a deleted user is refused', async () => {
    const token = await accessToken(ann);
    const his = await accessToken(bob);
    await backend.sql('delete from auth.sessions where user_id = $1', [ann.userId]);
    await backend.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [
      bob.userId,
    ]);
    const carol = await backend.signedUp('Carol');
    const hers = await accessToken(carol);
    await backend.sql('delete from auth.users where id = $1', [carol.userId]);
    for (const [given, reason] of [
      [token, 'Session from session_id claim in JWT does not exist'],
      [his, 'User is banned'],
      [hers, 'Session from session_id claim in JWT does not exist'],
    ] as const) {
      const heard = listen(withToken(given), 'anything');
      await reached(heard, 'CHANNEL_ERROR');
      expect(heard.errors[0]).toBe(`InvalidJWTToken: ${reason}`);
    }
  });
});

describe('an open channel', () => {
  test('is closed when its token expires, unless it was given a newer one', async () => {
    // Long enough to join with on a busy machine.
    const [first, second] = [await short(ann, 4), await short(ann, 4)];
    const client = withToken(first);
    const renewed = await joined(client, topic, PRIVATE);
    await client.realtime.setAuth(await short(ann, 600));
    const expiring = await joined(withToken(second), topic, PRIVATE);
    await reached(expiring, 'CLOSED');
    expect(expiring.system).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: expect.stringMatching(/^Token has expired \d seconds ago$/),
        channel: topic,
      },
    ]);
    await send();
    await vi.waitFor(() => expect(renewed.broadcasts).toHaveLength(1), PATIENCE);
    expect([renewed.statuses, expiring.broadcasts]).toEqual([['SUBSCRIBED'], []]);
  });

  test('is closed when it gets the token of a user who may not read', async () => {
    const client = withToken(await accessToken(ann));
    const heard = await joined(client, topic, PRIVATE);
    await client.realtime.setAuth(await accessToken(bob));
    await send();
    await reached(heard, 'CLOSED');
    expect(saidLast(heard)).toBe(
      `You do not have permissions to read from this Channel topic: ${topic}`,
    );
    expect(heard.broadcasts).toEqual([]);
  });

  test.each([
    [
      'forged',
      async () => `${(await short(ann, 60)).slice(0, -20)}${'A'.repeat(20)}`,
      ':signature_error',
    ],
    ['expired', async () => short(ann, -1), /^Token has expired \d seconds ago$/],
    ['malformed', async () => 'garbage', 'The token provided is not a valid JWT'],
  ])('is closed by a token that is %s', async (_what, make, message) => {
    const client = withToken(await accessToken(ann));
    const heard = await joined(client, topic, PRIVATE);
    await client.realtime.setAuth(await make());
    await reached(heard, 'CLOSED');
    expect(saidLast(heard)).toMatch(message);
  });

  test('stays open when the client repeats its key, as it does after signing out', async () => {
    const client = withToken(await accessToken(ann));
    const heard = await joined(client, topic, PRIVATE);
    await client.realtime.setAuth(backend.keys.publishable);
    await send();
    await vi.waitFor(() => expect(heard.broadcasts).toHaveLength(1), PATIENCE);
    expect(heard.statuses).toEqual(['SUBSCRIBED']);
  });

  test('is closed when the key that signed its token is given up', async () => {
    const heard = await joined(withToken(await accessToken(ann)), topic, PRIVATE);
    await backend.rotateSigningKey({ revoke: true });
    await reached(heard, 'CLOSED');
    expect(saidLast(heard)).toMatch(/^Failed to generate JWT signer for key ID/);
    await tokens.use(await loadKeys(join(folder.path, '.local')));
  });
});
