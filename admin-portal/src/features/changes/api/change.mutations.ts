import { useCommand } from '@portal/shared-core/tenant';

import type { Change } from './change.queries.ts';

/** Takes a request that waits into review. Raises change.claimed when a colleague has it, change.illegal_move. */
export function useClaim() {
  return useCommand('claim_change_request', (requestId: string) => ({ request_id: requestId }));
}

/** Gives the request to a colleague, with a message to them. Raises assign.not_possible, change.illegal_move. */
export function useAssignChange(requestId: string) {
  return useCommand(
    'assign_change_request',
    ({ person, word }: { person: string; word: string }) => ({
      request_id: requestId,
      user_id: person,
      word,
    }),
  );
}

/** Takes the request from the colleague who has it. Raises assign.reason_missing, change.illegal_move. */
export function useTakeOverChange(requestId: string) {
  return useCommand('take_over_change_request', ({ reason }: { reason: string }) => ({
    request_id: requestId,
    reason,
  }));
}

/** Asks the client. Raises change.question_missing, change.illegal_move, change.claimed. */
export function useAskAboutChange(requestId: string) {
  return useCommand('ask_about_change_request', ({ question }: { question: string }) => ({
    request_id: requestId,
    question,
  }));
}

/** Approves the request as it was read. Raises change.not_ready, change.conflict, change.illegal_move. */
export function useApproveChange() {
  return useCommand('approve_change_request', ({ id, version }: Change) => ({
    request_id: id,
    expected_version: version,
  }));
}

/** Rejects the request with a reason and a note. Raises change.illegal_move, change.claimed, review.reason_missing. */
export function useRejectChange(requestId: string) {
  return useCommand(
    'reject_change_request',
    ({ reason, note }: { reason: string; note: string }) => ({
      request_id: requestId,
      reason_code: reason,
      note,
    }),
  );
}

/** Writes an approved request into the registers, or schedules it for a day to come. Raises change.not_ready, change.second_person_needed. */
export function useEffectChange(requestId: string) {
  return useCommand(
    'effect_change_request',
    ({ day, reference }: { day: string; reference: string }) => ({
      request_id: requestId,
      effective_on: day,
      ...(reference && { registry_reference: reference }),
    }),
  );
}

/** Attaches documents of the company to the request. Raises change.document_unknown, change.illegal_move. */
export function useAttachDocument(requestId: string) {
  return useCommand('attach_change_documents', (documentId: string) => ({
    request_id: requestId,
    document_ids: [documentId],
  }));
}
