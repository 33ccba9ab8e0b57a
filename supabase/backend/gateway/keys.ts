import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** What the backend proves itself and its callers with; made once per data folder. */
export interface Keys {
  /** In every browser; names the project, not the caller. */
  publishable: string;
  /** Bypasses row-level security; for server code and tests only. */
  secret: string;
  /** The private ES256 key that signs access tokens. */
  signing: SigningKey;
  /** The public halves of earlier keys, while tokens they signed may still be valid. */
  retired?: readonly (SigningKey & { retiredAt: number })[];
}

export type SigningKey = JWK & { kid: string };

const FILE = 'keys.json';

/** Reads the keys of a data folder, making them on the first start. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, FILE);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Keys;

  const keys: Keys = {
    publishable: newApiKey('publishable'),
    secret: newApiKey('secret'),
    signing: await newSigningKey(),
  };
  saveKeys(file, keys);
  return keys;
}

export interface RotationOptions {
  /** How long tokens of the present key may still be valid, in seconds. */
  tokenLifetime: number;
  /** The present key is known to others: its tokens end at once. */
  revoke?: boolean;
}

/**
 * Makes a new signing key for a data folder. Tokens of the present one stay valid until they run out, unless it is
 * revoked; people stay signed in either way, since refresh tokens are not signed.
 */
export async function rotateSigningKey(
  dataDir: string,
  { tokenLifetime, revoke = false }: RotationOptions,
): Promise<Keys> {
  const { signing, retired = [], ...others } = await loadKeys(dataDir);
  const now = Math.floor(Date.now() / 1000);
  const keys: Keys = {
    ...others,
    signing: await newSigningKey(),
    retired: [
      ...(revoke ? [] : [{ ...publicHalf(signing), retiredAt: now }]),
      ...retired.filter(({ retiredAt }) => retiredAt > now - tokenLifetime),
    ],
  };
  saveKeys(join(dataDir, FILE), keys);
  return keys;
}

export function publicHalf({ d: _private, ...key }: SigningKey): SigningKey {
  return key;
}

function saveKeys(file: string, keys: Keys): void {
  // Renamed into place, so that a crash never leaves half a file; private from its first byte on.
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** Hosted Supabase's form: a prefix, 22 random characters and a checksum that catches typing mistakes. */
function newApiKey(kind: 'publishable' | 'secret'): string {
  const body = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`;
  const checksum = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  return `${body}_${checksum}`;
}

async function newSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' };
}
