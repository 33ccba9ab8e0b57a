import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Run = Awaited<ReturnType<typeof listRuns>>[number];

const MOST_RUNS = 60;

/** The last nightly runs with their steps, the newest first. They are the same for every tenant and send no live signal. */
export const runsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'nightly-runs'],
    meta: shows(),
    queryFn: ({ signal }) => listRuns(scope, signal),
    refetchInterval: 60_000,
  });

async function listRuns({ supabase }: TenantScope, signal: AbortSignal) {
  const runs = supabase
    .from('maintenance_runs')
    .select(
      'id, started_at, finished_at, failed, steps:maintenance_steps(step, result, failure, took_ms)',
    )
    .order('started_at', { ascending: false })
    .limit(MOST_RUNS);
  return unwrap(await runs.abortSignal(signal));
}
