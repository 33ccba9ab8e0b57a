import { z } from '@portal/shared-core/schema';

const MOST_DAYS = 12;
const FARTHEST = 365;

/** -14: '14 days before'; 0: 'On the day'; 7: '7 days after'. */
export function stepText(days: number): string {
  if (days === 0) return 'On the day';
  return `${countOf(Math.abs(days))} ${days < 0 ? 'before' : 'after'}`;
}

const countOf = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** '90, 30 and 14 days before, on the day, 7 days after'; 'No reminder' where there is none. */
export function daysText(days: readonly number[]): string {
  const before = days.filter((day) => day < 0).map((day) => -day);
  const after = days.filter((day) => day > 0);
  const parts = [
    before.length > 0 && `${listOf(before)} before`,
    days.includes(0) && 'on the day',
    after.length > 0 && `${listOf(after)} after`,
  ].filter((part) => part !== false);
  const text = parts.join(', ') || 'no reminder';
  return text[0]?.toUpperCase() + text.slice(1);
}

/** [90, 30, 14]: '90, 30 and 14 days' */
function listOf(days: readonly number[]): string {
  const last = days.at(-1) ?? 0;
  if (days.length === 1) return countOf(last);
  return `${days.slice(0, -1).join(', ')} and ${last} days`;
}

/** The numbers of a text such as '90, 30, 14'. */
const numbersOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

const dayList = z.string().check(
  z.trim(),
  z.refine(
    (text) =>
      numbersOf(text).every(
        (part) => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= FARTHEST,
      ),
    `Enter whole numbers from 1 to ${FARTHEST}, such as 30, 14, 3.`,
  ),
);

/** The days of reminders as people enter them. */
export const daysSchema = z.object({ before: dayList, onDay: z.boolean(), after: dayList }).check(
  z.refine((values) => daysOf(values).length <= MOST_DAYS, {
    error: `Enter at most ${MOST_DAYS} days in all.`,
    path: ['before'],
  }),
);

export type DaysValues = z.infer<typeof daysSchema>;

/** Days from the day, each once, in order. */
export function daysOf({ before, onDay, after }: DaysValues): number[] {
  const days = [
    ...numbersOf(before).map((part) => -Number(part)),
    ...(onDay ? [0] : []),
    ...numbersOf(after).map(Number),
  ];
  return [...new Set(days)].toSorted((a, b) => a - b);
}

export const valuesOf = (days: readonly number[]): DaysValues => ({
  before: days
    .filter((day) => day < 0)
    .map((day) => -day)
    .join(', '),
  onDay: days.includes(0),
  after: days.filter((day) => day > 0).join(', '),
});
