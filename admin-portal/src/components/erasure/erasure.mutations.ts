import { useCommand } from '@portal/shared-core/tenant';

/** Approves that identity records are deleted. Raises erasure.held, erasure.not_due, erasure.wrong_state, erasure.selection_invalid. */
export const useApproveErasures = () => useCommand('approve_erasures');

/** Holds the records of a person. Raises record_hold.reason_missing, record_hold.day_invalid, erasure.under_way. */
export const useHoldRecords = (partyId: string) =>
  useCommand('hold_records', ({ reason, until }: { reason: string; until: string }) => ({
    party_id: partyId,
    reason,
    ...(until && { until }),
  }));

/** Lifts a hold. Raises record_hold.reason_missing. */
export const useLiftHold = (holdId: string) =>
  useCommand('lift_record_hold', ({ reason }: { reason: string }) => ({ hold_id: holdId, reason }));
