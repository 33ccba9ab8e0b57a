import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** The last payment by card of an invoice. */
export const lastCardQuery = (scope: TenantScope, invoiceId: string) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'cards', 'of-invoice', invoiceId],
    meta: shows('card_payments'),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope
          .from('card_payments')
          .select('id, state, amount, currency, received, posted_at, begun_at')
          .eq('invoice_id', invoiceId)
          .order('begun_at', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      ),
  });

/** Whether the firm takes cards. */
export const takesCards = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'cards', 'taken'],
    meta: shows('invoices'),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.supabase.rpc('takes_cards', { tenant_id: scope.tenantId }).abortSignal(signal),
      ),
  });
