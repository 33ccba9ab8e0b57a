import { addErrors } from '@portal/shared-core/errors';
import { questionsErrors } from '@portal/shared-core/errors/questions';
import { unwrap, type Json } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { dashboardKey } from '#/lib/dashboard-key.ts';

import { applicationQueries, type Application } from './application.queries.ts';

addErrors(questionsErrors);

/** After each of these everything about applications is read again. */
export function useApplicationsChanged() {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  return {
    scope,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: applicationQueries.all(scope) }),
        queryClient.invalidateQueries({ queryKey: dashboardKey(scope) }),
      ]),
  };
}

/** Answers a question, by text or by correcting the field. Raises request.answer_too_long, request.taken_back. */
export function useAnswerRequest() {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    async mutationFn({ requestId, answer }: { requestId: string; answer: string }) {
      unwrap(await scope.supabase.rpc('answer_request', { request_id: requestId, answer }));
    },
  });
}

/** Takes an application back, with a reason staff read. Raises application.illegal_move once it is filed. */
export function useWithdraw(applicationId: string) {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    async mutationFn(reason: string) {
      unwrap(
        await scope.supabase.rpc('withdraw_application', { application_id: applicationId, reason }),
      );
    },
  });
}

/** Starts a new draft with the content of another application. The caller chooses the id, so that a retry creates no second draft. */
export function useStartAgain({ entity_type: entityType, data, submittedData }: Application) {
  const { scope, onSettled } = useApplicationsChanged();
  return useMutation({
    onSettled,
    async mutationFn(applicationId: string) {
      unwrap(
        await scope.supabase.rpc('start_application', {
          application_id: applicationId,
          tenant_id: scope.tenantId,
        }),
      );
      unwrap(
        await scope.supabase.rpc('save_application', {
          application_id: applicationId,
          expected_version: 1,
          step: 'review',
          entity_type: entityType,
          data: { ...(submittedData ?? data), declared: false } as Json,
        }),
      );
      return applicationId;
    },
  });
}
