import { useCommand, useTenantScope } from '@portal/shared-core/tenant';

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

/** Sets the days of reminders of this tenant; null goes back to those of the platform. Raises reminder.days_invalid. */
export function useSetDays(about: string) {
  const { tenantId } = useTenantScope();
  return useCommand('set_reminder_ladder', (days: readonly number[] | null) => ({
    tenant_id: tenantId,
    about,
    days: days && [...days],
  }));
}
