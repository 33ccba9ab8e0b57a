/*
 * The query keys of what several features read or invalidate. Each starts with portal and tenant, so that neither ever reads the other's
 * cache. They are one file, which the side bar needs too: a file of a few bytes costs a first visit about a kilobyte.
 */
import type { TenantScope } from '@portal/shared-core/tenant';

const keyOf =
  <Name extends string>(name: Name) =>
  ({ tenantId }: Pick<TenantScope, 'tenantId'>) =>
    ['client', tenantId, name] as const;

/** The query key of the dashboard. */
export const dashboardKey = keyOf('dashboard');

/** The query key of the companies. */
export const companiesKey = keyOf('companies');

/** The query key of the documents. */
export const documentsKey = keyOf('documents');
