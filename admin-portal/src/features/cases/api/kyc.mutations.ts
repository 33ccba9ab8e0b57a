import type { Enum, NewQuestion } from '@portal/shared-core/supabase';
import { useCommand, useTenant } from '@portal/shared-core/tenant';

/** Takes a waiting case. Raises kyc.claimed_by_another with the colleague's name, duty.reviewer_needed. */
export function useClaim() {
  return useCommand('claim_kyc', (profileId: string) => ({ profile_id: profileId }));
}

/** Takes the next case of the tenant that waits; answers its id, or null when none waits. */
export function useClaimNext() {
  const { id } = useTenant();
  return useCommand('claim_next_kyc', () => ({ tenant_id: id }));
}

/** Puts a claimed case back. Raises kyc.not_claimed. */
export function useRelease() {
  return useCommand('release_kyc', (profileId: string) => ({ profile_id: profileId }));
}

/** Gives a case to a reviewer, with a message. Raises assign.not_possible, kyc.second_person_needed. */
export function useAssign(profileId: string) {
  return useCommand('assign_kyc', ({ person, word }: { person: string; word: string }) => ({
    profile_id: profileId,
    user_id: person,
    word,
  }));
}

/** Takes a case from the colleague who has it. Raises assign.reason_missing. */
export function useTakeOver(profileId: string) {
  return useCommand('take_over_kyc', ({ reason }: { reason: string }) => ({
    profile_id: profileId,
    reason,
  }));
}

/** Sets how urgent the open review is. */
export function useSetPriority(profileId: string) {
  return useCommand('set_kyc_priority', (priority: Enum<'kyc_priority'>) => ({
    profile_id: profileId,
    priority,
  }));
}

/** Sets how much information is required. */
export function useSetLevel(profileId: string) {
  return useCommand('set_kyc_level', (level: Enum<'due_diligence_level'>) => ({
    profile_id: profileId,
    level,
  }));
}

/** Says whether the firm provides the party out of its own house; clients then do not handle it. */
export function useSetProvided(partyId: string) {
  return useCommand('set_party_provided', (provided: boolean) => ({ party_id: partyId, provided }));
}

/** Asks the client; the case then waits for the answers. Raises request.question_missing, kyc.not_claimed. */
export function useAsk(profileId: string) {
  return useCommand('request_kyc_information', (questions: NewQuestion[]) => ({
    profile_id: profileId,
    requests: questions,
  }));
}

export interface Approval {
  rating: Enum<'risk_rating'>;
  note: string;
}

/** The first decision. Raises kyc.not_ready with the points, kyc.lower_rating_reason_missing. */
export function useApprove(profileId: string) {
  return useCommand('approve_kyc', ({ rating, note }: Approval) => ({
    profile_id: profileId,
    rating,
    note,
  }));
}

/** The second or third decision: agree, or send the case back with a note. Raises kyc.second_person_needed, kyc.not_ready. */
export function useConfirm(profileId: string) {
  return useCommand(
    'confirm_kyc_approval',
    ({ agrees, note }: { agrees: boolean; note: string }) => ({
      profile_id: profileId,
      agrees,
      note,
    }),
  );
}

/** Rejects a claimed case, with a reason and a note. */
export function useReject(profileId: string) {
  return useCommand('reject_kyc', ({ reason, note }: { reason: string; note: string }) => ({
    profile_id: profileId,
    reason_code: reason,
    note,
  }));
}

/** Takes a rejection back. Raises kyc.reopen_reason_missing. */
export function useReopen(profileId: string) {
  return useCommand('reopen_kyc', ({ reason }: { reason: string }) => ({
    profile_id: profileId,
    reason,
  }));
}

/** Starts the review of an approved profile before its day. */
export function useRecall(profileId: string) {
  return useCommand('recall_kyc', ({ reason }: { reason: string }) => ({
    profile_id: profileId,
    note: reason,
  }));
}

/** A note among staff. */
export function useAddNote(profileId: string) {
  return useCommand('add_kyc_note', ({ note }: { note: string }) => ({
    profile_id: profileId,
    note,
  }));
}

/** Does without a document of the checklist, with a reason. For the compliance officer. */
export function useWaive(profileId: string, code: string) {
  return useCommand('waive_document_requirement', ({ reason }: { reason: string }) => ({
    profile_id: profileId,
    code,
    reason,
  }));
}

/** Asks for a waived document again. */
export function useWithdrawWaiver(profileId: string) {
  return useCommand('withdraw_waiver', (code: string) => ({ profile_id: profileId, code }));
}
