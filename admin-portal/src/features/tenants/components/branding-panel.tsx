import { LookFields, lookGiven, lookPart, particularsOf, senderOf } from '@portal/shared-core/firm';

import type { Tenant } from '../api/tenant.queries.ts';
import { TenantForm } from './tenant-form.tsx';

/** How the portal looks to the people of the tenant, tried in both themes before it is saved. */
export function BrandingPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm
      title="Branding"
      tenant={tenant}
      {...lookPart}
      toChange={(given, { branding }) => ({
        branding: {
          ...senderOf(branding),
          ...particularsOf(branding),
          ...lookGiven(given, branding),
        },
      })}
    >
      {(form) => <LookFields form={form} tenantId={tenant.id} branding={tenant.branding} />}
    </TenantForm>
  );
}
