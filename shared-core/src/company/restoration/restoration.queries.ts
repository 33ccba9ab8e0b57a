import { queryOptions } from '@tanstack/react-query';

import type { PortalName } from '../../contract/index.ts';
import { shows } from '../../query/index.ts';
import { unwrap } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';

export type RestorationCost = NonNullable<Awaited<ReturnType<typeof getCost>>>;

/** What the restoration of a company costs and needs on a day, today without one; null for a company that needs none. */
export const restorationQuery = (
  portal: PortalName,
  scope: TenantScope,
  companyId: string,
  day?: string,
) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'companies', 'restoration', companyId, day],
    meta: shows('companies', 'obligations', 'invoices', 'ledger_entries'),
    queryFn: ({ signal }) => getCost(scope, companyId, day, signal),
  });

async function getCost(
  { supabase }: TenantScope,
  companyId: string,
  day: string | undefined,
  signal: AbortSignal,
) {
  const cost = supabase
    .rpc('restoration_cost', { company_id: companyId, ...(day && { on_date: day }) })
    .abortSignal(signal);
  return unwrap(await cost)[0] ?? null;
}
