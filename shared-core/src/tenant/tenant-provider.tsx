import { createContext, use, useMemo, type ReactNode } from 'react';

import { useSupabase } from '../supabase/index.ts';
import type { Tenant } from './tenant-list.ts';
import { createTenantScope, type TenantScope } from './tenant-scope.ts';
import { useOnlyTenant, useTenants } from './use-tenants.ts';

const TenantContext = createContext<Tenant | null>(null);

/** Provides the active tenant to everything below. Use the tenant's id as key, so that no state of another tenant stays. */
export function TenantProvider({ tenant, children }: { tenant: Tenant; children: ReactNode }) {
  useOnlyTenant(tenant.id);
  return <TenantContext value={tenant}>{children}</TenantContext>;
}

/** The active tenant. */
export function useTenant(): Tenant {
  const tenant = use(TenantContext);
  if (!tenant) throw new Error('useTenant must be used inside <TenantProvider>');
  return tenant;
}

/** The scope of the active tenant. */
export function useTenantScope(): TenantScope {
  const supabase = useSupabase();
  const { id } = useTenant();
  return useMemo(() => createTenantScope(supabase, id), [supabase, id]);
}

/** The scope of the active tenant for components outside its pages, such as the top bar; null until it is known. */
export function useActiveScope(): TenantScope | null {
  const supabase = useSupabase();
  const id = useTenants().active?.id;
  return useMemo(() => (id === undefined ? null : createTenantScope(supabase, id)), [supabase, id]);
}
