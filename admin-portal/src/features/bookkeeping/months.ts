import { nassauToday } from '@portal/shared-core/domain/format';

const MONTHS_BACK = 36;

/** The month of the address, YYYY-MM; the month before this one without any. */
export function monthOf(text: string | null): string {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : back(nassauToday().slice(0, 7), 1);
}

/** So many months before a month. */
function back(month: string, by: number): string {
  const [year, nth] = month.split('-').map(Number);
  const count = (year ?? 0) * 12 + (nth ?? 1) - 1 - by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The months that can be opened, the latest first. */
export function months(): string[] {
  const now = nassauToday().slice(0, 7);
  return Array.from({ length: MONTHS_BACK }, (_, by) => back(now, by));
}

export const periods = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
] as const;

/** The first and the last month of the period in which a month is. */
export function periodOf(month: string, period: string | null): [from: string, to: string] {
  const [year = '', nth = '01'] = month.split('-');
  if (period === 'year') return [`${year}-01`, `${year}-12`];
  if (period !== 'quarter') return [month, month];
  const first = Math.floor((Number(nth) - 1) / 3) * 3 + 1;
  const text = (at: number) => `${year}-${String(at).padStart(2, '0')}`;
  return [text(first), text(first + 2)];
}

/** A month as text: November 2026. */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
