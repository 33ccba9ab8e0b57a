import { nassauToday } from '../../domain/format.ts';

/** The days of a report, both included; null: without a limit. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** A period that people ask for, as the address names it. */
export interface PeriodPreset extends Period {
  value: string;
  label: string;
}

/** The presets on a day: '2026-11-14' has this year, last year, the twelve months before, and everything. */
export function presetsOn(today: string): readonly PeriodPreset[] {
  const year = Number(today.slice(0, 4));
  return [
    { value: '', label: 'All time', from: null, to: null },
    { value: 'this-year', label: String(year), from: `${year}-01-01`, to: `${year}-12-31` },
    {
      value: 'last-year',
      label: String(year - 1),
      from: `${year - 1}-01-01`,
      to: `${year - 1}-12-31`,
    },
    { value: '12-months', label: 'Last 12 months', from: yearBefore(today), to: today },
  ];
}

/** The same for a report by month: the last twelve unless the address says otherwise, as years of months hardly fit a page. */
export function monthlyPresetsOn(today: string): readonly PeriodPreset[] {
  const [all, thisYear, lastYear, months] = presetsOn(today);
  const others = [thisYear, lastYear].filter((preset) => preset !== undefined);
  return [
    ...(months ? [{ ...months, value: '' }] : []),
    ...others,
    ...(all ? [{ ...all, value: 'all' }] : []),
  ];
}

/** The same with what lies ahead, for what falls due or expires. */
export function comingPresetsOn(today: string): readonly PeriodPreset[] {
  const year = Number(today.slice(0, 4));
  return [
    ...presetsOn(today).slice(0, 2),
    {
      value: 'next-year',
      label: String(year + 1),
      from: `${year + 1}-01-01`,
      to: `${year + 1}-12-31`,
    },
    { value: '90-days', label: 'Next 90 days', from: today, to: inDays(today, 90) },
  ];
}

/** The presets that a report has, by its name in the address. */
export function presetsOfReport(report: string, today: string): readonly PeriodPreset[] {
  if (report === 'activity') return monthlyPresetsOn(today);
  return report === 'duties' || report === 'documents' ? comingPresetsOn(today) : presetsOn(today);
}

/** The period of an address: two days, a preset, or everything. */
export function periodOf(
  params: { from: string; to: string; period: string },
  presets: readonly PeriodPreset[],
): Period {
  const from = dayOf(params.from);
  const to = dayOf(params.to);
  if (from || to) return { from, to };
  const preset = presets.find(({ value }) => value === params.period);
  return { from: preset?.from ?? null, to: preset?.to ?? null };
}

/** The last day of the month that begins on a day. */
export function endOfMonth(first: string): string {
  const date = new Date(`${first}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}

/** The arguments of a report function. */
export function daysOf({ from, to }: Period): { from_day?: string; to_day?: string } {
  return { ...(from && { from_day: from }), ...(to && { to_day: to }) };
}

/** `from` and `to` as a query string, for the address of the rows behind a figure. */
export function periodQuery({ from, to }: Period): string {
  const params = new URLSearchParams();
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  return params.toString();
}

function dayOf(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

function yearBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function inDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Today in Nassau. */
export const today = nassauToday;
