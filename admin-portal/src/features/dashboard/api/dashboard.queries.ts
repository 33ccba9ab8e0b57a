import { shows } from '@portal/shared-core/query';
import { applicationTitle } from '@portal/shared-core/domain/application';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type DayFigures = Awaited<ReturnType<typeof readFigures>>;
export type QueueItem = Awaited<ReturnType<typeof readQueue>>[number];
export type LateCompany = Awaited<ReturnType<typeof readLate>>['rows'][number];

const SHOWN = 8;

export const dashboardQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'dashboard'] as const,

  figures: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(scope), 'figures'],
      meta: shows('draft_applications', 'companies'),
      queryFn: ({ signal }) => readFigures(scope, signal),
    }),

  queue: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(scope), 'queue'],
      meta: shows('draft_applications'),
      queryFn: ({ signal }) => readQueue(scope, signal),
    }),

  /** Companies whose filing was due before `today`. */
  late: (scope: TenantScope, today: string) =>
    queryOptions({
      queryKey: [...dashboardQueries.all(scope), 'late', today],
      meta: shows('companies'),
      queryFn: ({ signal }) => readLate(scope, today, signal),
    }),
};

async function readFigures({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const [stages, standings] = await Promise.all([
    supabase.rpc('application_stage_counts', { tenant_id: tenantId }).abortSignal(signal),
    supabase.rpc('company_status_counts', { tenant_id: tenantId }).abortSignal(signal),
  ]);
  return {
    stages: new Map(unwrap(stages).map(({ state, count }) => [state, count])),
    standings: new Map(unwrap(standings).map(({ status, count }) => [status, count])),
  };
}

/** What waits on staff, the longest waiting first. */
async function readQueue({ from }: TenantScope, signal: AbortSignal) {
  const queue = from('draft_applications')
    .select('id, reference, state, state_since, name:data->names->>0, type:entity_types(name)')
    .in('state', ['submitted', 'in_review', 'resubmitted', 'approved', 'filed'])
    .order('state_since')
    .limit(SHOWN)
    .abortSignal(signal);
  return unwrap(await queue).map(({ name, ...application }) => ({
    ...application,
    title: applicationTitle(name, 'Unnamed application'),
  }));
}

async function readLate({ from }: TenantScope, today: string, signal: AbortSignal) {
  const late = await from('companies')
    .select('id, name, status, next_filing', { count: 'exact' })
    .in('status', ['active', 'in_penalty'])
    .lt('next_filing', today)
    .order('next_filing')
    .limit(SHOWN)
    .abortSignal(signal);
  return { rows: unwrap(late), total: late.count ?? 0 };
}
