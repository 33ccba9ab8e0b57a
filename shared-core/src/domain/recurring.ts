import { formatMoney } from './format.ts';
import type { Tone } from './tone.ts';

export type RecurringPeriod = 'month' | 'quarter' | 'year';
export type RecurringState = 'active' | 'paused' | 'ended' | 'over';

const each: Record<RecurringPeriod, string> = {
  month: 'each month',
  quarter: 'each quarter',
  year: 'each year',
};

/** 'US$40.00 each month'; without a price 'To be confirmed each month'. */
export const recurringPrice = (amount: number | null, period: RecurringPeriod): string =>
  `${amount === null ? 'To be confirmed' : formatMoney(amount.toFixed(2))} ${each[period]}`;

export const recurringStates: Record<RecurringState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warning' },
  over: { label: 'Over', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};
