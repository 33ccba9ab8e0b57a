import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** Where one pays to in the tenant today, by currency. Raises not_found for who sees none of its invoices. */
export const bankDetailsInForce = ({ supabase, tenantId }: TenantScope) =>
  queryOptions({
    queryKey: ['client', tenantId, 'bank-details', 'in-force'],
    meta: shows('invoices'),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase.rpc('bank_details_in_force', { tenant_id: tenantId }).abortSignal(signal),
      ),
  });
