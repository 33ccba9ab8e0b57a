/* Reading what came out of json and may be anything, in the database's sense of it (applications/application-rules.sql). */

/** The most shares a company has: a million million. */
export const mostShares = 1_000_000_000_000;

export function keyOf(value: unknown, key: string): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Without the white space around it, in the database's sense of it; empty for what is not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value.replace(/^[ \t\n\r\f\v\u00a0]+|[ \t\n\r\f\v\u00a0]+$/g, '')
    : '';
}

export function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

/** A whole number from 1 to a million million, or null. */
export function shareCount(value: unknown): number | null {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= mostShares
    ? (value as number)
    : null;
}

/** Whether it is a number in the range with at most six decimals. */
export function isDecimal(value: unknown, highest: number): value is number {
  return (
    typeof value === 'number' &&
    value >= 0 &&
    value <= highest &&
    Number(value.toFixed(6)) === value
  );
}

/** Only A to Z change case, as in the database. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Whether it is a day that exists, written as 2026-11-20. There is no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
