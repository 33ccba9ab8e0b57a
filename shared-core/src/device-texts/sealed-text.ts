/** The algorithm that seals, in front of each sealed text: another one gets another name. */
const ALGORITHM = 'AES-GCM-256';
/** As NIST SP 800-38D has it for nonces that are drawn. */
const NONCE_BYTES = 12;

/** The key of a person as the database answers it, 32 bytes in base64, for `seal` and `unseal`. Raises a DOMException for another length. */
export function importKey(base64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(base64), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts a text with a nonce of its own. It opens again only with the same key and the same `place`. */
export async function seal(key: CryptoKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(parameters(iv, place), key, encode(text));
  return [ALGORITHM, base64Of(iv), base64Of(new Uint8Array(sealed))].join('.');
}

/** What was sealed; undefined when it is of another key or place, was changed, or was never sealed. */
export async function unseal(
  key: CryptoKey,
  place: string,
  sealed: string,
): Promise<string | undefined> {
  const [algorithm, nonce = '', data = ''] = sealed.split('.');
  if (algorithm !== ALGORITHM) return undefined;
  try {
    const from = parameters(bytesOf(nonce), place);
    return new TextDecoder().decode(await crypto.subtle.decrypt(from, key, bytesOf(data)));
  } catch {
    return undefined;
  }
}

const encode = (text: string) => new TextEncoder().encode(text);

function parameters(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encode(place) };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
}

/** Piece by piece: a function takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192) {
    text += String.fromCodePoint(...bytes.subarray(from, from + 8192));
  }
  return btoa(text);
}
