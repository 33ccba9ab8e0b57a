import { shows } from '@portal/shared-core/query';
import type { ApplicationState } from '@portal/shared-core/domain/companies';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { applicationQueries } from './application.queries.ts';

export type EnteredPerson = Awaited<ReturnType<typeof listPeople>>[number];
export type Estimate = NonNullable<Awaited<ReturnType<typeof getEstimate>>>;

/** What a client who follows an application reads beside it. */
export const followingQueries = {
  requests: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'requests', applicationId],
      meta: shows('application_requests'),
      queryFn: ({ signal }) => listRequests(scope, applicationId, signal),
    }),

  /** Everyone in an application and the state of their KYC; null for whom the client does not handle. */
  people: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'people', applicationId],
      meta: shows('application_parties', 'parties', 'kyc_profiles', 'kyc_requests', 'documents'),
      queryFn: ({ signal }) => listPeople(scope, applicationId, signal),
    }),

  /** How long the present stage has taken others; null where too few are known. */
  estimate: (scope: TenantScope, applicationId: string, state: ApplicationState, since: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'estimate', applicationId, state, since],
      meta: shows('draft_applications'),
      queryFn: ({ signal }) => getEstimate(scope, applicationId, signal),
    }),
};

async function listRequests({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const requests = from('application_requests')
    .select('id, field, question, answer, asked_at, answered_at')
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

async function listPeople({ supabase }: TenantScope, applicationId: string, signal: AbortSignal) {
  const people = supabase.rpc('application_people', { application_id: applicationId });
  return unwrap(await people.abortSignal(signal));
}
