import { BoundedMap } from '../bounded-map.ts';
import { AuthError } from './auth-error.ts';

const MOST_ADDRESSES = 10_000;

export interface MailPace {
  /** Notes that a mail of this kind goes to `email`. Error: over_email_send_rate_limit, when the last is too fresh. */
  take(kind: string, email: string): void;
}

/**
 * At most one mail of a kind per address and pause. Kept by address and not by account, so that asking again does not
 * reveal whether there is an account.
 */
export function createMailPace(seconds: number, now: () => number = Date.now): MailPace {
  const lastSent = new BoundedMap<string, number>(MOST_ADDRESSES);

  return {
    take(kind, email) {
      const key = `${kind} ${email}`;
      const wait = (lastSent.get(key) ?? -Infinity) + seconds * 1000 - now();
      if (wait > 0) {
        const left = Math.ceil(wait / 1000);
        throw new AuthError(
          429,
          'over_email_send_rate_limit',
          `For security purposes, you can only request this after ${left} seconds.`,
          { retryAfter: left },
        );
      }
      lastSent.set(key, now());
    },
  };
}
