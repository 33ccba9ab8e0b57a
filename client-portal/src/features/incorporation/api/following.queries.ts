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

  /** Everyone in an application and the state of their KYC; null for those who accepted their own part. */
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

async function listPeople({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const links = from('application_parties')
    .select('party_id, person_id, roles, party:parties!inner(name, kind)')
    .eq('application_id', applicationId)
    .order('position')
    .abortSignal(signal);
  const people = unwrap(await links);
  if (people.length === 0) return [];
  const profiles = from('kyc_profiles')
    .select('party_id, state')
    .in(
      'party_id',
      people.map(({ party_id }) => party_id),
    )
    .abortSignal(signal);
  const states = new Map(unwrap(await profiles).map(({ party_id, state }) => [party_id, state]));
  return people.map((person) => ({ ...person, kyc: states.get(person.party_id) ?? null }));
}
