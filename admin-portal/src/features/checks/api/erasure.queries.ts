import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import type { TenantScope } from '@portal/shared-core/tenant';

export type ErasureItem = NonNullable<Awaited<ReturnType<typeof selectErasures>>['data']>[number];

const meta = shows('identity_erasures', 'record_holds', 'parties');

export const erasureQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'erasures'] as const,

  /** Whose identity records are due, held, or were deleted: what waits for staff unless the filter `state` says otherwise. */
  list: (scope: TenantScope, params: ListParams) =>
    listQuery(erasureQueries.all(scope), params, {
      shows: [...meta.tables],
      sortable: ['due_on', 'name', 'ended_on', 'ended_at'],
      select: (options) => selectErasures(scope, params, options),
    }),
};

function selectErasures(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let erasures = from('erasure_list').select('*', options);
  if (search) erasures = erasures.or(containsIn(['name', 'last_name'], search));
  const state = filters['state'];
  if (state === 'held' || state === 'done' || state === 'dropped')
    return erasures.eq('state', state);
  return state === 'every'
    ? erasures
    : erasures.in('state', ['due', 'approved', 'erasing', 'failed', 'held']);
}
