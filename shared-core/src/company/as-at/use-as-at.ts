import { useSearchParams } from 'react-router-dom';

import { isDateOnly, nassauToday } from '../../domain/format.ts';

/** Another day than today, on which a company is shown. */
export interface AsAt {
  /** YYYY-MM-DD: what held at the end of that day. */
  day: string;
  /** Whether later corrections are left out: what the portal knew at the end of that day. */
  isAsKnown: boolean;
  /** The moment up to which recorded facts count, as Postgres reads it; undefined for all of today's. */
  knownAt: string | undefined;
}

const DAY = 'as-at';
const KNOWN = 'known';

/** The day of the address, and how to change it: `?as-at=2023-06-03`, with `&known=then` without later corrections. */
export function useAsAt(): {
  asAt: AsAt | null;
  /** Shows another day; today or null for the present. */
  show: (day: string | null, isAsKnown?: boolean) => void;
} {
  const [params, setParams] = useSearchParams();
  return {
    asAt: asAtOf(params),
    show(day, isAsKnown = false) {
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.delete(DAY);
        after.delete(KNOWN);
        if (day && day < nassauToday()) {
          after.set(DAY, day);
          if (isAsKnown) after.set(KNOWN, 'then');
        }
        return after;
      });
    },
  };
}

/** The address of another tab of the company on the same day. */
export function onTheDay(address: string, asAt: AsAt | null): string {
  if (!asAt) return address;
  return `${address}?${DAY}=${asAt.day}${asAt.isAsKnown ? `&${KNOWN}=then` : ''}`;
}

/** The end of a day in Nassau, as Postgres reads it. */
export function endOfDay(day: string): string {
  return `${day} 23:59:59.999999 America/Nassau`;
}

function asAtOf(params: URLSearchParams): AsAt | null {
  const day = params.get(DAY) ?? '';
  if (!isRealDay(day) || day >= nassauToday()) return null;
  const isAsKnown = params.get(KNOWN) === 'then';
  return { day, isAsKnown, knownAt: isAsKnown ? endOfDay(day) : undefined };
}

/** A day of the calendar since 1800: 31 June is none. */
function isRealDay(day: string): boolean {
  if (!isDateOnly(day) || day < '1800') return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
