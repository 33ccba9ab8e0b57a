import { queryOptions } from '@tanstack/react-query';

import { shows } from '../../query/index.ts';
import { unwrap, type Database } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';

/** Where one pays to in a currency, as it is in force today. */
export type BankDetailsInForce =
  Database['public']['Functions']['bank_details_in_force']['Returns'][number];

/** Where one pays to in the tenant, by currency; for those who see one of its invoices. Its key begins with the portal. */
export const bankDetailsInForce = (portal: 'admin' | 'client', scope: TenantScope) =>
  queryOptions({
    queryKey: [portal, scope.tenantId, 'bank-details', 'in-force'],
    meta: shows('invoices', ...(portal === 'admin' ? (['bank_details'] as const) : [])),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.supabase
          .rpc('bank_details_in_force', { tenant_id: scope.tenantId })
          .abortSignal(signal),
      ),
  });
