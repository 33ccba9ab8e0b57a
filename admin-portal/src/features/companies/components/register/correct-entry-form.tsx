import { nassauToday } from '@portal/shared-core/domain/format';
import { CommandDialog } from '@portal/shared-core/ui/command';
import {
  FormCheckbox,
  FormDateField,
  FormNumberField,
  FormTextField,
} from '@portal/shared-core/ui/form';
import type { Json } from '@portal/shared-core/supabase';
import type { ComponentProps } from 'react';
import type { Control, Resolver } from 'react-hook-form';

import type { Correction, RegisterEntry } from '../../api/register.queries.ts';
import {
  commandValue,
  entryFields,
  formValue,
  type EntryField,
  type EntryKind,
} from '../../register-fields.ts';
import { valuesOf, type CorrectionValues } from '../../correction.ts';
import { EntryHistory } from './entry-history.tsx';
import { EntryMeanwhile } from './entry-meanwhile.tsx';

/** The form of a correction: one field for each column that can be wrong, from one description for all registers. */
export function CorrectEntryForm({
  kind,
  name,
  entry,
  command,
  onClose,
}: {
  kind: EntryKind;
  name: string;
  entry: RegisterEntry;
  command: ComponentProps<typeof CommandDialog<CorrectionValues, Correction, number>>['command'];
  onClose: () => void;
}) {
  const fields = entryFields[kind];
  return (
    <CommandDialog<CorrectionValues, Correction, number>
      title={`Correct the entry of ${name}`}
      text={
        <p>
          For what was entered wrongly. How it was recorded stays readable, and duties follow at
          once.
        </p>
      }
      command={command}
      resolver={resolverOf(fields)}
      defaultValues={valuesOf(fields, entry)}
      toInput={({ version, remark, fields: typed }) => ({
        version,
        remark,
        corrections: changed(fields, entry, typed),
      })}
      submit="Correct the entry"
      toast={{ text: 'Entry corrected' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <EntryMeanwhile form={form} fields={fields} entry={entry} />
          {fields.map((field) => (
            <CorrectionField key={field.name} field={field} control={form.control} />
          ))}
          <FormTextField
            name="remark"
            control={form.control}
            label="Why it is corrected"
            help="It is in the margin of the register: who reads the register reads it."
            multiline
            rows={2}
            maxLength={1000}
          />
          <EntryHistory fields={fields} history={entry.history} />
        </>
      )}
    </CommandDialog>
  );
}

function CorrectionField({
  field,
  control,
}: {
  field: EntryField;
  control: Control<CorrectionValues>;
}) {
  const { name, label, type, optional = false, help } = field;
  const shared = {
    name: `fields.${name}` as const,
    control,
    label,
    optional,
    ...(help && { help }),
  };
  if (type === 'date') return <FormDateField {...shared} max={nassauToday()} />;
  if (type === 'whole' || type === 'decimal') return <FormNumberField {...shared} kind={type} />;
  if (type === 'flag') return <FormCheckbox name={shared.name} control={control} label={label} />;
  return <FormTextField {...shared} maxLength={2000} />;
}

/** What the form says otherwise than the entry. */
function changed(
  fields: readonly EntryField[],
  entry: RegisterEntry,
  typed: CorrectionValues['fields'],
): Record<string, Json> {
  return Object.fromEntries(
    fields
      .filter((field) => typed[field.name] !== formValue(field, entry.values[field.name]))
      .map((field) => [field.name, commandValue(field, typed[field.name])]),
  );
}

/** A remark, and every field that must not be empty. */
function resolverOf(fields: readonly EntryField[]): Resolver<CorrectionValues> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { name, label, type, optional } of fields) {
      const value = values.fields[name];
      if (!optional && type !== 'flag' && (value === null || value === ''))
        errors[name] = { type: 'required', message: `Enter “${label}”.` };
    }
    const hasRemark = values.remark.trim() !== '';
    if (hasRemark && Object.keys(errors).length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: {
        ...(Object.keys(errors).length > 0 && { fields: errors }),
        ...(!hasRemark && {
          remark: { type: 'required', message: 'Enter the reason for the correction.' },
        }),
      },
    };
  };
}
