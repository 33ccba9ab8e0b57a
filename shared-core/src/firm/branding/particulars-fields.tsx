import type { UseFormReturn } from 'react-hook-form';

import { z, zodResolver } from '../../schema/index.ts';
import { FormTextField } from '../../ui/form/index.ts';
import type { Branding } from './parts.ts';

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

type Values = z.infer<typeof schema>;

/** What invoices name of the firm that issues them, as a form has it (PAY-01). */
export const particularsPart = {
  resolver: zodResolver(schema),
  valuesOf: ({ branding }: { branding: Branding }): Values => ({
    address: branding.address ?? '',
    tax_number: branding.tax_number ?? '',
    registration_number: branding.registration_number ?? '',
  }),
  valueText: ({ branding }: { branding: Branding }) =>
    [branding.address, branding.tax_number, branding.registration_number]
      .filter(Boolean)
      .join(', ') || 'the name alone',
};

/** The address of the firm and its numbers. */
export function ParticularsFields({ form: { control } }: { form: UseFormReturn<Values> }) {
  return (
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
  );
}
