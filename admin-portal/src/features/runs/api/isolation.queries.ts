import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Probe = Awaited<ReturnType<typeof listProbes>>[number];

/** The last isolation probes, the newest first. For the super admin. A job of the caller sends a signal, one of the night none. */
export const probesQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'isolation-probes'],
    meta: shows('jobs'),
    queryFn: ({ signal }) => listProbes(scope, signal),
    refetchInterval: ({ state }) => (state.data?.[0]?.ended_at === null ? 5_000 : 60_000),
  });

async function listProbes({ supabase }: TenantScope, signal: AbortSignal) {
  return unwrap(await supabase.rpc('isolation_probes').abortSignal(signal));
}

/** Begins a probe; the id of its job. Raises job.one_firm, not_allowed. */
export const useStartProbe = () => useCommand('start_isolation_probe');
