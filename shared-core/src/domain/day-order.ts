/** How the days of a file are written, where they are written in numbers. */
export type DayOrder = 'dmy' | 'mdy';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as three numbers in the order they are written; named months and years that come first have one meaning. */
const NUMBERS = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d{2})(?:[ T].*)?$/;

/** The order in which the days of a column are written; 'open' where each of them could be either, undefined where none matters. */
export function orderOf(days: readonly string[]): DayOrder | 'open' | undefined {
  const written = days.flatMap((day) => {
    const match = NUMBERS.exec(day.trim());
    return match ? [[Number(match[1]), Number(match[2])] as const] : [];
  });
  if (written.length === 0) return undefined;
  const dmy = written.every(([, month]) => month <= 12);
  const mdy = written.every(([month]) => month <= 12);
  if (dmy && mdy) return written.every(([one, two]) => one === two) ? 'dmy' : 'open';
  return dmy ? 'dmy' : mdy ? 'mdy' : 'open';
}

/** Year, month and day as they are written. */
export function dayParts(
  text: string,
  order: DayOrder,
): readonly [number, number, number] | undefined {
  const day = text.trim();
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T].*)?$/.exec(day);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const named = /^(\d{1,2})[ ./-]([a-z]{3})[a-z]*[ .,/-]+(\d{4}|\d{2})$/i.exec(day);
  if (named) {
    return [
      yearOf(named[3] ?? ''),
      MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1,
      Number(named[1]),
    ];
  }
  const match = NUMBERS.exec(day);
  if (!match) return undefined;
  const [one, two] = [Number(match[1]), Number(match[2])];
  return order === 'dmy' ? [yearOf(match[3] ?? ''), two, one] : [yearOf(match[3] ?? ''), one, two];
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));
