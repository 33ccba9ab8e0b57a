/**
 * The formatters of dates, money and numbers for screens and documents. A date-only value ('2026-11-14') is a day in the register and never
 * shifts; an instant is shown in the time zone of the platform, Nassau unless its settings say another. What the law counts in days is
 * counted in Nassau whatever is shown.
 */

import { readDateFormat, readTimeZone, type DateFormat } from './date-format.ts';

export {
  dateFormats,
  isPlatformDisplayKnown,
  keepPlatformDisplay,
  readSelectedFormat,
  readDateFormat,
  readPlatformDisplay,
  readTimeZone,
  saveDateFormat,
  type DateFormat,
} from './date-format.ts';

export const nassauTimeZone = 'America/Nassau';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const HOUR_MS = 3_600_000;
const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/;
const noBreakSpace = '\u00a0';

/** A day ('2026-11-14'), or an instant as ISO text, milliseconds or Date. */
export type DateValue = string | number | Date;

export type DateStyle = 'short' | 'medium' | 'long' | 'full' | 'written';

interface Day {
  year: number;
  month: number;
  day: number;
}

interface Moment extends Day {
  time: string;
  seconds: string;
}

const clocks: Record<string, Intl.DateTimeFormat> = {};

function clockIn(timeZone: string): Intl.DateTimeFormat {
  return (clocks[timeZone] ??= new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }));
}

function toMoment(value: DateValue, zone = () => nassauTimeZone): Moment {
  const day = writtenDay(value);
  if (day) return { ...day, time: '00:00', seconds: '00' };
  const part: Record<string, string> = {};
  for (const { type, value: text } of clockIn(zone()).formatToParts(new Date(value)))
    part[type] = text;
  return {
    year: Number(part['year']),
    month: Number(part['month']),
    day: Number(part['day']),
    time: `${part['hour']}:${part['minute']}`,
    seconds: part['second'] ?? '00',
  };
}

function writtenDay(value: DateValue): Day | null {
  const found = typeof value === 'string' ? dateOnly.exec(value) : null;
  return found && { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
}

/**
 * The day of a moment in Nassau. Its clock is five hours behind UTC, or four: where both are on one day, the browser need not be asked, which takes it 30 ms
 * the first time.
 */
function dayInNassau(value: DateValue): Day {
  const day = writtenDay(value);
  if (day) return day;
  const time = new Date(value).getTime();
  const [earliest, latest] = [new Date(time - 5 * HOUR_MS), new Date(time - 4 * HOUR_MS)];
  if (earliest.getUTCDate() !== latest.getUTCDate()) return toMoment(value);
  return {
    year: latest.getUTCFullYear(),
    month: latest.getUTCMonth() + 1,
    day: latest.getUTCDate(),
  };
}

/** A moment as it is shown. */
function toShown(value: DateValue): Moment {
  return toMoment(value, readTimeZone);
}

/** The day on which a moment is shown. */
function shownDay(value: DateValue): Day {
  const day = writtenDay(value);
  if (day) return day;
  return readTimeZone() === nassauTimeZone ? dayInNassau(value) : toShown(value);
}

function dayNumber({ year, month, day }: Day) {
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** True for a day without a time, as the database's `date` arrives. */
export function isDateOnly(value: DateValue): value is string {
  return typeof value === 'string' && dateOnly.test(value);
}

/**
 * A day, in the one format of the person (their own choice, else that of the platform), in every style. In 'DD MMM YYYY' the styles are
 * '14 Nov' (short), '14 Nov 2026' (medium), '14 November 2026' (long), 'Saturday, 14 November 2026' (full); in one of figures '11/14',
 * '11/14/2026', the same, and 'Saturday, 11/14/2026'. A document that leaves the portal has its dates written out: 'written'.
 */
export function formatDate(value: DateValue, style: DateStyle = 'medium'): string {
  const moment = shownDay(value);
  const month = months[moment.month - 1] ?? '';
  const written = `${moment.day} ${month} ${moment.year}`;
  if (style === 'written') return written;
  const format = readDateFormat();
  const selected = asSelected(moment, month.slice(0, 3), format);
  if (style === 'short') return selected.replace(/^\d{4}-|[ /]\d{4}$/, '');
  if (style === 'medium') return selected;
  const long = format === 'DD MMM YYYY' ? written : selected;
  if (style === 'long') return long;
  const weekday = weekdays[(((dayNumber(moment) + 4) % 7) + 7) % 7] ?? '';
  return `${weekday}, ${long}`;
}

/** The month of a day: 'Nov 2026' (medium), 'November 2026' (long). */
export function formatMonth(value: DateValue, style: 'medium' | 'long' = 'long'): string {
  const { month, year } = shownDay(value);
  const name = months[month - 1] ?? '';
  return `${style === 'medium' ? name.slice(0, 3) : name} ${year}`;
}

function asSelected({ year, month, day }: Day, name: string, format: DateFormat): string {
  const [mm, dd] = [String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  switch (format) {
    case 'DD MMM YYYY':
      return `${day} ${name} ${year}`;
    case 'MM/DD/YYYY':
      return `${mm}/${dd}/${year}`;
    case 'DD/MM/YYYY':
      return `${dd}/${mm}/${year}`;
    case 'YYYY-MM-DD':
      return `${year}-${mm}-${dd}`;
  }
}

/** A day that comes back every year, from 'MM-DD': '12-31' → '31 December'. */
export function formatYearDay(monthAndDay: string): string {
  const [month = '', day = ''] = monthAndDay.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''}`;
}

/** '14:02', in the time zone of the platform. */
export function formatTime(value: DateValue): string {
  return toShown(value).time;
}

/** '14 Nov 2026, 14:02', in the time zone of the platform; a day without a time stays a day. */
export function formatDateTime(value: DateValue): string {
  return isDateOnly(value) ? formatDate(value) : `${formatDate(value)}, ${formatTime(value)}`;
}

/** '14 November 2026, 14:02:09 in Nassau': the exact form of a short or relative time. */
export function formatExact(value: DateValue): string {
  if (isDateOnly(value)) return formatDate(value, 'full');
  const { time, seconds } = toShown(value);
  return `${formatDate(value, 'written')}, ${time}:${seconds} ${placeOfClock()}`;
}

/** 'in Nassau': whose clock is shown. */
export function placeOfClock(): string {
  const timeZone = readTimeZone();
  const place = timeZone.split('/').at(-1) ?? timeZone;
  return timeZone.includes('/') ? `in ${place.replaceAll('_', ' ')}` : place;
}

/** The clock of Nassau at a moment, in seconds since 1970 as if Nassau kept UTC: for working time, which goes by the wall clock. */
export function nassauClock(value: DateValue): number {
  const { year, month, day, time, seconds } = toMoment(value);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, Number(seconds)) / 1000;
}

/** Today in Nassau as '2026-11-14'. */
export function nassauToday(now: DateValue = new Date()): string {
  const { year, month, day } = dayInNassau(now);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whole days from one day to another as the Nassau calendar counts them; negative when `to` is earlier. */
export function daysBetween(from: DateValue, to: DateValue): number {
  return dayNumber(dayInNassau(to)) - dayNumber(dayInNassau(from));
}

/** The same as the shown calendar counts moments; what is a day already stays one. */
function shownDaysBetween(from: DateValue, to: DateValue): number {
  if (isDateOnly(from) || isDateOnly(to)) return daysBetween(from, to);
  return dayNumber(shownDay(to)) - dayNumber(shownDay(from));
}

function countOf(count: number, unit: string) {
  return `${formatNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** Distance in days: 'today', 'tomorrow', 'in 6 days', 'yesterday', '17 days ago'. */
export function formatDayDistance(value: DateValue, now: DateValue = new Date()): string {
  const days = shownDaysBetween(now, value);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${countOf(days, 'day')}` : `${countOf(-days, 'day')} ago`;
}

/**
 * How long ago or how far: 'just now', '5 minutes ago', '3 hours ago', then days, and beyond 30 days the
 * date itself. A day without a time is counted in days only.
 */
export function formatRelative(value: DateValue, now: DateValue = new Date()): string {
  if (Math.abs(shownDaysBetween(now, value)) > 30) return formatDate(value);
  if (isDateOnly(value)) return formatDayDistance(value, now);
  const seconds = (new Date(value).getTime() - new Date(now).getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 45) return 'just now';
  if (distance >= 86_400) return formatDayDistance(value, now);
  const text =
    distance < 3570
      ? countOf(Math.max(1, Math.round(distance / 60)), 'minute')
      : countOf(Math.round(distance / 3600), 'hour');
  return seconds < 0 ? `${text} ago` : `in ${text}`;
}

/** In a list: today's as '14:02', this year's as '14 Nov', older as '14 Nov 2025'. */
export function formatWhen(value: DateValue, now: DateValue = new Date()): string {
  if (shownDaysBetween(value, now) === 0 && !isDateOnly(value)) return formatTime(value);
  return formatDate(value, shownDay(value).year === shownDay(now).year ? 'short' : 'medium');
}

/** A whole or decimal number, or its decimal text as the database sends it. */
export type Decimal = string | number | bigint;

const decimal = /^(-?)0*(\d+)\.?(\d*)$/;

/**
 * A number with commas and `least` decimals or more, read digit by digit: through Number, 18 digits would not survive, and a browser takes some 10 ms to make
 * its first format. No sign for a negative zero. What is no decimal number, such as NaN or 1e-7, stays as it is.
 */
function exact(value: Decimal, least: number): string {
  const read = decimal.exec(String(value));
  if (!read) return String(value);
  const [, minus, whole = '', rest = ''] = read;
  const decimals = rest.replace(/0+$/, '').padEnd(least, '0');
  const text = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (decimals && `.${decimals}`);
  return minus && /[1-9]/.test(text) ? `−${text}` : text;
}

/** '1,284,906'; decimal text is read exactly, however long. */
export function formatNumber(value: Decimal): string {
  return exact(value, 0);
}

const currencySigns: Record<string, string> = {
  USD: 'US$',
  BSD: 'B$',
  CAD: 'CA$',
  EUR: '€',
  GBP: '£',
};

/** 'US$1,030.00'. At least two decimals, more where the amount has them (a par value of 0.001); never rounded. */
export function formatMoney(amount: Decimal, currency = 'USD'): string {
  const sign = currencySigns[currency] ?? `${currency}${noBreakSpace}`;
  const text = exact(amount, 2);
  return text.startsWith('−') ? `−${sign}${text.slice(1)}` : `${sign}${text}`;
}

/**
 * '24 %' from an exact fraction, to two decimals, halves away from zero. A part is never shown as the
 * whole: 4,999,999 of 5,000,000 reads '99.99 %', and a sliver reads '< 0.01 %'.
 */
export function formatPercent(part: number | bigint, whole: number | bigint): string {
  const numerator = BigInt(part);
  const denominator = BigInt(whole);
  if (denominator <= 0n) return '–';
  let hundredths = (numerator * 20_000n + denominator) / (denominator * 2n);
  if (hundredths >= 10_000n && numerator < denominator) hundredths = 9_999n;
  if (hundredths === 0n && numerator > 0n) return `< 0.01${noBreakSpace}%`;
  const fraction = String(hundredths % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const decimals = fraction && `.${fraction}`;
  return `${formatNumber(hundredths / 100n)}${decimals}${noBreakSpace}%`;
}
