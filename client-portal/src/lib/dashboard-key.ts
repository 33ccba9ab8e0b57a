import type { TenantScope } from '@portal/shared-core/tenant';

/** What the dashboard holds in the query cache. It shows what other features change; they say so by this key. */
export const dashboardKey = ({ tenantId }: TenantScope) =>
  ['client', tenantId, 'dashboard'] as const;
