import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { FieldTexts } from './field-frame.tsx';

/** What every form field takes: its texts, its name, and the form (or the form's provider). */
export interface FormFieldProps<Values extends FieldValues> extends FieldTexts {
  name: FieldPath<Values>;
  /** Missing inside a `FormProvider`. */
  control?: Control<Values>;
  disabled?: boolean;
}
