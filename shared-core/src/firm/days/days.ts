import { z } from '../../schema/index.ts';

const MOST_DAYS = 12;
const FARTHEST = 365;

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
