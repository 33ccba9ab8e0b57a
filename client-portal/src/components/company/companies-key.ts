import type { TenantScope } from '@portal/shared-core/tenant';

/** Starts with portal and tenant, so that neither ever reads the other's cache. Alone, since a first visit to the list needs no more. */
export const companiesKey = ({ tenantId }: TenantScope) =>
  ['client', tenantId, 'companies'] as const;
