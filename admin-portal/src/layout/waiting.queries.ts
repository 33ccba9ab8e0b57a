import { shows } from '@portal/shared-core/query';
import { useScreens } from '@portal/shared-core/shell';
import { useActiveScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import type { Waiting } from './entries.ts';

/** Counts of the lists that the entries open; live like everything else. */
const waitingQueries = {
  kyc: (scope: TenantScope | null) =>
    queryOptions({
      queryKey: ['admin', scope?.tenantId, 'kyc-waiting'],
      meta: shows('kyc_review_queue'),
      async queryFn({ signal }) {
        if (!scope) return 0;
        const counts = scope.supabase.rpc('kyc_queue_counts', { tenant_id: scope.tenantId });
        return (await counts.abortSignal(signal)).data?.[0]?.everything ?? 0;
      },
    }),
  alerts: (scope: TenantScope | null) =>
    queryOptions({
      queryKey: ['admin', scope?.tenantId, 'open-alerts'],
      meta: shows('compliance_alerts'),
      async queryFn({ signal }) {
        if (!scope) return 0;
        const counts = scope.supabase.rpc('compliance_alert_counts', { tenant_id: scope.tenantId });
        const rows = (await counts.abortSignal(signal)).data ?? [];
        return rows.reduce((sum, { count }) => sum + count, 0);
      },
    }),
  superAdmin: (scope: TenantScope | null) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'am-i-super-admin'],
      meta: shows(),
      queryFn: async ({ signal }) =>
        (await scope?.supabase.rpc('am_i_super_admin').abortSignal(signal))?.data ?? false,
    }),
};

/** What waits for staff in the active tenant, asked for where its screen is there. A figure that cannot be read is none. */
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
