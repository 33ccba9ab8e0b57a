import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import type { Database } from '@portal/shared-core/supabase';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type MailLine = Database['public']['Functions']['mail_list']['Returns'][number];

/** Mails of the portal of the last 90 days. They send no live signal. */
export const mailQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'mails'] as const,

  list: (scope: TenantScope, params: ListParams) =>
    functionList<MailLine>(mailQueries.all(scope), params, {
      shows: [],
      sortable: ['queued_at'],
      call: (place) =>
        scope.supabase.rpc('mail_list', {
          tenant_id: scope.tenantId,
          search: params.search,
          show: params.filters['show'] ?? '',
          area: params.filters['about'] ?? '',
          ...place,
        }),
    }),

  /** How many mails of a filter can be sent again. */
  retryable: (scope: TenantScope, filter: MailFilter) =>
    queryOptions({
      queryKey: [...mailQueries.all(scope), 'retryable', filter],
      meta: shows(),
      async queryFn({ signal }) {
        const count = scope.supabase.rpc('retryable_mails', {
          tenant_id: scope.tenantId,
          ...filter,
        });
        return unwrap(await count.abortSignal(signal));
      },
    }),
};

/** Of the list, as the address has it. */
export interface MailFilter {
  search: string;
  show: string;
  area: string;
}
