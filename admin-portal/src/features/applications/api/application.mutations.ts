import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** After a move everything this area shows of the tenant may differ: lists, counts, the dashboard, the company it became. */
function useMove<Input, Result>(move: (scope: TenantScope, input: Input) => Promise<Result>) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => move(scope, input),
    // Also after a refusal: it is refused because the application is no longer what the screen shows. Not waited for, so
    // that the screen says why before it shows what has become of it.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['admin', scope.tenantId] });
    },
  });
}

/** Takes an application into review and assigns it to the caller. */
export function useStartReview() {
  return useMove(async ({ supabase }, applicationId: string) => {
    unwrap(await supabase.rpc('start_review', { application_id: applicationId }));
  });
}

/** Approves an application in review, as it was read. Raises application.conflict when it has changed since. */
export function useApprove() {
  return useMove(async ({ supabase }, { id, version }: { id: string; version: number }) => {
    unwrap(
      await supabase.rpc('approve_application', { application_id: id, expected_version: version }),
    );
  });
}

export interface NewQuestion {
  /** Selected here, so that a repeat asks nothing twice. */
  id: string;
  question: string;
  /** A path into the application, as in application_issues; missing when it is about the whole. */
  field?: string;
}

/** Asks the client; the application waits for them then. Raises request.question_missing. */
export function useRequestInformation() {
  return useMove(
    async (
      { supabase },
      { applicationId, questions }: { applicationId: string; questions: NewQuestion[] },
    ) => {
      unwrap(
        await supabase.rpc('request_information', {
          application_id: applicationId,
          requests: questions as unknown as Json,
        }),
      );
    },
  );
}

/** Ends an application, with a reason and a note the client reads. */
export function useReject() {
  return useMove(
    async (
      { supabase },
      { applicationId, reason, note }: { applicationId: string; reason: string; note: string },
    ) => {
      unwrap(
        await supabase.rpc('reject_application', {
          application_id: applicationId,
          reason_code: reason,
          note,
        }),
      );
    },
  );
}

/** Notes that the Registrar has the documents, with what the registry calls them. */
export function useFile() {
  return useMove(
    async (
      { supabase },
      { applicationId, reference }: { applicationId: string; reference: string },
    ) => {
      unwrap(
        await supabase.rpc('file_application', {
          application_id: applicationId,
          registry_reference: reference,
        }),
      );
    },
  );
}

export interface CheckAnswer {
  checkId: string;
  /** In order, or a reason against it. */
  isClear: boolean;
  /** What was found, and where. */
  result: string;
}

/** Answers an open check. */
export function useAnswerCheck() {
  return useMove(async ({ supabase }, { checkId, isClear, result }: CheckAnswer) => {
    unwrap(await supabase.rpc('decide_check', { check_id: checkId, is_clear: isClear, result }));
  });
}

export interface Registration {
  applicationId: string;
  registrationNumber: string;
  /** YYYY-MM-DD, the day the Registrar entered the company. */
  registeredOn: string;
}

/** Enters the company the Registrar has registered; answers its id, the same one however often it is asked. */
export function useIncorporate() {
  return useMove(
    async ({ supabase }, { applicationId, registrationNumber, registeredOn }: Registration) =>
      unwrap(
        await supabase.rpc('incorporate_application', {
          application_id: applicationId,
          registration_number: registrationNumber,
          registered_on: registeredOn,
        }),
      ),
  );
}
