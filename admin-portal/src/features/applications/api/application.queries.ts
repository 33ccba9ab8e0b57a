import { applicationTitle, type ApplicationData } from '@portal/shared-core/domain/application';
import {
  applicationStates,
  openApplicationStates,
  type ApplicationState,
} from '@portal/shared-core/domain/companies';
import { containsPattern } from '@portal/shared-core/domain/search';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import type { Sort } from '@portal/shared-core/ui';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface ApplicationListQuestion {
  page: number;
  pageSize: number;
  sort: Sort;
  search: string;
  state: string;
}

export type ApplicationListItem = Awaited<ReturnType<typeof listApplications>>['rows'][number];
export type BoardCard = Awaited<ReturnType<typeof listOpen>>[number];
export type Application = Awaited<ReturnType<typeof getApplication>>;

const SORTABLE = ['reference', 'state', 'state_since', 'submitted_at', 'updated_at'];
const MOST_CARDS = 200;
const ITEM = `id, reference, state, state_since, submitted_at, updated_at, name:data->names->>0,
  applicant:profiles!draft_applications_user_id_fkey(full_name, email),
  assignee:profiles!draft_applications_assignee_fkey(full_name)` as const;

export const applicationQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'applications'] as const,

  list: (scope: TenantScope, question: ApplicationListQuestion) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'list', question],
      queryFn: ({ signal }) => listApplications(scope, question, signal),
      placeholderData: keepPreviousData,
    }),

  /** Everything under way with staff or client, longest in its stage first. */
  board: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'board'],
      queryFn: ({ signal }) => listOpen(scope, signal),
    }),

  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'counts'],
      queryFn: ({ signal }) => countStages(scope, signal),
    }),

  detail: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'detail', applicationId],
      queryFn: ({ signal }) => getApplication(scope, applicationId, signal),
    }),
};

async function listApplications(
  { supabase, tenantId }: TenantScope,
  { page, pageSize, sort, search, state }: ApplicationListQuestion,
  signal: AbortSignal,
) {
  const first = (page - 1) * pageSize;
  let applications = supabase
    .from('draft_applications')
    .select(`${ITEM}, type:entity_types(name)`, { count: 'exact' })
    .eq('tenant_id', tenantId)
    .order(SORTABLE.includes(sort.key) ? sort.key : 'state_since', {
      ascending: sort.direction === 'asc',
    })
    .order('id')
    .range(first, first + pageSize - 1)
    .abortSignal(signal);
  if (search) applications = applications.ilike('data->names->>0', containsPattern(search));
  if (isState(state)) applications = applications.eq('state', state);

  const answer = await applications;
  // Past the last page there is nothing, which PostgREST calls an error.
  if (answer.error?.code === 'PGRST103') return { rows: [], total: 0 };
  return { rows: unwrap(answer).map(withTitle), total: answer.count ?? 0 };
}

async function listOpen({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const open = supabase
    .from('draft_applications')
    .select(`${ITEM}, type:entity_types(name)`)
    .eq('tenant_id', tenantId)
    .in('state', openApplicationStates)
    .order('state_since')
    .limit(MOST_CARDS)
    .abortSignal(signal);
  return unwrap(await open).map(withTitle);
}

async function countStages({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const counts = supabase
    .rpc('application_stage_counts', { tenant_id: tenantId })
    .abortSignal(signal);
  return new Map(unwrap(await counts).map(({ state, count }) => [state, count]));
}

async function getApplication(
  { supabase, tenantId }: TenantScope,
  applicationId: string,
  signal: AbortSignal,
) {
  const application = supabase
    .from('draft_applications')
    .select(
      `${ITEM}, type:entity_types(name, rules:entity_type_rules(member_role)), entity_type, data, submitted_data, company_id, created_at, approved_at,
       approver:profiles!draft_applications_approved_by_fkey(full_name),
       events:application_events(id, to_state, note, at, by:profiles(full_name))`,
    )
    .eq('tenant_id', tenantId)
    .eq('id', applicationId)
    .order('at', { referencedTable: 'events', ascending: false })
    .abortSignal(signal)
    .single();
  const { data, submitted_data, ...row } = withTitle(unwrap(await application));
  // Any json may lie here; the page reads it key by key and expects nothing.
  return { ...row, content: (submitted_data ?? data) as ApplicationData };
}

function withTitle<T extends { name: unknown }>({ name, ...application }: T) {
  return { ...application, title: applicationTitle(name, 'Unnamed application') };
}

function isState(value: string): value is ApplicationState {
  return (applicationStates as readonly string[]).includes(value);
}
