import type { ChangeContent } from '@portal/shared-core/changes';
import type { ChangeKind } from '@portal/shared-core/domain/changes';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Json } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type ChangeRequest = Awaited<ReturnType<typeof getRequest>>;
export type ChangeListItem = Awaited<ReturnType<typeof listRequests>>[number];

/** More requests than a company ever has open. */
const MOST = 300;

export const changeQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'changes'] as const,

  /** The requests of a company, the newest first. */
  list: (scope: TenantScope, companyId: string) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'list', companyId],
      meta: shows('change_requests'),
      queryFn: ({ signal }) => listRequests(scope, companyId, signal),
    }),

  /**
   * One request. With `begun` it may be one that was only looked at: then it is a draft of that company and kind, of version 0, which
   * the first save makes a row. Raises not_found.
   */
  detail: (
    scope: TenantScope,
    requestId: string,
    begun?: { companyId: string; kind: ChangeKind },
  ) =>
    queryOptions({
      queryKey: [...changeQueries.all(scope), 'detail', requestId],
      meta: shows(
        'change_requests',
        'change_request_events',
        'change_request_documents',
        'companies',
        'documents',
      ),
      queryFn: ({ signal }) =>
        begun ? getBegun(scope, requestId, begun, signal) : getRequest(scope, requestId, signal),
    }),
};

async function listRequests({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const requests = from('change_requests')
    .select(
      'id, reference, kind, state, effective_on, scheduled_at, state_since, created_at, details, wording',
    )
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MOST)
    .abortSignal(signal);
  return unwrap(await requests);
}

async function getRequest(scope: TenantScope, requestId: string, signal: AbortSignal) {
  return unwrapRow(await selectRequest(scope, requestId, signal));
}

function selectRequest({ from }: TenantScope, requestId: string, signal: AbortSignal) {
  return from('change_requests')
    .select(
      `id, company_id, party_id, reference, kind, state, effective_on, details, wording, wording_by_staff, version, reason_code,
       registry_reference, scheduled_at, updated_at,
       reason:review_reasons(label), company:companies!inner(id, name, status, type, registered_office, registration_date, authorised_shares),
       events:change_request_events(id, from_state, to_state, note, at),
       documents:change_request_documents(document:documents!inner(id, file_name, category, status))`,
    )
    .eq('id', requestId)
    .order('at', { referencedTable: 'events' })
    .abortSignal(signal)
    .maybeSingle();
}

/** The request, or an empty one where nothing of it was saved yet. */
async function getBegun(
  scope: TenantScope,
  requestId: string,
  { companyId, kind }: { companyId: string; kind: ChangeKind },
  signal: AbortSignal,
): Promise<ChangeRequest> {
  const saved = unwrap(await selectRequest(scope, requestId, signal));
  if (saved) return saved;
  const company = scope
    .from('companies')
    .select('id, name, status, type, registered_office, registration_date, authorised_shares')
    .eq('id', companyId)
    .abortSignal(signal)
    .maybeSingle();
  return {
    id: requestId,
    company_id: companyId,
    party_id: null,
    reference: null,
    kind,
    state: 'draft',
    effective_on: null,
    details: {},
    wording: null,
    wording_by_staff: false,
    version: 0,
    reason_code: null,
    registry_reference: null,
    scheduled_at: null,
    updated_at: new Date(0).toISOString(),
    reason: null,
    company: unwrapRow(await company),
    events: [],
    documents: [],
  };
}

/** The content of a request as the form takes it. */
export function contentOf(request: ChangeRequest): ChangeContent {
  return {
    effective_on: request.effective_on,
    details: request.details as Record<string, unknown>,
    wording: request.wording,
    document_ids: request.documents.map(({ document }) => document.id).toSorted(),
  };
}

/** Starts an empty request under an id of the browser. Raises change.company_closed, not_allowed. */
export async function startChange(
  { supabase }: TenantScope,
  start: { request_id: string; company_id: string; kind: ChangeRequest['kind'] },
): Promise<void> {
  unwrap(await supabase.rpc('start_change_request', start));
}

/** Starts a request that was only looked at, of version 0. Returns the version to save over. */
export async function startedVersion(
  scope: TenantScope,
  { id, company_id: companyId, kind }: Pick<ChangeRequest, 'id' | 'company_id' | 'kind'>,
  version: number,
): Promise<number> {
  if (version > 0) return version;
  await startChange(scope, { request_id: id, company_id: companyId, kind });
  return 1;
}

/** Saves a request over the version it was read at; returns the new version. Raises change.conflict, change.not_editable. */
export async function saveChange(
  { supabase }: TenantScope,
  requestId: string,
  expectedVersion: number,
  { effective_on: day, details, wording, document_ids: documents }: ChangeContent,
): Promise<number> {
  return unwrap(
    await supabase.rpc('save_change_request', {
      request_id: requestId,
      expected_version: expectedVersion,
      effective_on: day,
      details: details as Json,
      wording,
      document_ids: documents,
    }),
  );
}
