import { queryOptions } from '@tanstack/react-query';

import { standingGroups, type CompanyStatus } from '../domain/companies.ts';
import { shows } from '../query/index.ts';
import { unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

/** How many companies the user sees in each status. */
export const standingCountsQuery = (portal: 'client' | 'admin', scope: TenantScope) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'counts'],
    meta: shows('companies'),
    queryFn: async ({ signal }) => {
      const counts = scope.supabase.rpc('company_status_counts', { tenant_id: scope.tenantId });
      const rows = unwrap(await counts.abortSignal(signal));
      return new Map(rows.map(({ status, count }) => [status, count]));
    },
  });

/** The options of a filter by standing, with their counts once these are there. */
export function standingOptions(counts: ReadonlyMap<CompanyStatus, number> | undefined) {
  return standingGroups.map(({ key, label, statuses }) => ({
    value: key,
    label,
    ...(counts && { count: statuses.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0) }),
  }));
}
