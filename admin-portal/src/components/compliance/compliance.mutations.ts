import { useCommand } from '@portal/shared-core/tenant';
import type { Receipt } from '@portal/shared-core/uploads';

import { useBulk } from '#/components/bulk/bulk.mutations.ts';

/** What staff enter of a duty that was met. */
export interface Completion {
  day: string;
  reference: string;
  note: string;
  document_id: Receipt | null;
}

/** Settles a duty as met, with its receipt. Raises obligation.day_invalid, obligation.document_unknown, obligation.illegal_move. */
export function useComplete(dutyId: string) {
  return useCommand(
    'complete_obligation',
    ({ day, reference, note, document_id: receipt }: Completion) => ({
      obligation_id: dutyId,
      done_on: day,
      ...(reference && { reference }),
      ...(note && { note }),
      ...(receipt && { document_id: receipt.id }),
    }),
  );
}

/** Notes that a duty need not be met, and why. Raises obligation.note_missing, obligation.illegal_move. */
export function useWaive(dutyId: string) {
  return useCommand('waive_obligation', ({ note }: { note: string }) => ({
    obligation_id: dutyId,
    note,
  }));
}

/** Settles several duties as met, on one day with one number. Answers each: obligation.illegal_move, not_found. Raises obligation.day_invalid. */
export const useCompleteAll = (ids: readonly string[]) =>
  useBulk('duties.complete', ({ day, reference, note }: Omit<Completion, 'document_id'>) => ({
    ids,
    args: { done_on: day, ...(reference && { reference }), ...(note && { note }) },
  }));

/** Waives several duties with one reason. Answers each: obligation.illegal_move, not_found. Raises obligation.note_missing. */
export const useWaiveAll = (ids: readonly string[]) =>
  useBulk('duties.waive', ({ note }: { note: string }) => ({ ids, args: { note } }));

/** Takes back that a duty was met or waived. Raises obligation.illegal_move. */
export const useReopenDuty = () => useCommand('reopen_obligation');

/** Declines what a client reported; the client reads the reply. Raises payment.notice_settled, payment.reply_invalid. */
export function useDeclineReport(noticeId: string) {
  return useCommand('decline_payment_notice', ({ reply }: { reply: string }) => ({
    notice_id: noticeId,
    reply,
  }));
}

/** Sets which conditions of rules hold. Raises company.condition_unknown. */
export const useSetConditions = () => useCommand('set_company_conditions');

/** Records what happened to a company. Raises event.day_invalid, event.kind_invalid, event.note_too_long. */
export const useRecordEvent = () => useCommand('record_event');

/** Voids an event that was recorded in error, with the reason. Raises event.reason_missing. */
export const useVoidEvent = () => useCommand('void_event');

/** Opens a check of a company. Raises check.open_already, check.kind_unknown. */
export const useOpenCheck = () => useCommand('open_check');

/** Completes a task with what was done. Raises task.note_missing, duty.compliance_officer_needed. */
export function useCompleteTask(taskId: string) {
  return useCommand('complete_task', ({ note }: { note: string }) => ({ task_id: taskId, note }));
}
