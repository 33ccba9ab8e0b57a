import { decodeProtectedHeader, SignJWT, importJWK } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { loadKeys, type Keys } from './keys.ts';
import { createTokens, type Tokens } from './tokens.ts';

const ISSUER = 'http://127.0.0.1:1/auth/v1';
const CLAIMS = { sub: 'a-user', role: 'authenticated' } as const;

let signing: Keys['signing'];
let tokens: Tokens;

beforeAll(async () => {
  const folder = tempFolder();
  ({ signing } = await loadKeys(folder.path));
  folder.remove();
  tokens = await createTokens({ signing }, ISSUER);
});

/** Signed with the right key, with something else wrong. */
async function signed(
  change: (token: SignJWT) => SignJWT,
  claims: object = CLAIMS,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(ISSUER)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(now + 60);
  return change(token).sign(await importJWK(signing, 'ES256'));
}

test('a token of ours is verified, again and again', async () => {
  const { token, expiresAt } = await tokens.sign(CLAIMS, 60);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: signing.kid });
  for (let n = 0; n < 2; n++) {
    expect(await tokens.verify(token)).toMatchObject({ ...CLAIMS, iss: ISSUER, exp: expiresAt });
  }
});

test('an expired token is refused as expired', async () => {
  const { token } = await tokens.sign(CLAIMS, -1);
  await expect(tokens.verify(token)).rejects.toMatchObject({ expired: true });
});

test.each([
  ['another issuer', (token: SignJWT) => token.setIssuer('http://elsewhere'), CLAIMS],
  ['another audience', (token: SignJWT) => token.setAudience('another-audience'), CLAIMS],
  ['a time before which it is not valid', (token: SignJWT) => token.setNotBefore('1h'), CLAIMS],
  ['no subject', (token: SignJWT) => token, { role: 'authenticated' }],
  ['no role', (token: SignJWT) => token, { sub: 'a-user' }],
  ['the role of a database owner', (token: SignJWT) => token, { sub: 'x', role: 'postgres' }],
])('a token with %s is refused', async (_what, change, claims) => {
  const token = await signed(change, claims);
  await expect(tokens.verify(token)).rejects.toMatchObject({
    name: 'InvalidTokenError',
    expired: false,
  });
});

test('a revoked key is not remembered by checks that were under way', async () => {
  const revocable = await createTokens({ signing }, ISSUER);
  const many = Array.from({ length: 20 }, () => revocable.sign(CLAIMS, 60));
  const given = (await Promise.all(many)).map(({ token }) => token);
  const folder = tempFolder();
  const others = await loadKeys(folder.path);
  folder.remove();
  await Promise.allSettled([revocable.use(others), ...given.map(revocable.verify)]);
  for (const token of given) {
    await expect(revocable.verify(token)).rejects.toMatchObject({ name: 'InvalidTokenError' });
  }
});

test('only the public half of the key is published', () => {
  expect(tokens.jwks.keys).toHaveLength(1);
  expect(tokens.jwks.keys[0]).toMatchObject({ kid: signing.kid, x: signing.x, y: signing.y });
  expect(JSON.stringify(tokens.jwks)).not.toContain(signing.d);
});
