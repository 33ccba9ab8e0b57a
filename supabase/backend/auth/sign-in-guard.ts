import { BoundedMap } from '../bounded-map.ts';
import { tooManyRequests } from './auth-error.ts';
import type { AuthLimits } from './options.ts';

/** Forgotten accounts start again with their free failures. */
const FORGET_AFTER_MS = 15 * 60 * 1000;
const MOST_ACCOUNTS = 10_000;

export interface SignInGuard {
  /**
   * Runs one try to sign in; tries for the same account and address run one after the other, or many at
   * once would all count as the first. A true result clears what went before.
   *
   * Error: over_request_rate_limit while a wait is on; the password is not looked at then.
   */
  attempt(account: string, address: string, check: () => Promise<boolean>): Promise<boolean>;
}

type Limits = Pick<AuthLimits, 'freeFailures' | 'firstDelaySeconds' | 'longestDelaySeconds'>;

interface Account {
  failures: number;
  /** In milliseconds; no try is made before. */
  waitUntil: number;
  last: Promise<unknown>;
  seen: number;
}

/**
 * Slows down guessing the password of one account: after the free failures every further one
 * doubles the wait. Counted per account and address and never a lock, so that a stranger cannot keep
 * a person out of their own account. Accounts that do not exist are treated alike.
 */
export function createSignInGuard(limits: Limits, now: () => number = Date.now): SignInGuard {
  const accounts = new BoundedMap<string, Account>(MOST_ACCOUNTS);

  function accountOf(key: string): Account {
    const known = accounts.get(key);
    if (known && now() - Math.max(known.seen, known.waitUntil) < FORGET_AFTER_MS) return known;
    const fresh = { failures: 0, waitUntil: 0, last: Promise.resolve(), seen: now() };
    accounts.set(key, fresh);
    return fresh;
  }

  async function tryOnce(account: Account, check: () => Promise<boolean>): Promise<boolean> {
    if (now() < account.waitUntil) throw tooManyRequests((account.waitUntil - now()) / 1000);
    const succeeded = await check();
    account.seen = now();
    account.failures = succeeded ? 0 : account.failures + 1;
    account.waitUntil = now() + 1000 * delaySeconds(account.failures, limits);
    return succeeded;
  }

  return {
    attempt(account, address, check) {
      const entry = accountOf(`${address} ${account}`);
      const result = entry.last.then(() => tryOnce(entry, check));
      entry.last = result.catch(() => {});
      return result;
    },
  };
}

/** 0 within the free failures, then firstDelaySeconds, doubling up to the longest. */
export function delaySeconds(failures: number, limits: Limits): number {
  const beyond = failures - limits.freeFailures;
  if (beyond < 0) return 0;
  return Math.min(limits.longestDelaySeconds, limits.firstDelaySeconds * 2 ** beyond);
}
