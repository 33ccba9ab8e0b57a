import type { Database } from '@portal/shared-core/supabase';

/** An entry of the calendar. */
export type CalendarEntry = Database['public']['Functions']['calendar']['Returns'][number];

const names = [
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

/** 'YYYY-MM' of an address, or the month of today where it is none. */
export function monthOf(requested: string, today: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? requested : today.slice(0, 7);
}

/** 'December 2026'. */
export function monthTitle(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${names[Number(number) - 1] ?? ''} ${year}`;
}

/** The month some months later, or earlier. */
export function nextMonth(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The days of the whole weeks, Monday to Sunday, that a month touches. */
export function daysOf(month: string): string[] {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  const days: string[] = [];
  while (days.length === 0 || days.length % 7 !== 0 || dayText(date) < nextMonth(month, 1)) {
    days.push(dayText(date));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}

/** The entries of each day that has some. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const byDay = new Map<string, CalendarEntry[]>();
  for (const entry of entries) byDay.set(entry.on_day, [...(byDay.get(entry.on_day) ?? []), entry]);
  return byDay;
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
