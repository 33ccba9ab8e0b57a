import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type CheckListItem = NonNullable<Awaited<ReturnType<typeof selectChecks>>['data']>[number];

export const checkListQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'check-list'] as const,

  /** The checks of the tenant: open ones unless the filter `state` says otherwise. */
  list: (scope: TenantScope, params: ListParams) =>
    listQuery(checkListQueries.all(scope), params, {
      shows: ['compliance_checks', 'companies', 'parties', 'draft_applications'],
      sortable: ['opened_at', 'decided_at', 'subject', 'kind_name'],
      select: (options) => selectChecks(scope, params, options),
    }),

  kinds: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'check-kinds'],
      meta: shows(),
      async queryFn({ signal }) {
        const kinds = scope.supabase
          .from('compliance_check_kinds')
          .select('code, name')
          .order('position');
        return unwrap(await kinds.abortSignal(signal));
      },
      staleTime: 600_000,
    }),
};

function selectChecks(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let checks = from('check_list').select('*', options);
  if (search) checks = checks.or(containsIn(['subject', 'kind_name', 'result'], search));
  if (filters['kind']) checks = checks.eq('kind', filters['kind']);
  const state = filters['state'];
  if (state === 'clear' || state === 'refused') return checks.eq('state', state);
  return state === 'every' ? checks : checks.eq('state', 'open');
}
