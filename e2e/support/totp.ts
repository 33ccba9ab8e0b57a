import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** What an authenticator app with this key shows, `ahead` periods from now: each code works once. */
export function codeOf(secret: string, ahead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) });
  return totp.generate({ timestamp: Date.now() + ahead * PERIOD_MS });
}
