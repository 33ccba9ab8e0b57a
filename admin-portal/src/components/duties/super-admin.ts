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

/** Whether the signed-in person is the super admin; undefined while it is not known. The database decides about each action. */
export function useIsSuperAdmin(): boolean | undefined {
  const { data, isError } = useQuery(superAdminQuery(useTenantScope()));
  return isError ? false : data;
}

/** Why the signed-in member of staff may not do what the super admin alone does; undefined when they may, and while it is not known. */
export function useNotSuperAdmin(): string | undefined {
  return useIsSuperAdmin() === false ? 'This is for the super admin alone.' : undefined;
}
