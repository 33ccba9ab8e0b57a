import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { AppError } from '../errors/index.ts';
import { useSession, useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { activeTenant, tenantListQuery } from './tenant-list.ts';

/** The tenants of the signed-in user and which of them is active. */
export function useTenants() {
  const user = useUser();
  const list = useQuery(tenantListQuery(useSupabase(), user));
  return {
    ...list,
    tenants: list.data ?? [],
    active: activeTenant(list.data ?? [], user.lastActiveTenant),
  };
}

/** Makes another tenant the active one: saved to the profile, then everything cached of the former one is dropped. */
export function useSwitchTenant() {
  const supabase = useSupabase();
  const user = useUser();
  const queryClient = useQueryClient();

  return useMutation({
    async mutationFn(tenantId: string) {
      const { error } = await supabase
        .from('profiles')
        .update({ last_active_tenant: tenantId })
        .eq('id', user.id);
      if (error) throw new AppError('tenant_switch_failed', { cause: error });
      useSession.setState({ user: { ...user, lastActiveTenant: tenantId } });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    },
  });
}
