import { shows } from '@portal/shared-core/query';
import { allRows, unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceQueries } from './invoice.queries.ts';

export type OpenInvoice = Awaited<ReturnType<typeof readOpen>>[number];

export const accountQueries = {
  /** What is held on account for a client, in a currency; 0 for nothing. */
  held: (scope: TenantScope, clientId: string, currency: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'held', clientId, currency],
      meta: shows('ledger_entries'),
      async queryFn({ signal }) {
        const account = scope
          .from('client_accounts')
          .select('held')
          .eq('client_id', clientId)
          .eq('currency', currency)
          .limit(1);
        const [row] = unwrap(await account.abortSignal(signal));
        return row?.held ?? 0;
      },
    }),

  /** The open invoices of a client in a currency, the oldest first. */
  open: (scope: TenantScope, clientId: string, currency: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all(scope), 'open', clientId, currency],
      meta: shows('invoices', 'ledger_entries', 'companies', 'draft_applications'),
      queryFn: ({ signal }) => readOpen(scope, clientId, currency, signal),
    }),
};

function readOpen({ from }: TenantScope, clientId: string, currency: string, signal: AbortSignal) {
  return allRows((...part) =>
    from('invoice_list')
      .select('id, number, subject, owed, due_on')
      .eq('client_id', clientId)
      .eq('state', 'issued')
      .eq('currency', currency)
      .order('due_on')
      .order('id')
      .range(...part)
      .abortSignal(signal),
  );
}
