import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { AppError } from '../errors/index.ts';
import { dispatch, notifyTabs, useUser } from '../session/index.ts';
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

/** Makes another tenant the active one, in every tab: saved to the profile, then loaded (TEN-05). */
export function useSwitchTenant() {
  const supabase = useSupabase();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();

  return useMutation({
    async mutationFn(tenantId: string) {
      const { error } = await supabase
        .from('profiles')
        .update({ last_active_tenant: tenantId })
        .eq('id', userId);
      if (error) throw new AppError('tenant_switch_failed', { cause: error });
      dispatch({ type: 'tenant selected', userId, tenantId });
      notifyTabs({ type: 'tenant selected', userId, tenantId });
      void queryClient.invalidateQueries({ queryKey: ['session', userId, 'tenants'] });
    },
  });
}

/**
 * Limits the data cache to one tenant: a switch drops the data of the former tenant and cancels its queries, so that late responses are
 * ignored. Keys are [portal, tenant, …], [portal, 'reference', …] for what is the same in every tenant, or ['session', …].
 */
export function useOnlyTenant(tenantId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const others = {
      predicate: ({ queryKey: [root, owner] }: { queryKey: readonly unknown[] }) =>
        root !== 'session' && owner !== 'reference' && owner !== tenantId,
    };
    void queryClient.cancelQueries(others);
    queryClient.removeQueries(others);
  }, [queryClient, tenantId]);
}
