import type { RuntimeConfig } from '@portal/shared-core/config';
import type { Signature } from '@portal/shared-core/contract';

import { LoadFailure } from './load-failure.ts';

type ReleaseKeys = RuntimeConfig['releaseKeys'];

/**
 * What a signed file holds under `field`. With keys, the signature has to be of one of them; the operator of a site says in config.json where none is
 * needed. Throws a LoadFailure: `signature`, or an ordinary error where the text is none of these files.
 */
export async function readSigned<T>(text: string, field: string, keys: ReleaseKeys): Promise<T> {
  const file = JSON.parse(text) as Record<string, unknown> & { signature?: Signature | null };
  const content = file[field];
  if (typeof content !== 'object' || content === null) throw new Error(`There is no ${field}`);
  if (keys !== 'unsigned' && !(await isSigned(JSON.stringify(content), file.signature, keys)))
    throw new LoadFailure('signature', `The ${field} has no signature of a key of this site`);
  return content as T;
}

async function isSigned(
  text: string,
  signature: Signature | null | undefined,
  keys: readonly string[],
): Promise<boolean> {
  if (!signature) return false;
  for (const key of keys) {
    const raw = bytesOf(key);
    if ((await idOf(raw)) !== signature.key) continue;
    const imported = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    const value = bytesOf(signature.value);
    return crypto.subtle.verify('Ed25519', imported, value, new TextEncoder().encode(text));
  }
  return false;
}

async function idOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
