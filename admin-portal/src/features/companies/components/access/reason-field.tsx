import { FormTextField } from '@portal/shared-core/ui/form';
import { z } from '@portal/shared-core/schema';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

export const reasonRule = z.string().check(z.trim(), z.minLength(1, 'Enter the reason.'));

/** Why access changes. */
export function ReasonField<Values extends FieldValues & { reason: string }>({
  control,
}: {
  control: Control<Values>;
}) {
  return (
    <FormTextField
      // Every form with this field has a reason.
      name={'reason' as FieldPath<Values>}
      control={control}
      label="Reason"
      help="Staff only. It is kept with the change."
      multiline
      rows={2}
      maxLength={500}
    />
  );
}
