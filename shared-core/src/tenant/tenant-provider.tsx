import { createContext, use, type ReactNode } from 'react';

import { useSupabase, type PortalClient } from '../supabase/index.ts';
import type { Tenant } from './tenant-list.ts';
import { useOnlyTenant } from './use-tenants.ts';

const TenantContext = createContext<Tenant | null>(null);

/** Says which tenant everything below works in. Give it the tenant's id as key: nothing of another may stay on screen. */
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

/** Whose data, asked for through which client: the first argument of every query and command. */
export interface TenantScope {
  supabase: PortalClient;
  tenantId: string;
}

/** The scope of the active tenant. */
export function useTenantScope(): TenantScope {
  return { supabase: useSupabase(), tenantId: useTenant().id };
}
