/** A booked line of a statement, as it is kept. */
export interface StatementLine {
  /** YYYY-MM-DD. */
  day: string;
  /** Decimal text, to the cent; with a minus for a line that takes money. */
  amount: string;
  currency: string;
  /** Who paid, or who was paid by a line that takes money. */
  payer: string;
  text: string;
  bankReference: string;
}

/** A line that could not be read. */
export interface Problem {
  /** Its place in the file, from 1. */
  line: number;
  /** As it was written. */
  text: string;
  why: string;
}

/** What a file says. */
export interface Statement {
  /** The number of the account; empty where the file names none. */
  account: string;
  lines: StatementLine[];
  /** What is not booked yet, what moves nothing, and money that comes back from an earlier line. */
  leftOut: number;
  /** The booked balances, where the file states both. */
  balances?: Balances;
  problems: Problem[];
}

/** The booked balances before and after the lines of a file; amounts are decimal texts, to the cent. */
export interface Balances {
  currency: string;
  opening: string;
  openingOn: string;
  closing: string;
  closingOn: string;
  /** The sum of booked lines that are left out. */
  leftOut: string;
}

/** The balances that one statement of a file states, in cents. */
export interface StatedBalances {
  currency: string;
  opening: number;
  openingOn: string;
  closing: number;
  closingOn: string;
}

/** From the first opening to the last closing balance of the statements of a file; undefined where one of them states none. */
export function balancesOf(
  stated: readonly (StatedBalances | undefined)[],
  leftOutCents: number,
): Balances | undefined {
  // Some banks write the latest statement first; pages of one day are in their order.
  const known = stated
    .flatMap((each) => each ?? [])
    .toSorted((a, b) => a.closingOn.localeCompare(b.closingOn));
  const [first, last] = [known[0], known.at(-1)];
  const currencies = new Set(known.map(({ currency }) => currency));
  if (!first || !last || known.length < stated.length || currencies.size > 1) return undefined;
  return {
    currency: first.currency,
    opening: decimalOf(first.opening),
    openingOn: first.openingOn,
    closing: decimalOf(last.closing),
    closingOn: last.closingOn,
    leftOut: decimalOf(leftOutCents),
  };
}

export type Format = 'csv' | 'camt053' | 'mt940';

/** A file that cannot be read at all; its message is for the person. */
export class UnreadableFile extends Error {}

export const MOST_BYTES = 2 * 1024 * 1024;
export const MOST_LINES = 5000;

/** Which format a text is of, by its look. */
export function formatOf(text: string): Format {
  if (/^\s*</.test(text)) return 'camt053';
  return /^:20:/m.test(text) && /^:6[01][FM]?:/m.test(text) ? 'mt940' : 'csv';
}

/** The text of a file: in UTF-8, else in the code of Windows that older banks write. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) {
    throw new UnreadableFile('The file is larger than 2 MB. Export a shorter period.');
  }
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Refuses what has too many lines or nothing to take in. */
export function checkSize(text: string): void {
  if (text.trim() === '') throw new UnreadableFile('The file is empty.');
  if (text.length > MOST_BYTES) {
    throw new UnreadableFile('The text is longer than 2 MB. Export a shorter period.');
  }
}

/** The parts of a text in one line, with one space between them. */
export const inOneLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => (part ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ');

/** Money as cents; undefined for what is none, or finer than a cent. */
export function centsOfDecimal(text: string): number | undefined {
  const match = /^(\d{1,12})(?:[.,](\d{0,5}))?$/.exec(text.trim());
  if (!match) return undefined;
  const part = (match[2] ?? '').padEnd(2, '0');
  return /[^0]/.test(part.slice(2)) ? undefined : Number(match[1]) * 100 + Number(part.slice(0, 2));
}

export const decimalOf = (cents: number): string => (cents / 100).toFixed(2);

/** A day that exists, as YYYY-MM-DD. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : undefined;
}
