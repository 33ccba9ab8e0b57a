import { formatDate, nassauToday } from './format.ts';

/** A promise to pay an invoice, or a dispute about it. */
export interface Hold {
  kind: 'promise' | 'dispute';
  /** The last day of a promise, YYYY-MM-DD; null for a dispute. */
  until: string | null;
  ended_as: 'settled' | 'passed' | 'ended' | 'withdrawn' | null;
}

/** The promise or the dispute that stands today; a promise stands up to and with its day. */
export function standingHold<T extends Hold>(holds: readonly T[]): T | undefined {
  const today = nassauToday();
  return holds.find(({ ended_as: ended, until }) => !ended && (until ?? today) >= today);
}

/** What a hold is: "Promised until 3 Mar 2027", "In dispute". */
export function holdText({ kind, until }: Pick<Hold, 'kind' | 'until'>): string {
  return kind === 'promise' ? `Promised until ${formatDate(until ?? '')}` : 'In dispute';
}

const endings = {
  settled: 'the invoice is settled',
  passed: 'the day is over',
  ended: 'ended by us',
  withdrawn: 'withdrawn by the client',
} as const;

/** How a hold ended, or that its day is over; null while it stands. */
export function holdEnding(hold: Hold): string | null {
  if (hold.ended_as) return endings[hold.ended_as];
  return standingHold([hold]) ? null : endings.passed;
}
