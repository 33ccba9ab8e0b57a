import { useScreens } from '@portal/shared-core/shell';
import { useSupabase } from '@portal/shared-core/supabase';
import { useTenants, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import type { Waiting } from './entries.ts';

type Scope = Omit<TenantScope, 'tenantId'> & { tenantId: string | undefined };

/** Counts without rows, by index; live like everything else. */
const waitingQueries = {
  kyc: ({ supabase, tenantId }: Scope) =>
    queryOptions({
      queryKey: ['admin', tenantId, 'kyc-waiting'],
      queryFn: ({ signal }) =>
        countOf(
          supabase
            .from('kyc_review_queue')
            .select('id', { count: 'exact', head: true })
            .eq('tenant_id', String(tenantId))
            .neq('state', 'closed')
            .abortSignal(signal),
        ),
    }),
  alerts: ({ supabase, tenantId }: Scope) =>
    queryOptions({
      queryKey: ['admin', tenantId, 'open-alerts'],
      queryFn: ({ signal }) =>
        countOf(
          supabase
            .from('compliance_alerts')
            .select('id', { count: 'exact', head: true })
            .eq('tenant_id', String(tenantId))
            .eq('state', 'open')
            .abortSignal(signal),
        ),
    }),
};

/** A figure beside a link: where it cannot be read, there is none. */
async function countOf(answer: PromiseLike<{ count: number | null; error: unknown }>) {
  return (await answer).count ?? 0;
}

/** What waits for staff in the active tenant, asked for where its screen is there. */
export function useWaiting(): Waiting {
  const supabase = useSupabase();
  const hasScreen = useScreens();
  const tenantId = useTenants().active?.id;
  const scope = { supabase, tenantId };
  const kyc = useQuery({
    ...waitingQueries.kyc(scope),
    enabled: tenantId !== undefined && hasScreen(paths.kyc),
  });
  const alerts = useQuery({
    ...waitingQueries.alerts(scope),
    enabled: tenantId !== undefined && hasScreen(paths.compliance),
  });
  return { kyc: kyc.data ?? 0, alerts: alerts.data ?? 0 };
}
