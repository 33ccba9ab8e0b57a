import { FormTextField } from '@portal/shared-core/ui/form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Why something is corrected. */
export function ReasonField<Values extends FieldValues>({ control }: { control: Control<Values> }) {
  return (
    <FormTextField<Values>
      // Each form of a correction has the field.
      name={'reason' as FieldPath<Values>}
      control={control}
      label="Reason"
      help="The client reads it."
      multiline
      rows={3}
      maxLength={2000}
    />
  );
}
