import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export const writeOffQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'firm', 'write-offs'] as const,

  /** Up to which sum one person writes off on an invoice of the firm; no row for any sum. */
  limit: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...writeOffQueries.all(scope), 'limit'],
      meta: shows(),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('write_off_limit', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** What waits for a second person, the oldest first. A proposal sends no signal to members: clients must not learn of it. */
  waiting: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...writeOffQueries.all(scope), 'waiting'],
      meta: shows('invoices', 'ledger_entries'),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('write_offs_waiting', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),
};

/** Sets the sum; null for any. Raises write_off.limit_invalid. */
export function useSetLimit() {
  const { tenantId } = useTenantScope();
  return useCommand('set_write_off_limit', ({ amount }: { amount: number | null }) => ({
    tenant_id: tenantId,
    ...(amount !== null && { amount }),
  }));
}
