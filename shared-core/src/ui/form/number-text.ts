import { readNumber } from '../../domain/typed-number.ts';

/**
 * Invisible, before a text that is no number: '60.000' in a form would pass for 60 in whatever reads the value next, and this never passes
 * for a number.
 */
const unread = '\u2060';
/** What the form holds for a number. */
const decimal = /^[\d.]*$/;

/** '5,000' → 5000; '' → null; anything that is not a whole number a float can hold exactly stays text. */
export function parseWhole(typed: string): number | string | null {
  const { number, error } = readNumber(typed);
  if (number === null) return error === null ? null : asTyped(typed);
  const value = Number(number);
  return /^\d+$/.test(number) && Number.isSafeInteger(value) ? value : typed;
}

/** '1,000.50' → '1000.50'; '' → null; anything else stays as typed and is no number. Digits are never touched. */
export function parseDecimal(typed: string): string | null {
  const { number, error } = readNumber(typed);
  return error === null ? number : asTyped(typed);
}

function asTyped(typed: string): string {
  return decimal.test(typed.trim()) ? unread + typed : typed;
}

/** What the input shows for the form's value. */
export function showNumber(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  return typeof value === 'string' ? value.replace(unread, '') : '';
}

/** What to type instead of a form's value that is no number; null where it is one. */
export function errorOf(value: unknown): string | null {
  return typeof value === 'string' && !decimal.test(value)
    ? readNumber(showNumber(value)).error
    : null;
}

/** '5000.10' → '5,000.10', digit by digit; text that is no number stays as it is. */
export function groupDigits(text: string): string {
  const [, whole, fraction = ''] = /^(\d+)(\.\d*)?$/.exec(text) ?? [];
  return whole === undefined ? text : whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + fraction;
}
