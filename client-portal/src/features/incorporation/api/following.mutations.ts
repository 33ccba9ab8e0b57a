import { unwrap, type Json } from '@portal/shared-core/supabase';
import {
  useAction,
  useCommand,
  useTenantScope,
  type TenantScope,
} from '@portal/shared-core/tenant';

import type { Application } from './application.queries.ts';

/** Answers a question, by text or by correcting the field. Raises request.answer_too_long, request.taken_back. */
export async function answerRequest(
  { supabase }: TenantScope,
  { requestId, answer }: { requestId: string; answer: string },
): Promise<void> {
  unwrap(await supabase.rpc('answer_request', { request_id: requestId, answer }));
}

/** Takes an application back, with a reason staff read. Raises application.illegal_move once it is filed. */
export function useWithdraw(applicationId: string) {
  return useCommand(
    'withdraw_application',
    (reason: string) => ({ application_id: applicationId, reason }),
    { untilRead: true },
  );
}

/** Starts a new draft with the content of another application. The caller chooses the id, so that a retry creates no second draft. */
export function useStartAgain({ entity_type: entityType, data, submittedData, kind }: Application) {
  const { supabase, tenantId } = useTenantScope();
  return useAction(
    async (applicationId: string) => {
      unwrap(
        await supabase.rpc('start_application', {
          application_id: applicationId,
          tenant_id: tenantId,
          ...(kind !== 'formation' && { kind }),
        }),
      );
      unwrap(
        await supabase.rpc('save_application', {
          application_id: applicationId,
          expected_version: 1,
          step: 'review',
          entity_type: entityType,
          data: { ...(submittedData ?? data), declared: false } as Json,
        }),
      );
      return applicationId;
    },
    { untilRead: true },
  );
}
