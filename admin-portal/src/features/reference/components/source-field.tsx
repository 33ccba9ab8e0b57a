import { z } from '@portal/shared-core/schema';
import { FormTextField } from '@portal/shared-core/ui/form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** A source: who says so, where, and of which day. */
export const sourceText = z
  .string()
  .check(
    z.trim(),
    z.minLength(20, 'Enter who says so, where, and of which day: 20 characters at least.'),
    z.maxLength(1000, 'Use at most 1,000 characters.'),
  );

/** Where a source, or a reason, is written. */
export function SourceField<Values extends FieldValues>({
  name,
  control,
  label = 'Source',
  help = 'Who says so, where, and of which day. Staff and clients may read it.',
}: {
  name: FieldPath<Values>;
  control: Control<Values>;
  label?: string;
  help?: string;
}) {
  return (
    <FormTextField
      name={name}
      control={control}
      label={label}
      help={help}
      multiline
      rows={3}
      maxLength={1000}
    />
  );
}
