import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';

const PERIOD_SECONDS = 30;

/** What an authenticator app is set up with. */
export interface TotpKey {
  secret: string;
  uri: string;
  /** SVG. */
  qrCode: string;
}

/** A new key of 160 bits for the app of one person (RFC 6238: SHA-1, six digits, 30 seconds). */
export async function newTotpKey(issuer: string, account: string): Promise<TotpKey> {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }) });
  const uri = totp.toString();
  const qrCode = await drawQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return { secret: totp.secret.base32, uri, qrCode: forDataUri(qrCode) };
}

/**
 * Which period a code belongs to, counted from 1970; undefined when it is none of the present, the one before and the one
 * after, for clocks that differ.
 */
export function periodOf(secret: string, code: unknown, now = Date.now()): number | undefined {
  if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** Auth-js puts the drawing into a data: address as it is, where a "#" would end it. */
function forDataUri(svg: string): string {
  return svg.trim().replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
}
