import { functionList, type ListParams } from '@portal/shared-core/lists';
import type { Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

/** A client who owes, in one currency. */
export type Debtor = Database['public']['Functions']['who_owes']['Returns'][number];

/** The clients who owe the tenant: all, or by the filter `show` those who are late, have promised or dispute. */
export const whoOwes = (scope: TenantScope, params: ListParams) =>
  functionList<Debtor>(['admin', scope.tenantId, 'invoices', 'who-owes'], params, {
    shows: [
      'invoices',
      'ledger_entries',
      'invoice_holds',
      'invoice_reminders',
      'payment_notices',
      'staff_notes',
    ],
    sortable: ['client_name', 'owed', 'overdue', 'days_late', 'invoices'],
    call: ({ first, size, sort, descending }) =>
      scope.supabase.rpc('who_owes', {
        tenant_id: scope.tenantId,
        search: params.search,
        show: params.filters['show'] ?? '',
        sort,
        descending,
        first,
        size,
      }),
  });
