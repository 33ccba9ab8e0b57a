import { ExportsPanel } from '@portal/shared-core/firm';

import type { Tenant } from '../api/tenant.queries.ts';

const scopes = ['firm', 'complete'] as const;

/** Everything of a tenant as files: as its owners get it, and with what is for staff alone (EXIT-01). */
export function TenantExports({ tenant: { id, name } }: { tenant: Tenant }) {
  return <ExportsPanel firm={{ id, name }} scopes={scopes} />;
}
