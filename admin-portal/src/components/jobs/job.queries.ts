import { loadErrorsOf } from '@portal/shared-core/errors';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Job = Awaited<ReturnType<typeof readJobs>>[number];

const MOST_JOBS = 20;
const MOST_OF_MINE = 10;
const UNDER_WAY_MS = 2000;
const AT_REST_MS = 60_000;
/** A signal that was missed, such as one of a sleeping tab, is made up for. */
const MISSED_MS = 30_000;

/** Whether a job goes on by itself. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>) =>
  state === 'waiting' || state === 'running';

/** The last jobs of the tenant and of all, the newest first. Those of colleagues send no signal here: while one is under way they are read every two seconds. */
export const jobsQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'jobs'],
    meta: shows('jobs'),
    queryFn: ({ signal }) =>
      readJobs(
        selectJobs(scope)
          .or(`tenant_id.is.null,tenant_id.eq.${scope.tenantId}`)
          .limit(MOST_JOBS)
          .abortSignal(signal),
      ),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : AT_REST_MS),
  });

/** The last jobs that a person asked for, of any tenant, the newest first. A signal says when one has come further. */
export const myJobsQuery = (scope: TenantScope, userId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'jobs', 'of', userId],
    meta: shows('jobs'),
    queryFn: ({ signal }) =>
      readJobs(selectJobs(scope).eq('asked_by', userId).limit(MOST_OF_MINE).abortSignal(signal)),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? MISSED_MS : false),
  });

/** What Postgres said of what failed in a job. For the super admin. */
export const jobErrorsQuery = ({ supabase, tenantId }: TenantScope, jobId: string) =>
  queryOptions({
    queryKey: ['admin', tenantId, 'jobs', 'errors', jobId],
    meta: shows('jobs'),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('job_errors', { job_id: jobId }).abortSignal(signal)),
  });

const selectJobs = ({ supabase }: TenantScope) =>
  supabase
    .from('jobs')
    .select(
      `id, kind, title, input, state, done, total, result, refused, refusals, error, created_at, ended_at, asked_by, tenant_id,
       by:profiles(full_name)`,
    )
    .order('created_at', { ascending: false });

/** What is refused is a code: its words are there before the rows are shown. */
async function readJobs(jobs: ReturnType<typeof selectJobs>) {
  const rows = unwrap(await jobs);
  await loadErrorsOf({
    details: JSON.stringify(
      rows.flatMap(({ error, refusals }) => [
        { code: error },
        ...(refusals as { message: string }[]).map(({ message }) => ({ code: message })),
      ]),
    ),
  });
  return rows;
}

/** Lets a job that failed go on. Raises not_found, not_allowed. */
export const useRetryJob = () => useCommand('retry_job');

/** Ends a selection that is worked through; what is done stays. Raises job.ended, job.not_cancellable, not_found, not_allowed. */
export const useCancelJob = () => useCommand('cancel_job');
