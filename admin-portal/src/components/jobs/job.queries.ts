import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Job = Awaited<ReturnType<typeof listJobs>>[number];

const MOST_JOBS = 20;
const UNDER_WAY_MS = 2000;
const AT_REST_MS = 60_000;

/** Whether a job goes on by itself. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>) =>
  state === 'waiting' || state === 'running';

/** The last jobs, the newest first. They are the same for every tenant; while one is under way they are read every two seconds. */
export const jobsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'jobs'],
    meta: shows(),
    queryFn: ({ signal }) => listJobs(scope, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
  });

async function listJobs({ supabase }: TenantScope, signal: AbortSignal) {
  const jobs = supabase
    .from('jobs')
    .select(
      `id, kind, title, input, state, done, total, result, refused, refusals, error, created_at, ended_at, asked_by,
       by:profiles(full_name)`,
    )
    .order('created_at', { ascending: false })
    .limit(MOST_JOBS);
  return unwrap(await jobs.abortSignal(signal));
}

/** Lets a job that failed go on. Raises not_found, not_allowed. */
export const useRetryJob = () => useCommand('retry_job');
