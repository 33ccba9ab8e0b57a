export { TenantProvider, useTenant, useTenantScope, type TenantScope } from './tenant-provider.tsx';
export { activeTenant, type Tenant } from './tenant-list.ts';
export { useSwitchTenant, useTenants } from './use-tenants.ts';
