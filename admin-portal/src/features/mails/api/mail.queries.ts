import { functionList, type ListParams } from '@portal/shared-core/lists';
import type { Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';

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
};
