import type { TenantScope } from '@portal/shared-core/tenant';

/** The query key of the dashboard. Features that change its data invalidate it by this key. */
export const dashboardKey = ({ tenantId }: TenantScope) =>
  ['client', tenantId, 'dashboard'] as const;
