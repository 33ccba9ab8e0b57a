import { BoundedMap } from '../bounded-map.ts';
import { tooManyRequests } from './auth-error.ts';

const PERIOD_SECONDS = 300;
/** More addresses than this are not remembered at once; the least recently seen are forgotten. */
const MOST_ADDRESSES = 10_000;

export interface RateLimit {
  /** Takes one request from the address's bucket. Error: over_request_rate_limit. */
  take(address: string): void;
}

/** A token bucket per address: `perPeriod` at once, refilled evenly over five minutes. */
export function createRateLimit(perPeriod: number, now: () => number = Date.now): RateLimit {
  const buckets = new BoundedMap<string, { left: number; at: number }>(MOST_ADDRESSES);
  const perSecond = perPeriod / PERIOD_SECONDS;

  return {
    take(address) {
      const time = now() / 1000;
      const bucket = buckets.get(address) ?? { left: perPeriod, at: time };
      const left = Math.min(perPeriod, bucket.left + (time - bucket.at) * perSecond);
      if (left < 1) throw tooManyRequests((1 - left) / perSecond);
      buckets.set(address, { left: left - 1, at: time });
    },
  };
}
