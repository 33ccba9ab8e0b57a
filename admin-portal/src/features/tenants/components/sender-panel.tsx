import {
  SenderFields,
  lookOf,
  particularsOf,
  senderOf,
  senderPart,
} from '@portal/shared-core/firm';

import type { Tenant } from '../api/tenant.queries.ts';
import { TenantForm } from './tenant-form.tsx';

/** In whose name mails about the firm are, and where answers to them go (MAIL-01). */
export function SenderPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm
      title="Sender of mails"
      tenant={tenant}
      {...senderPart}
      toChange={(given, { branding }) => ({
        branding: { ...lookOf(branding), ...particularsOf(branding), ...senderOf(given) },
      })}
    >
      {(form) => <SenderFields form={form} />}
    </TenantForm>
  );
}
