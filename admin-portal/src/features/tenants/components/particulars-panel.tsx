import {
  ParticularsFields,
  lookOf,
  particularsOf,
  particularsPart,
  senderOf,
} from '@portal/shared-core/firm';

import type { Tenant } from '../api/tenant.queries.ts';
import { TenantForm } from './tenant-form.tsx';

/** What invoices name of the firm that issues them (PAY-01). */
export function ParticularsPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm
      title="On invoices"
      tenant={tenant}
      {...particularsPart}
      toChange={(given, { branding }) => ({
        branding: { ...lookOf(branding), ...senderOf(branding), ...particularsOf(given) },
      })}
    >
      {(form) => <ParticularsFields form={form} />}
    </TenantForm>
  );
}
