import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';

export type Estimate = NonNullable<Awaited<ReturnType<typeof getEstimate>>>;
export type AskedQuestion = Awaited<ReturnType<typeof listRequests>>[number];

/** What a client who follows an application reads beside it. */
export const followingQueries = {
  requests: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'requests', applicationId],
      queryFn: ({ signal }) => listRequests(scope, applicationId, signal),
    }),

  /** How long the present stage has taken others; null where too few are known. */
  estimate: (scope: TenantScope, applicationId: string, state: ApplicationState, since: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'estimate', applicationId, state, since],
      queryFn: ({ signal }) => getEstimate(scope, applicationId, signal),
    }),
};

async function listRequests(
  { supabase, tenantId }: TenantScope,
  applicationId: string,
  signal: AbortSignal,
) {
  const requests = supabase
    .from('application_requests')
    .select('id, field, question, answer, asked_at, answered_at')
    .eq('tenant_id', tenantId)
    .eq('application_id', applicationId)
    .order('asked_at')
    .order('id')
    .abortSignal(signal);
  return unwrap(await requests);
}

async function getEstimate({ supabase }: TenantScope, applicationId: string, signal: AbortSignal) {
  const rows = supabase.rpc('stage_estimate', { application_id: applicationId });
  return unwrap(await rows.abortSignal(signal))[0] ?? null;
}
