import {
  applicationKindLabels,
  type ApplicationKind,
} from '@portal/shared-core/domain/application';
import {
  type ApplicationState,
  applicationStates,
  openApplicationStates,
} from '@portal/shared-core/domain/companies';
import { containsPattern } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { APPLICATION_ITEM } from './application-item.ts';
import { applicationQueries, withTitle } from './application.queries.ts';
import { meta as approvalTables } from './approval-tables.ts';

export type ApplicationListItem = NonNullable<
  Awaited<ReturnType<typeof selectApplications>>['data']
>[number];
export type BoardCard = Awaited<ReturnType<typeof listColumn>>['rows'][number];

/** What the board and the list are narrowed to, besides the stage. */
export interface ApplicationFilter {
  /** '' is all of them. */
  whose: '' | 'unassigned' | 'late';
  type: string;
  /** The id of a member of staff. */
  reviewer: string;
  /** What it is for; '' is any. */
  kind: ApplicationKind | '';
}

/** So many cards of a column at a time: more than a screen is high. */
export const COLUMN_PAGE = 30;

/** The applications of a tenant as a board and as a list. */
export const boardQueries = {
  /** `userId` is whose applications 'mine' are. */
  list: (scope: TenantScope, params: ListParams, userId: string) =>
    listQuery(applicationQueries.all(scope), params, {
      shows: ['draft_applications'],
      sortable: ['state_since', 'reference', 'state', 'submitted_at', 'updated_at'],
      select: (options) => selectApplications(scope, params, userId, options),
    }),

  /** One column of the board, longest in its stage first, page by page; the first page says how many there are. */
  column: (scope: TenantScope, states: readonly ApplicationState[], filter: ApplicationFilter) =>
    infiniteQueryOptions({
      queryKey: [...applicationQueries.all(scope), 'board', states, filter],
      meta: shows('draft_applications', 'application_requests'),
      queryFn: ({ pageParam, signal }) => listColumn(scope, states, filter, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (last, pages) => {
        const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
        return last.rows.length > 0 && loaded < last.total ? loaded : undefined;
      },
    }),

  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'counts'],
      meta: shows('draft_applications'),
      queryFn: ({ signal }) => countStages(scope, signal),
    }),

  /** How many are with staff: all, the user's, without a reviewer, late. */
  whoseCounts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'whose-counts'],
      meta: shows('draft_applications'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('application_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),

  /** How long each stage has taken; a stage with fewer than ten cases is missing. */
  usual: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'usual'],
      // A history of months: a change of one application does not move it.
      meta: shows(),
      staleTime: 600_000,
      async queryFn({ signal }) {
        const estimates = scope.supabase.rpc('stage_estimates', { tenant_id: scope.tenantId });
        const rows = unwrap(await estimates.abortSignal(signal));
        return new Map(
          rows.map(({ stage, median_hours: median, ninetieth_hours: ninetieth }) => [
            stage,
            { median, ninetieth },
          ]),
        );
      },
    }),

  /** How many points block each application, by its id. */
  blockers: (scope: TenantScope, ids: readonly string[]) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'blockers', ids],
      meta: approvalTables,
      placeholderData: keepPreviousData,
      enabled: ids.length > 0,
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('approval_blocker_counts', { application_ids: [...ids] });
        const rows = unwrap(await counts.abortSignal(signal));
        return new Map(rows.map((row) => [row.application_id, row.total]));
      },
    }),

  /** The types of companies, for a filter. Reference data. */
  types: ({ supabase }: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'entity-types'],
      meta: shows(),
      async queryFn({ signal }) {
        return unwrap(
          await supabase
            .from('entity_types')
            .select('code, name')
            .order('name')
            .abortSignal(signal),
        );
      },
    }),
};

function selectApplications(
  { from }: TenantScope,
  { search, filters }: ListParams,
  userId: string,
  options: CountOptions,
) {
  const state = filters['state'] ?? '';
  let applications = from('draft_applications').select(
    `${APPLICATION_ITEM}, type:entity_types(name)`,
    options,
  );
  if (search) applications = applications.ilike('data->names->>0', containsPattern(search));
  applications = narrowed(applications, filterFrom(filters, userId), []);
  if (isState(state)) return applications.eq('state', state);
  return state === 'every' ? applications : applications.in('state', openApplicationStates);
}

async function listColumn(
  scope: TenantScope,
  states: readonly ApplicationState[],
  filter: ApplicationFilter,
  first: number,
  signal: AbortSignal,
) {
  const late = filter.whose === 'late' ? await listLate(scope, signal) : [];
  const cards = scope
    .from('draft_applications')
    .select(
      `${APPLICATION_ITEM}, type:entity_types(name), questions:application_requests(question)`,
      {
        count: 'exact',
      },
    )
    .is('questions.answered_at', null)
    .is('questions.taken_back_at', null)
    .in('state', states);
  const column = narrowed(cards, filter, late)
    .order('state_since')
    .order('id')
    .range(first, first + COLUMN_PAGE - 1)
    .abortSignal(signal);
  const answer = await column;
  // Cards may have left since the page before was read.
  if (answer.error?.code === 'PGRST103') return { rows: [], total: 0 };
  return { rows: unwrap(answer).map(withTitle), total: answer.count ?? 0 };
}

/** A query that can be narrowed by columns of draft_applications. */
interface Narrowable<Query> {
  eq: (column: 'assignee' | 'entity_type' | 'kind', value: string) => Query;
  is: (column: 'assignee', value: null) => Query;
  in: (column: 'id', values: readonly string[]) => Query;
}

function narrowed<Query extends Narrowable<Query>>(
  query: Query,
  { whose, type, reviewer, kind }: ApplicationFilter,
  late: readonly string[],
): Query {
  let found = query;
  if (type) found = found.eq('entity_type', type);
  if (kind) found = found.eq('kind', kind);
  if (reviewer) found = found.eq('assignee', reviewer);
  if (whose === 'unassigned') found = found.is('assignee', null);
  if (whose === 'late') found = found.in('id', late);
  return found;
}

async function listLate({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const late = supabase.rpc('late_applications', { tenant_id: tenantId }).abortSignal(signal);
  return unwrap(await late).map((row) => row.application_id);
}

async function countStages({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const counts = supabase
    .rpc('application_stage_counts', { tenant_id: tenantId })
    .abortSignal(signal);
  return new Map(unwrap(await counts).map(({ state, count }) => [state, count]));
}

/** What the address says about whose applications are shown. */
export function filterFrom(
  filters: Readonly<Record<string, string>>,
  userId: string,
): ApplicationFilter {
  const whose = filters['whose'];
  return {
    whose: whose === 'unassigned' || whose === 'late' ? whose : '',
    type: filters['type'] ?? '',
    kind: isKind(filters['kind']) ? filters['kind'] : '',
    reviewer: whose === 'mine' ? userId : (filters['reviewer'] ?? ''),
  };
}

function isKind(value: string | undefined): value is ApplicationKind {
  return value !== undefined && value in applicationKindLabels;
}

function isState(value: string): value is ApplicationState {
  return (applicationStates as readonly string[]).includes(value);
}
