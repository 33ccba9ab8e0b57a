import { functionList, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Database } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { groupOf } from '../groups.ts';

type Functions = Database['public']['Functions'];
/** A document of the list. */
export type DocumentRow = Functions['document_review_list']['Returns'][number];

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'documents'] as const;

export const documentQueries = {
  /** Documents of the filters `show` (what waits where it is not set), `category`, `company` and `person`. */
  list: (scope: TenantScope, params: ListParams) =>
    functionList<DocumentRow>([...key(scope), 'list'], params, {
      shows: ['documents', 'parties', 'companies', 'company_participants', 'draft_applications'],
      call({ first, size }) {
        const { show, category, company, person } = params.filters;
        return scope.supabase.rpc('document_review_list', {
          tenant_id: scope.tenantId,
          show: groupOf(show ?? ''),
          ...(category && { category }),
          ...(company && { company_id: company }),
          ...(person && { party_id: person }),
          ...(params.search && { search: params.search }),
          first,
          size,
        });
      },
    }),

  /** How many documents each group has. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...key(scope), 'counts'],
      meta: shows('documents'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('document_review_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row;
      },
    }),

  /** The name of the company or the party that the list is kept to. */
  subject: ({ from, tenantId }: TenantScope, table: 'companies' | 'parties', id: string) =>
    queryOptions({
      queryKey: ['admin', tenantId, 'documents', 'subject', table, id],
      meta: shows(table),
      async queryFn({ signal }) {
        const subject = from(table).select('name').eq('id', id).abortSignal(signal).maybeSingle();
        return unwrapRow(await subject).name;
      },
    }),
};
