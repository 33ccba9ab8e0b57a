import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceQueries } from './invoice.queries.ts';

/** Up to which sum one person writes off on an invoice of the tenant; null for any sum. */
export const writeOffLimit = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...invoiceQueries.all(scope), 'write-off-limit'],
    meta: shows('write_off_limits'),
    async queryFn({ signal }) {
      const rows = scope
        .from('write_off_limits')
        .select('amount')
        .order('id', { ascending: false })
        .limit(1);
      return unwrap(await rows.abortSignal(signal))[0]?.amount ?? null;
    },
  });
