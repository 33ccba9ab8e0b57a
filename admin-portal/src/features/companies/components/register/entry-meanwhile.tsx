import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { RegisterEntry } from '../../api/register.queries.ts';
import { valuesOf, type CorrectionValues } from '../../correction.ts';
import { formValue, shownValue, type EntryField } from '../../register-fields.ts';

/** What a colleague corrected while this was typed (COM-06): both versions stand side by side, and the person chooses. */
export function EntryMeanwhile({
  form,
  fields,
  entry,
}: {
  form: UseFormReturn<CorrectionValues>;
  fields: readonly EntryField[];
  entry: RegisterEntry;
}) {
  const typed = useWatch({ control: form.control });
  if (typed.version === entry.version) return null;
  const differing = fields.filter(
    (field) => typed.fields?.[field.name] !== formValue(field, entry.values[field.name]),
  );
  return (
    <InlineAlert
      tone="warning"
      title="A colleague corrected this entry meanwhile"
      action={
        <>
          <Button size="small" onClick={() => form.setValue('version', entry.version)}>
            Keep mine
          </Button>
          <Button
            size="small"
            onClick={() => form.reset({ ...valuesOf(fields, entry), remark: typed.remark ?? '' })}
          >
            Take theirs
          </Button>
        </>
      }
    >
      {differing.map((field) => (
        <p key={field.name}>
          {field.label}: the register says {shownValue(field, entry.values[field.name])}, you typed{' '}
          {shownValue(field, typed.fields?.[field.name])}.
        </p>
      ))}
      {typeof entry.values['remark'] === 'string' && <p>Their reason: {entry.values['remark']}</p>}
    </InlineAlert>
  );
}
