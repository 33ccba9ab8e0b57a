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
  if (typeof content !== 'object' || content === null) throw new Error(`no ${field}`);
  if (keys !== 'unsigned' && !(await isSigned(JSON.stringify(content), file.signature, keys)))
    throw new LoadFailure('signature', `${field}: no key of this site`);
  return content as T;
}

/** Whether one of the keys made the signature: there are two while they change. */
async function isSigned(
  text: string,
  signature: Signature | null | undefined,
  keys: readonly string[],
): Promise<boolean> {
  if (!signature) return false;
  const [value, bytes] = [bytesOf(signature.value), new TextEncoder().encode(text)];
  for (const key of keys) {
    const ours = await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
    if (await crypto.subtle.verify('Ed25519', ours, value, bytes)) return true;
  }
  return false;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
