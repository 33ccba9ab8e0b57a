import { shows } from '@portal/shared-core/query';
import { unwrap, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** A service of a company that recurs. */
export type Recurring = Database['public']['Functions']['recurring_list']['Returns'][number];

/** What recurs for the companies whose invoices the reader sees, by company. */
export const recurringQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'invoices', 'recurring'],
    meta: shows('recurring_services', 'companies', 'invoices', 'invoice_lines'),
    queryFn: async ({ signal }): Promise<Recurring[]> => {
      const rows = scope.supabase.rpc('recurring_list', { tenant_id: scope.tenantId });
      return unwrap(await rows.abortSignal(signal)).filter(({ state }) => state !== 'ended');
    },
  });
