/** Counts within windows of time that begin with the first call. */
export interface Rate {
  /** Whether `count` more are allowed in this window; counted only then. */
  take(count?: number): boolean;
}

export function createRate(limit: number, windowMs: number, now: () => number = Date.now): Rate {
  let left = limit;
  let ends = 0;
  return {
    take(count = 1) {
      if (now() >= ends) {
        left = limit;
        ends = now() + windowMs;
      }
      if (count > left) return false;
      left -= count;
      return true;
    },
  };
}
