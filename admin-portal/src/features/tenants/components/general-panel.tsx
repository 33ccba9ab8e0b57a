import { z, zodResolver } from '@portal/shared-core/schema';
import { FormSwitch, FormTextField } from '@portal/shared-core/ui/form';

import type { Tenant } from '../api/tenant.queries.ts';
import { TenantForm } from './tenant-form.tsx';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Enter a name of 2 to 160 characters.')),
  domain: z.string().check(z.trim()),
  open_for_enrolment: z.boolean(),
});

/** Name, domain and who may join by themselves. */
export function GeneralPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm
      title="General"
      tenant={tenant}
      resolver={zodResolver(schema)}
      valuesOf={({ name, domain, open_for_enrolment }) => ({
        name,
        domain: domain ?? '',
        open_for_enrolment,
      })}
      toChange={({ name, domain, open_for_enrolment }) => ({
        name,
        domain: domain || null,
        open_for_enrolment,
      })}
      valueText={({ name, domain, open_for_enrolment: open }) =>
        `${name}, ${domain ?? 'no domain'}, ${open ? 'open' : 'closed'} for enrolment`
      }
    >
      {({ control }) => (
        <>
          <FormTextField name="name" control={control} label="Name" maxLength={160} />
          <FormTextField
            name="domain"
            control={control}
            label="Domain"
            help="Such as portal.example.com"
            optional
          />
          <FormSwitch
            name="open_for_enrolment"
            control={control}
            label="Open for enrolment"
            help="Who signs up without an invitation may be put into this firm."
          />
        </>
      )}
    </TenantForm>
  );
}
