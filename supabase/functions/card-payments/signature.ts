import { UntrustedError } from './provider.ts';

/** An older signature is refused, as one from the future is: who recorded a request may not send it again later. */
const TOLERANCE_SECONDS = 300;

/**
 * Checks the header `Stripe-Signature: t=…,v1=…`: one of its v1 is the HMAC-SHA256 of `<t>.<body>` under one of the secrets. While a secret
 * is replaced there are two of them. Errors: UntrustedError.
 */
export async function checkSignature(
  header: string | null,
  body: string,
  secrets: readonly string[],
  now: Date,
): Promise<void> {
  const pairs = (header ?? '').split(',').map((part) => part.trim().split('='));
  const sentAt = pairs.find(([key]) => key === 't')?.[1] ?? '';
  const signatures = pairs.flatMap(([key, value = '']) => (key === 'v1' ? [value] : []));
  if (!/^\d{1,12}$/.test(sentAt) || signatures.length === 0) {
    throw new UntrustedError('The request has no signature.');
  }
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) > TOLERANCE_SECONDS) {
    throw new UntrustedError('The signature is too old.');
  }
  for (const secret of secrets) {
    const expected = await sign(secret, `${sentAt}.${body}`);
    // No early end: how long it takes tells nothing of the signature.
    const matches = signatures.filter((signature) => isEqual(signature, expected));
    if (matches.length > 0) return;
  }
  throw new UntrustedError('The signature is not that of the provider.');
}

/** The HMAC-SHA256 of a text, in hexadecimal. */
export async function sign(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares in a time that depends on the length alone. */
function isEqual(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let i = 0; i < expected.length; i++) {
    difference |= given.charCodeAt(i) ^ expected.charCodeAt(i);
  }
  return difference === 0;
}
