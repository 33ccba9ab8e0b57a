import type { RegisterEntry } from './api/register.queries.ts';
import { formValue, type EntryField } from './register-fields.ts';

/** What the form of a correction holds; `version` is that of the entry it was read at. */
export interface CorrectionValues {
  version: number;
  remark: string;
  fields: Record<string, string | number | boolean | null>;
}

/** An entry as its form starts. */
export function valuesOf(fields: readonly EntryField[], entry: RegisterEntry): CorrectionValues {
  return {
    version: entry.version,
    remark: '',
    fields: Object.fromEntries(
      fields.map((field) => [field.name, formValue(field, entry.values[field.name])]),
    ),
  };
}
