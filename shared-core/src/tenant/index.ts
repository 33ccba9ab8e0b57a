export { TenantProvider, useActiveScope, useTenant, useTenantScope } from './tenant-provider.tsx';
export { createTenantScope, type TenantScope, type TenantTable } from './tenant-scope.ts';
export { activeTenant, tenantListQuery, type Tenant } from './tenant-list.ts';
export { useAction, useCommand, type CommandArgs, type CommandName } from './use-command.ts';
export { useSwitchTenant, useTenants } from './use-tenants.ts';
