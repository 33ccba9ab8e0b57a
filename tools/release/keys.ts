/*
 * Releases and pointers are signed with Ed25519. A site lists in config.json the public keys whose releases it runs.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Signature } from '@portal/shared-core/contract';

import { Refusal } from './refusal.ts';

export type { Signature };

export interface Signer {
  /** The raw public key in base64, as `releaseKeys` has it. */
  publicKey: string;
  sign(signed: object): Signature;
}

/** A new pair: the private half as PEM, the public one as `releaseKeys` has it. */
export function makeKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: rawOf(publicKey),
  };
}

/** Who signs: the key in the file of `--key`, or the text in PORTAL_RELEASE_KEY; null without either. Errors: Refusal. */
export function signerOf(file: string | undefined, env: NodeJS.ProcessEnv): Signer | null {
  const pem = file === undefined ? env['PORTAL_RELEASE_KEY'] : readKey(file);
  if (!pem) return null;
  const from = file === undefined ? 'PORTAL_RELEASE_KEY' : file;
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Refusal(`${from} holds no key for releases. "npm run release:keys" makes one.`);
  }
  const publicKey = rawOf(createPublicKey(key));
  return {
    publicKey,
    sign: (signed) => ({
      key: keyId(publicKey),
      value: sign(null, bytesOf(signed), key).toString('base64'),
    }),
  };
}

/** Whether one of these keys signed this. */
export function isSignedBy(keys: string[], signed: object, signature: Signature | null): boolean {
  const key = keys.find((each) => keyId(each) === signature?.key);
  if (!key || !signature) return false;
  const x = Buffer.from(key, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, bytesOf(signed), publicKey, Buffer.from(signature.value, 'base64'));
}

/** The short name of a public key. */
export function keyId(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/** Whether a text is a raw public key in base64. */
export function isPublicKey(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9+/]{43}=$/.test(text);
}

function bytesOf(signed: object): Buffer {
  return Buffer.from(JSON.stringify(signed));
}

function rawOf(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`The key of --key was not read: ${String(error)}`);
  }
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
