import { shows } from '../query/index.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { useUser } from '../session/index.ts';
import { unwrap } from '../supabase/index.ts';
import { useTenantScope, type TenantScope } from '../tenant/index.ts';

/** The name under which a list keeps its views: the portal and a noun. */
export type ListName = `${'client' | 'admin'}.${string}`;

function viewsQuery(scope: TenantScope, userId: string, list: ListName) {
  return queryOptions({
    queryKey: [list.split('.')[0], scope.tenantId, 'saved-views', userId, list],
    meta: shows('saved_views'),
    queryFn: ({ signal }) => listViews(scope, userId, list, signal),
  });
}

async function listViews(
  { from }: TenantScope,
  userId: string,
  list: ListName,
  signal: AbortSignal,
) {
  const views = from('saved_views')
    .select('id, name, query')
    .eq('user_id', userId)
    .eq('list', list)
    .order('name')
    .abortSignal(signal);
  return unwrap(await views);
}

/**
 * The saved views of the signed-in user for one list of the active tenant, in the form that `ListTools` of ui takes. `save` rejects with
 * saved_view.name_invalid, saved_view.invalid or saved_view.too_many; a name that is taken gets the new query.
 */
export function useSavedViews(list: ListName) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const query = viewsQuery(scope, useUser().id, list);
  const { data, error } = useQuery(query);

  return {
    views: data,
    error: data ? undefined : error?.message,
    async save(name: string, kept: string) {
      const view = { tenant_id: scope.tenantId, list, name, query: kept };
      const id = unwrap(await scope.supabase.rpc('save_view', view));
      // Shown at once; the refetch confirms it.
      queryClient.setQueryData(query.queryKey, (views = []) => [
        ...views.filter((each) => each.id !== id),
        { id, name, query: kept },
      ]);
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    async remove({ id }: { id: string }) {
      unwrap(await scope.supabase.rpc('delete_view', { view_id: id }));
      queryClient.setQueryData(query.queryKey, (views) => views?.filter((each) => each.id !== id));
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}
