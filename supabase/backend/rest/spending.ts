/** Who spent more than so much of the last seconds is heavy: more than a page after the other takes, on a busy machine, too. */
const HEAVY_MS = 3_000;
/** Who is heavy stays so until it is less than that. */
const LIGHT_MS = 750;
/** More than that does not count, so that one long report is soon forgiven. */
const MOST_MS = 4_500;
/** After which time of rest what was spent counts half. */
const HALF_LIFE_MS = 3_000;
/** For how long a caller counts as one of those who are there. */
const PRESENT_MS = 5_000;
/** How much longer than its last work a heavy caller rests, and how long at most. */
const REST = { times: 6, most: 1_000 };
/** A pause of the others after which a heavy caller need not rest any longer. */
const QUIET_MS = 1_000;

interface Account {
  /** Time of finished work, as of `at`; works at once count each. */
  spent: number;
  at: number;
  isHeavy: boolean;
  restsUntil: number;
}

/** What each caller spent of the last seconds, and how long who spent much makes room for the others. */
export interface Spending {
  /** Says that work of a caller begins. */
  begin(caller: string): void;
  /** Says that work of a caller ends, which began at `since`. */
  end(caller: string, since: number): void;
  isHeavy(caller: string): boolean;
  /** Whether another caller was there in the last seconds. */
  hasCompany(caller: string): boolean;
  /** When a caller may begin something: 0 for now, else milliseconds to wait. */
  restOf(caller: string): number;
}

export function createSpending(clock: () => number): Spending {
  const accounts = new Map<string, Account>();
  let modestAt = Number.NEGATIVE_INFINITY;

  const faded = ({ spent, at }: Account) => spent * 0.5 ** ((clock() - at) / HALF_LIFE_MS);

  function isHeavy(caller: string): boolean {
    const account = accounts.get(caller);
    if (!account) return false;
    account.isHeavy = faded(account) >= (account.isHeavy ? LIGHT_MS : HEAVY_MS);
    return account.isHeavy;
  }

  function noteModest(caller: string): void {
    if (!isHeavy(caller)) modestAt = clock();
  }

  return {
    isHeavy,
    begin: noteModest,

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
      if (!isHeavy(caller)) return 0;
      const until = Math.min(accounts.get(caller)?.restsUntil ?? 0, modestAt + QUIET_MS);
      return Math.max(0, until - clock());
    },
  };
}
