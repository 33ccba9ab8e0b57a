import { useBulk, useBulkOf } from '#/components/bulk/bulk.mutations.ts';

/** Marks alerts as seen. Answers each: alert.illegal_move, not_found. */
export const useAcknowledge = () => useBulkOf('alerts.acknowledge');

/** Opens resolved alerts again. Answers each: not_found. */
export const useReopenAlerts = () => useBulkOf('alerts.reopen');

/** Brings snoozed alerts back before their day. Answers each: not_found. */
export const useWakeAlerts = () => useBulkOf('alerts.wake');

/** Resolves alerts with one note. Answers each: alert.illegal_move, not_found. Raises alert.note_invalid. */
export const useResolveAlerts = (ids: readonly string[]) =>
  useBulk('alerts.resolve', ({ note }: { note: string }) => ({ ids, args: { note } }));

/** Puts alerts off until a day. Answers each: alert.illegal_move, not_found. Raises alert.snooze_day_invalid, alert.snooze_reason_missing. */
export const useSnoozeAlerts = (ids: readonly string[]) =>
  useBulk('alerts.snooze', ({ until, reason }: { until: string; reason: string }) => ({
    ids,
    args: { until, reason },
  }));
