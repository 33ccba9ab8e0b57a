import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export const bankQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'firm', 'bank-details'] as const,

  /** Where one pays to in the firm today, by currency. */
  inForce: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...bankQueries.all(scope), 'in-force'],
      // A version sends no signal to members: clients must not learn that one waits.
      meta: shows('invoices'),
      queryFn: async ({ signal }) =>
        unwrap(
          await scope.supabase
            .rpc('bank_details_in_force', { tenant_id: scope.tenantId })
            .abortSignal(signal),
        ),
    }),

  /** What waits for a second person, the oldest first. */
  waiting: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...bankQueries.all(scope), 'waiting'],
      meta: shows('invoices'),
      queryFn: async ({ signal }) =>
        unwrap(
          await scope.supabase
            .rpc('bank_details_waiting', { tenant_id: scope.tenantId })
            .abortSignal(signal),
        ),
    }),
};
