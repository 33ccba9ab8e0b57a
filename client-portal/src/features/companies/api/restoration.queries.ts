import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What the restoration of a company costs and needs today; null for a company that needs none. */
export const restorationQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'companies', 'restoration', companyId],
    meta: shows('companies', 'obligations', 'invoices', 'ledger_entries'),
    async queryFn({ signal }) {
      const cost = scope.supabase.rpc('restoration_cost', { company_id: companyId });
      return unwrap(await cost.abortSignal(signal))[0] ?? null;
    },
  });
