import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What was once proposed as bank details, and what became of it. */
export type BankVersion =
  Database['public']['Functions']['bank_details_versions']['Returns'][number];

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

  /** All that was ever proposed, the newest first. */
  versions: (scope: TenantScope, params: ListParams) =>
    functionList<BankVersion>([...bankQueries.all(scope), 'versions'], params, {
      shows: ['invoices'],
      call: ({ first, size }) =>
        scope.supabase.rpc('bank_details_versions', {
          tenant_id: scope.tenantId,
          search: params.search,
          first,
          size,
        }),
    }),
};
