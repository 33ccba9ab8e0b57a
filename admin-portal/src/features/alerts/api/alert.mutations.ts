import { useCommand } from '@portal/shared-core/tenant';

/** Marks alerts as seen. Answers each: alert.illegal_move, not_found. */
export const useAcknowledge = () =>
  useCommand('acknowledge_alerts', (ids: readonly string[]) => ({ alert_ids: [...ids] }));

/** Opens resolved alerts again. Answers each: not_found. */
export const useReopenAlerts = () =>
  useCommand('reopen_alerts', (ids: readonly string[]) => ({ alert_ids: [...ids] }));

/** Gives alerts to a colleague. Answers each: alert.illegal_move, not_found. Raises alert.assignee_invalid. */
export function useAssignAlerts(ids: readonly string[]) {
  return useCommand('assign_alerts', ({ assignee }: { assignee: string }) => ({
    alert_ids: [...ids],
    // 'none' is no one: the types of functions do not know null.
    assignee: (assignee === 'none' ? null : assignee) as string,
  }));
}

/** Resolves alerts with one note. Answers each: alert.illegal_move, not_found. Raises alert.note_invalid. */
export function useResolveAlerts(ids: readonly string[]) {
  return useCommand('resolve_alerts', ({ note }: { note: string }) => ({
    alert_ids: [...ids],
    note,
  }));
}

/** Puts alerts off until a day. Answers each: alert.illegal_move, not_found. Raises alert.snooze_day_invalid, alert.snooze_reason_missing. */
export function useSnoozeAlerts(ids: readonly string[]) {
  return useCommand('snooze_alerts', ({ until, reason }: { until: string; reason: string }) => ({
    alert_ids: [...ids],
    until,
    reason,
  }));
}

/** Brings snoozed alerts back before their day. Answers each: not_found. */
export const useWakeAlerts = () =>
  useCommand('wake_alerts', (ids: readonly string[]) => ({ alert_ids: [...ids] }));
