import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** Whether a company, or one of all, was shared with the reader without its invoices. */
export const hiddenInvoicesQuery = (scope: TenantScope, userId: string, companyId: string | null) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'invoices', 'hidden', userId, companyId],
    meta: shows('company_users'),
    queryFn: async ({ signal }) => {
      const shared = scope
        .from('company_users')
        .select('company_id')
        .eq('user_id', userId)
        .is('money', false)
        .limit(1);
      const rows = companyId ? shared.eq('company_id', companyId) : shared;
      return unwrap(await rows.abortSignal(signal)).length > 0;
    },
  });
