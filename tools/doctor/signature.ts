import { isSignedBy, keyId, type Signature } from '../release/keys.ts';

/** What is wrong with the signature over a part of a file; null when nothing is. `keys` are those of the configuration. */
export function wrongSignature(
  signed: object,
  signature: Signature | null,
  keys: string[] | 'unsigned',
): string | null {
  if (keys === 'unsigned') return null;
  if (!signature) return 'is not signed';
  if (!keys.some((key) => keyId(key) === signature.key)) {
    return `is signed with the key ${signature.key}, which releaseKeys does not hold`;
  }
  return isSignedBy(keys, signed, signature) ? null : 'is not what was signed';
}
