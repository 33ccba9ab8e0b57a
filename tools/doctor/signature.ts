import { createHash } from 'node:crypto';

export interface Signature {
  key: string;
  value: string;
}

/** What is wrong with a signature over a part of a file; null when nothing is. `keys` are those of the configuration. */
export async function wrongSignature(
  signed: unknown,
  signature: Signature | null | undefined,
  keys: readonly string[] | 'unsigned',
): Promise<string | null> {
  if (keys === 'unsigned') return null;
  if (!signature) return 'is not signed';
  const key = keys
    .map((text) => Buffer.from(text, 'base64'))
    .find((raw) => idOf(raw) === signature.key);
  if (!key) return `is signed with the key ${signature.key}, which releaseKeys does not hold`;
  const isRight = await isSignedBy(key, signature.value, JSON.stringify(signed));
  return isRight ? null : 'is not what was signed';
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

async function isSignedBy(key: Buffer, value: string, text: string): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, [
    'verify',
  ]);
  const signature = new Uint8Array(Buffer.from(value, 'base64'));
  return crypto.subtle.verify('Ed25519', publicKey, signature, new TextEncoder().encode(text));
}
