import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions, useQuery } from '@tanstack/react-query';

const superAdminQuery = ({ supabase }: TenantScope) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'super-admin'],
    meta: shows(),
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('am_i_super_admin').abortSignal(signal)),
    staleTime: 60_000,
  });

/**
 * Whether the signed-in person is the super admin; undefined while it is not known, or where it is not `needed`. The database decides about
 * each action.
 */
export function useIsSuperAdmin(needed = true): boolean | undefined {
  const { data, isError } = useQuery({ ...superAdminQuery(useTenantScope()), enabled: needed });
  return isError ? false : data;
}
