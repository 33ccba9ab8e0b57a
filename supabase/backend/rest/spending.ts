/** Who spent more than so much of the last seconds, and asked for something most of that time, is heavy. */
const HEAVY_MS = 3_000;
/**
 * How much of the last seconds that is, at least. The requests of a page come at once, so that each takes the time of all, and then there are
 * none while its reader looks at it; who goes on without a pause comes to 4,300 ms in the end.
 */
const STEADY_MS = 2_400;
/**
 * A heavy caller for whom something waits or runs so long without any pause rests after each work. Who opens page after page faster than a
 * person can, on a slow machine, is heavy as well, but each page comes to its end.
 */
const UNBROKEN_MS = 4_500;
/** So does one who makes short pauses and comes to that much of the last seconds: the same person comes to 3,600 ms. */
const RELENTLESS_MS = 3_900;
/** Who is heavy stays so until it is less than that. */
const LIGHT_MS = 750;
/** More than that does not count, so that one long report is soon forgiven. */
const MOST_MS = 4_500;
/** After which time of rest what was spent counts half. */
const HALF_LIFE_MS = 3_000;
/** For how long a caller counts as one of those who are there. */
const PRESENT_MS = 5_000;
/** How much longer than its last work a relentless caller rests, and how long at most. */
const REST = { times: 6, most: 1_000 };
/** A pause of the others after which a relentless caller need not rest any longer. */
const QUIET_MS = 1_000;

interface Account {
  /** Time of finished work, as of `at`; works at once count each. */
  spent: number;
  at: number;
  isHeavy: boolean;
  restsUntil: number;
}

/** When a caller asks for something: how many requests wait or run, and since when, and the time before that, as of `at`. */
interface Demand {
  open: number;
  since: number;
  before: number;
  at: number;
}

/** What each caller spent of the last seconds, and how who spent much makes room for the others. */
export interface Spending {
  /** Says that a request of a caller arrives; it may have to wait. */
  arrive(caller: string): void;
  /** Says that a request of a caller is answered. */
  leave(caller: string): void;
  /** Says that work of a caller begins. */
  begin(caller: string): void;
  /** Says that work of a caller ends, which began at `since`. */
  end(caller: string, since: number): void;
  isHeavy(caller: string): boolean;
  /** Whether a heavy caller asks for something all the time. */
  isRelentless(caller: string): boolean;
  /** Whether another caller was there in the last seconds. */
  hasCompany(caller: string): boolean;
  /** When a caller may begin something: 0 for now, else milliseconds to wait. */
  restOf(caller: string): number;
}

export function createSpending(clock: () => number): Spending {
  const accounts = new Map<string, Account>();
  const demands = new Map<string, Demand>();
  let modestAt = Number.NEGATIVE_INFINITY;

  const fading = (ms: number, at: number) => ms * 0.5 ** ((clock() - at) / HALF_LIFE_MS);
  const faded = ({ spent, at }: Account) => fading(spent, at);

  /** How much of the last seconds a caller asked for something. */
  function demandOf(caller: string): number {
    const demand = demands.get(caller);
    return demand ? timeOf(demand) : 0;
  }

  /** What is open counts from its beginning, and fades as it goes on. */
  function timeOf({ open, since, before, at }: Demand): number {
    const most = HALF_LIFE_MS / Math.LN2;
    const lasting = open > 0 ? most - fading(most, since) : 0;
    return fading(before, at) + lasting;
  }

  function isHeavy(caller: string): boolean {
    const account = accounts.get(caller);
    if (!account) return false;
    account.isHeavy = account.isHeavy
      ? faded(account) >= LIGHT_MS
      : faded(account) >= HEAVY_MS && demandOf(caller) >= STEADY_MS;
    return account.isHeavy;
  }

  function isRelentless(caller: string): boolean {
    const { open = 0, since = 0 } = demands.get(caller) ?? {};
    const isUnbroken = open > 0 && clock() - since >= UNBROKEN_MS;
    return isHeavy(caller) && (isUnbroken || demandOf(caller) >= RELENTLESS_MS);
  }

  function noteModest(caller: string): void {
    if (!isHeavy(caller)) modestAt = clock();
  }

  return {
    isHeavy,
    isRelentless,
    begin: noteModest,

    arrive(caller) {
      const now = clock();
      const demand = demands.get(caller) ?? { open: 0, since: now, before: 0, at: now };
      demands.set(caller, demand);
      if (demand.open++ === 0) demand.since = now;
    },

    leave(caller) {
      const demand = demands.get(caller);
      if (!demand) return;
      if (demand.open === 1) {
        demand.before = timeOf(demand);
        demand.at = clock();
      }
      demand.open--;
      for (const [other, { open, at }] of demands) {
        if (open === 0 && clock() - at > PRESENT_MS) demands.delete(other);
      }
    },

    end(caller, since) {
      const now = clock();
      const known = accounts.get(caller);
      const spent = Math.min((known ? faded(known) : 0) + now - since, MOST_MS);
      const restsUntil = now + Math.min(REST.times * (now - since), REST.most);
      accounts.set(caller, { spent, at: now, isHeavy: known?.isHeavy ?? false, restsUntil });
      noteModest(caller);
      for (const [other, { at }] of accounts) {
        if (now - at > PRESENT_MS) accounts.delete(other);
      }
    },

    hasCompany: (caller) =>
      [...accounts].some(([other, { at }]) => other !== caller && clock() - at <= PRESENT_MS),

    restOf(caller) {
      if (!isRelentless(caller)) return 0;
      const until = Math.min(accounts.get(caller)?.restsUntil ?? 0, modestAt + QUIET_MS);
      return Math.max(0, until - clock());
    },
  };
}
