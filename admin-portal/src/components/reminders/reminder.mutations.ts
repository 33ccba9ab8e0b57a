import { useBulk, useBulkOf } from '#/components/bulk/bulk.mutations.ts';

export interface Hold {
  ids: readonly string[];
  until: string;
  reason: string;
}

/** Keeps the reminders of companies back. Answers each: not_found. Raises reminder.until_invalid, reminder.reason_missing. */
export const useHoldReminders = () =>
  useBulk('reminders.hold', ({ ids, ...args }: Hold) => ({ ids, args }));

/** Lets the reminders of companies go out again. Answers each: not_found. */
export const useReleaseReminders = () => useBulkOf('reminders.release');
