import type { NewQuestion } from '@portal/shared-core/supabase';
import { useCommand } from '@portal/shared-core/tenant';

/** Takes an application into review and assigns it to the caller. */
export function useStartReview() {
  return useCommand('start_review', (applicationId: string) => ({ application_id: applicationId }));
}

/** Approves an application in review, as it was read. Raises application.conflict when it has changed since. */
export function useApprove() {
  return useCommand('approve_application', ({ id, version }: { id: string; version: number }) => ({
    application_id: id,
    expected_version: version,
  }));
}

/** Asks the client; the application then waits for the answers. Raises request.question_missing. */
export function useRequestInformation(applicationId: string) {
  return useCommand('request_information', (questions: NewQuestion[]) => ({
    application_id: applicationId,
    requests: questions,
  }));
}

/** Ends an application, with a reason and a note the client reads. */
export function useReject(applicationId: string) {
  return useCommand('reject_application', ({ reason, note }: { reason: string; note: string }) => ({
    application_id: applicationId,
    reason_code: reason,
    note,
  }));
}

/** Takes an approved or filed application back into review, with a reason that stays among staff. */
export function useWithdrawApproval(applicationId: string) {
  return useCommand('withdraw_approval', ({ reason }: { reason: string }) => ({
    application_id: applicationId,
    reason,
  }));
}

/** Sends an application back to the client when the Registrar granted none of its names. */
export function useReturnForNames(applicationId: string) {
  return useCommand('return_for_names', ({ note }: { note: string }) => ({
    application_id: applicationId,
    note,
  }));
}

/** Records that the Registrar has the documents, with the registry's reference. */
export function useFile(applicationId: string) {
  return useCommand('file_application', ({ reference }: { reference: string }) => ({
    application_id: applicationId,
    registry_reference: reference,
  }));
}

/** What the Registrar granted; `registered_on` is YYYY-MM-DD, the day the Registrar entered the company. */
export interface Registration {
  registration_number: string;
  registered_on: string;
  company_name: string;
  registered_office: string;
  registry_entity_id: string;
  features: string[];
}

/** Enters the company the Registrar has registered; returns its id, the same one however often it is called. */
export function useIncorporate(applicationId: string) {
  return useCommand('incorporate_application', (registration: Registration) => ({
    application_id: applicationId,
    ...registration,
  }));
}

/** Decides who pays what the company owes; `document_id` shows what the former agent paid. */
export function useDecideArrears(applicationId: string) {
  return useCommand(
    'decide_arrears',
    ({ decision, document_id: documentId }: { decision: string; document_id: string }) => ({
      application_id: applicationId,
      decision,
      ...(decision === 'former_agent' && documentId && { document_id: documentId }),
    }),
  );
}

interface Recorded {
  moved_on: string;
  registered_office: string;
  registry_entity_id: string;
}

/** Enters the company that moved here, on the day the Registrar recorded it; returns its id. */
export function useRecordChange(applicationId: string) {
  return useCommand('record_change_of_agent', ({ moved_on: recordedOn, ...office }: Recorded) => ({
    application_id: applicationId,
    recorded_on: recordedOn,
    ...office,
  }));
}

/** Enters the company that continues here, by its certificate; returns its id. */
export function useRecordContinuation(applicationId: string) {
  return useCommand(
    'record_continuation',
    ({
      moved_on: continuedOn,
      ...granted
    }: Recorded & { registration_number: string; company_name: string }) => ({
      application_id: applicationId,
      continued_on: continuedOn,
      ...granted,
    }),
  );
}

/** Gives the application to a colleague, with a message to them. Raises assign.not_possible, application.illegal_move. */
export function useAssign(applicationId: string) {
  return useCommand('assign_application', ({ person, word }: { person: string; word: string }) => ({
    application_id: applicationId,
    user_id: person,
    word,
  }));
}

/** Takes the application from the colleague who has it. Raises assign.reason_missing, application.illegal_move. */
export function useTakeOver(applicationId: string) {
  return useCommand('take_over_application', ({ reason }: { reason: string }) => ({
    application_id: applicationId,
    reason,
  }));
}
