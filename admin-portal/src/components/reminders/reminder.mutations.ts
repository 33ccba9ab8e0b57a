import { useCommand, useTenantScope } from '@portal/shared-core/tenant';

/** Keeps the reminders of companies back. Answers each: not_found. Raises reminder.until_invalid, reminder.reason_missing. */
export const useHoldReminders = () => useCommand('hold_reminders_of');

/** Lets the reminders of companies go out again. Answers each: not_found. */
export const useReleaseReminders = () =>
  useCommand('release_reminders_of', (companyIds: readonly string[]) => ({
    company_ids: [...companyIds],
  }));

/** Sets the days of reminders of this tenant; null goes back to those of the platform. Raises reminder.days_invalid. */
export function useSetDays(about: string) {
  const { tenantId } = useTenantScope();
  return useCommand('set_reminder_ladder', (days: readonly number[] | null) => ({
    tenant_id: tenantId,
    about,
    days: days && [...days],
  }));
}
