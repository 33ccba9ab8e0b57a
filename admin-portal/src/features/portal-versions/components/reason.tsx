import { z } from '@portal/shared-core/schema';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { Control, FieldValues, Path } from 'react-hook-form';

/** Why a version is withdrawn, restored, pinned or taken off. */
export const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter the reason.'),
    z.maxLength(500, 'Use at most 500 characters.'),
  );

export const reasonOnly = z.object({ reason });

export function ReasonField<Values extends FieldValues & { reason: string }>({
  control,
}: {
  control: Control<Values>;
}) {
  return (
    <FormTextField
      name={'reason' as Path<Values>} // a key of Values
      control={control}
      label="Reason"
      help="It is kept with the change, in the audit log."
      multiline
      rows={2}
      maxLength={500}
    />
  );
}
