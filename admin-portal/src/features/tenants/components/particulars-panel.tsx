import { z, zodResolver } from '@portal/shared-core/schema';
import { FormTextField } from '@portal/shared-core/ui/form';

import type { Tenant } from '../api/tenant.queries.ts';
import { lookOf, particularsOf, senderOf } from './sender.ts';
import { TenantForm } from './tenant-form.tsx';

const numberOf = (shape: RegExp) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(40, 'Use at most 40 characters.'),
      z.regex(shape, 'Use letters, digits, spaces and . / - alone.'),
    );

// As the shape of the branding in the database says.
const schema = z.object({
  address: z
    .string()
    .check(
      z.trim(),
      z.maxLength(400, 'Use at most 400 characters.'),
      z.regex(/^[^<>]*$/, 'Leave out < and >.'),
    ),
  tax_number: numberOf(/^([A-Za-z0-9][A-Za-z0-9 ./-]*)?$/),
  registration_number: numberOf(/^([A-Za-z0-9][A-Za-z0-9 ./()-]*)?$/),
});

/** What invoices name of the firm that issues them (PAY-01). */
export function ParticularsPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm<z.infer<typeof schema>>
      title="On invoices"
      tenant={tenant}
      resolver={zodResolver(schema)}
      valuesOf={({ branding }) => ({
        address: branding.address ?? '',
        tax_number: branding.tax_number ?? '',
        registration_number: branding.registration_number ?? '',
      })}
      toChange={(given, { branding }) => ({
        branding: { ...lookOf(branding), ...senderOf(branding), ...particularsOf(given) },
      })}
      valueText={({ branding }) =>
        [branding.address, branding.tax_number, branding.registration_number]
          .filter(Boolean)
          .join(', ') || 'the name alone'
      }
    >
      {({ control }) => (
        <>
          <FormTextField
            name="address"
            control={control}
            label="Address"
            help="In lines, as it stands on a letter."
            multiline
            rows={3}
            optional
          />
          <FormTextField
            name="tax_number"
            control={control}
            label="TIN"
            help="The taxpayer identification number, which is the number for VAT."
            optional
          />
          <FormTextField
            name="registration_number"
            control={control}
            label="Registration number"
            optional
          />
        </>
      )}
    </TenantForm>
  );
}
