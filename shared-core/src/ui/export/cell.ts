import { readTimeZone } from '../../domain/format.ts';
import type { CellKind, CellValue } from '../list/table-types.ts';
import { escaped } from './escaped.ts';

/** The formats of cells, in the order of `cellXfs` in styles.xml. */
const styles = ['plain', 'head', 'text', 'money', 'number', 'day', 'moment'] as const;

const styleOf = (name: (typeof styles)[number]) => styles.indexOf(name);

/** What a cell of Excel holds at most, in UTF-16 units. */
const MOST_CHARACTERS = 32_767;
/** What Excel keeps of a number: more digits would be lost. */
const MOST_DIGITS = 15;
/** Excel takes 1900 for a leap year: days before 1 March 1900 would be another day. */
const FIRST_DAY = Date.UTC(1900, 2, 1);
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** No leading zeros: they would be lost. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The cell at a place ('B7') as XML. `value` is kept as what it is where that is possible without loss, otherwise the cell is `text`. Text
 * is never a formula: it is a string by its type, and stays one when a person edits the cell. An empty cell is left out.
 */
export function cellXml(
  place: string,
  text: string,
  as?: CellKind,
  value: CellValue = text,
): string {
  const typed = as && typedXml(place, as, value);
  if (typed) return typed;
  return text === '' ? '' : textXml(place, text, 'text');
}

/** A cell of the first row. */
export function headXml(place: string, text: string): string {
  return textXml(place, text, 'head');
}

function textXml(place: string, text: string, style: (typeof styles)[number]): string {
  return `<c r="${place}" s="${styleOf(style)}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
}

function typedXml(place: string, as: CellKind, value: CellValue): string | undefined {
  if (as === 'boolean') {
    return typeof value === 'boolean'
      ? `<c r="${place}" t="b"><v>${Number(value)}</v></c>`
      : undefined;
  }
  const number = numberOf(as, value);
  if (number === undefined) return undefined;
  // A day in a column of moments has no time.
  const style = as === 'moment' && DAY.test(String(value)) ? 'day' : as;
  return `<c r="${place}" s="${styleOf(style)}"><v>${number}</v></c>`;
}

function numberOf(as: Exclude<CellKind, 'boolean'>, value: CellValue): string | undefined {
  if (as === 'money' || as === 'number') return decimalOf(value);
  const time = typeof value === 'string' && (as === 'day' ? dayOf(value) : clockOf(value));
  if (typeof time !== 'number' || Number.isNaN(time) || time < FIRST_DAY) return undefined;
  return String((time - DAY_ZERO) / DAY_MS);
}

function decimalOf(value: CellValue): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  const digits = text.replace(/^-?0*\.?0*/, '').replace('.', '').length;
  return DECIMAL.test(text) && digits <= MOST_DIGITS ? text : undefined;
}

function dayOf(text: string): number | undefined {
  return DAY.test(text) ? Date.parse(text) : undefined;
}

const clocks: Record<string, Intl.DateTimeFormat> = {};

/** The clock that the portal shows at a moment, to the second, as if it kept UTC: a workbook knows no time zone. */
function clockOf(text: string): number | undefined {
  const moment = Date.parse(text);
  if (DAY.test(text) || Number.isNaN(moment)) return dayOf(text);
  const timeZone = readTimeZone();
  const clock = (clocks[timeZone] ??= new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }));
  const part: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(moment)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A longer text is cut, and says so. */
function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const note = ` … [cut: the text has ${text.length} characters]`;
  const kept = text.slice(0, MOST_CHARACTERS - note.length);
  // Not through a pair of surrogates.
  return (/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept) + note;
}
