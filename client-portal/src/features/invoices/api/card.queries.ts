import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** What is paid by card: an invoice, or a combined payment over many. */
export type CardSubject = { invoice_id: string } | { combined_id: string };

/** The last payment by card of an invoice or of a combined payment. */
export const lastCardQuery = (scope: TenantScope, subject: CardSubject) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'cards', 'last', subject],
    meta: shows('card_payments'),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope
          .from('card_payments')
          .select('id, state, amount, currency, received, posted_at, begun_at')
          .match(subject)
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
