import { addErrors } from '@portal/shared-core/errors';
import { kycErrors } from '@portal/shared-core/errors/kyc';
import { registersErrors } from '@portal/shared-core/errors/registers';
import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { changeStates, isChangeState, openChangeStates } from '../states.ts';

addErrors({ ...registersErrors, ...kycErrors });

export type ChangeListItem = NonNullable<Awaited<ReturnType<typeof selectChanges>>['data']>[number];
export type Change = Awaited<ReturnType<typeof getChange>>;
export type ChangeBlocker = Awaited<ReturnType<typeof listBlockers>>[number];

export const changeQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'changes'] as const,

  /** `userId` is whose requests 'mine' are; with `companyId` the list is that of one company. */
  list: (scope: TenantScope, params: ListParams, userId: string, companyId?: string) =>
    listQuery([...changeQueries.all(scope), companyId ?? 'book'], params, {
      shows: ['change_requests', 'companies'],
      sortable: ['state_since', 'reference', 'kind', 'state', 'effective_on', 'submitted_at'],
      select: (options) => selectChanges(scope, params, userId, companyId, options),
    }),

  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'counts'],
      meta: shows('change_requests'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('change_request_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),

  /** One request with its company, its documents and its history. Raises not_found. */
  detail: (scope: TenantScope, requestId: string) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'detail', requestId],
      meta: shows(
        'change_requests',
        'change_request_events',
        'change_request_documents',
        'companies',
        'documents',
      ),
      queryFn: ({ signal }) => getChange(scope, requestId, signal),
    }),

  /** What keeps the request from being approved, and later from taking effect; none when nothing does. */
  blockers: (scope: TenantScope, requestId: string) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'blockers', requestId],
      meta: shows(
        'change_requests',
        'kyc_profiles',
        'screening_hits',
        'compliance_checks',
        'documents',
        'risk_assessments',
        'company_participants',
        'parties',
      ),
      queryFn: ({ signal }) => listBlockers(scope, requestId, signal),
    }),

  /** Whether another member of staff than the approver must enter it, since no document shows the change. */
  needsSecondPerson: (scope: TenantScope, requestId: string) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'second-person', requestId],
      meta: shows('change_requests', 'change_request_documents', 'documents'),
      async queryFn({ signal }) {
        const needs = scope.supabase.rpc('change_needs_second_person', { request_id: requestId });
        return unwrap(await needs.abortSignal(signal));
      },
    }),

  /** Why staff rejected it, where the client reads a neutral sentence. */
  internalReasons: (scope: TenantScope, requestId: string) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'internal-reasons', requestId],
      meta: shows('internal_reasons'),
      async queryFn({ signal }) {
        const reasons = scope
          .from('internal_reasons')
          .select('id, note, decided_at, reason:review_reasons(label), by:profiles(full_name)')
          .eq('subject', 'change')
          .eq('subject_id', requestId)
          .order('decided_at', { ascending: false })
          .abortSignal(signal);
        return unwrap(await reasons);
      },
    }),
};

function selectChanges(
  { from }: TenantScope,
  { search, filters }: ListParams,
  userId: string,
  companyId: string | undefined,
  options: CountOptions,
) {
  let changes = from('change_requests')
    .select(
      `id, reference, kind, state, state_since, submitted_at, effective_on, scheduled_at, company:companies!inner(id, name, registration_number),
       requester:profiles!change_requests_user_id_fkey(full_name, email),
       assignee:profiles!change_requests_assignee_fkey(id, full_name)`,
      options,
    )
    .neq('state', 'draft');
  if (companyId) changes = changes.eq('company_id', companyId);
  if (search) {
    changes = /^c-?\d/i.test(search)
      ? changes.ilike('reference', `%${search.replaceAll('%', '')}%`)
      : changes.or(containsIn(['name', 'registration_number'], search), {
          referencedTable: 'company',
        });
  }
  const kind = filters['kind'];
  if (kind) changes = changes.eq('kind', kind as ChangeListKind);
  const whose = filters['whose'];
  if (whose === 'mine') changes = changes.eq('assignee', userId);
  if (whose === 'unassigned') changes = changes.is('assignee', null);

  const state = filters['state'] ?? '';
  if (isChangeState(state)) return changes.eq('state', state);
  return state === 'every' || companyId
    ? changes.in('state', changeStates)
    : changes.in('state', openChangeStates);
}

type ChangeListKind = Change['kind'];

async function getChange({ from }: TenantScope, requestId: string, signal: AbortSignal) {
  const request = from('change_requests')
    .select(
      `id, company_id, reference, kind, state, state_since, submitted_at, effective_on, effected_at, details, wording, wording_by_staff, by_staff, version, registry_reference, party_id, scheduled_at, held_at,
       reason:review_reasons(label),
       company:companies!inner(id, name, status, registered_office, authorised_shares, registration_date),
       requester:profiles!change_requests_user_id_fkey(id, full_name, email),
       assignee:profiles!change_requests_assignee_fkey(id, full_name),
       author:profiles!change_requests_wording_by_fkey(full_name),
       approver:profiles!change_requests_approved_by_fkey(id, full_name),
       events:change_request_events(id, to_state, note, at, by:profiles(full_name)),
       documents:change_request_documents(document:documents!inner(id, file_name, status, kind:document_categories(name)))`,
    )
    .eq('id', requestId)
    .neq('state', 'draft')
    .order('at', { referencedTable: 'events' })
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await request);
}

async function listBlockers({ supabase }: TenantScope, requestId: string, signal: AbortSignal) {
  const blockers = supabase.rpc('change_request_blockers', { request_id: requestId });
  return unwrap(await blockers.abortSignal(signal));
}

/** Where the text of a form about a request is kept until it is sent. */
export function keptKey(scope: TenantScope, form: string, requestId: string) {
  return [...changeQueries.all(scope), 'kept', form, requestId];
}
