import { nassauToday } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { useScreens } from '@portal/shared-core/shell';
import { useActiveScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import type { Waiting } from './entries.ts';

/** Counts without rows, by index; live like everything else. */
const waitingQueries = {
  kyc: (scope: TenantScope | null) =>
    queryOptions({
      queryKey: ['admin', scope?.tenantId, 'kyc-waiting'],
      meta: shows('kyc_review_queue'),
      queryFn: ({ signal }) =>
        countOf(
          scope
            ?.from('kyc_review_queue')
            .select('id', { count: 'exact', head: true })
            .neq('state', 'closed')
            .abortSignal(signal),
        ),
    }),
  alerts: (scope: TenantScope | null) =>
    queryOptions({
      queryKey: ['admin', scope?.tenantId, 'open-alerts'],
      meta: shows('compliance_alerts'),
      queryFn: ({ signal }) =>
        countOf(
          scope
            ?.from('compliance_alerts')
            .select('id', { count: 'exact', head: true })
            .neq('state', 'resolved')
            // Those that are put off until a later day do not wait.
            .or(`snoozed_until.is.null,snoozed_until.lte.${nassauToday()}`)
            .abortSignal(signal),
        ),
    }),
  superAdmin: (scope: TenantScope | null) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'am-i-super-admin'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        (await scope?.supabase.rpc('am_i_super_admin').abortSignal(signal))?.data ?? false,
    }),
};

/** A figure beside a link: where it cannot be read, there is none. */
async function countOf(answer: PromiseLike<{ count: number | null; error: unknown }> | undefined) {
  return (await answer)?.count ?? 0;
}

/** What waits for staff in the active tenant, asked for where its screen is there. */
export function useWaiting(): Waiting {
  const hasScreen = useScreens();
  const scope = useActiveScope();
  const kyc = useQuery({
    ...waitingQueries.kyc(scope),
    enabled: scope !== null && hasScreen(paths.kyc),
  });
  const alerts = useQuery({
    ...waitingQueries.alerts(scope),
    enabled: scope !== null && hasScreen(paths.compliance),
  });
  const { data: isSuperAdmin = false } = useQuery({
    ...waitingQueries.superAdmin(scope),
    enabled: scope !== null && hasScreen(paths.tenants),
  });
  return { kyc: kyc.data ?? 0, alerts: alerts.data ?? 0, isSuperAdmin };
}
