import { secondsOfChildren, type Share, type Use } from './budget.ts';
import { watchPace } from './pace.ts';

/** The processor seconds of a share, and from when to when its stages ran. */
interface Period {
  seconds: number;
  begin: number;
  end: number;
}

/**
 * Counts what the stages of each share use of the processor. Stages of several shares run beside one another: the system adds the time of a
 * command when it ends, so that what was added since the last command ended belongs to this one.
 */
export function watchUse() {
  let counted = secondsOfChildren();
  const periods = new Map<Share, Period>();
  const pace = watchPace();

  function periodOf(share: Share): Period {
    const now = performance.now();
    const period = periods.get(share) ?? { seconds: 0, begin: now, end: now };
    periods.set(share, period);
    return period;
  }

  return {
    begin(share: Share): void {
      periodOf(share);
    },

    /** A command of the share has ended just now. */
    count(share: Share): void {
      const total = secondsOfChildren();
      if (total === undefined || counted === undefined) return;
      const period = periodOf(share);
      period.seconds += total - counted;
      period.end = performance.now();
      counted = total;
    },

    /** What each share used, and how quick the machine was meanwhile. Empty where the system does not say. */
    async end(): Promise<Map<Share, Use>> {
      const used = new Map<Share, Use>();
      if (counted !== undefined) {
        for (const [share, { seconds, begin, end }] of periods)
          used.set(share, { seconds, pace: await pace.between(begin, end) });
      }
      pace.stop();
      return used;
    },
  };
}
