import { z } from '@portal/shared-core/schema';
import {
  FormCountryField,
  FormMoneyField,
  FormNumberField,
  FormSelect,
  FormTagInput,
  FormTextField,
} from '@portal/shared-core/ui/form';
import type { Control } from 'react-hook-form';

import { listOf, textOf, type ReferenceRow, type RowValues } from '../row.ts';
import type { ReferenceField } from '../tables/index.ts';
import { ServiceField } from './service-field.tsx';

const figure = /^\d+(\.\d{1,3})?$/;

/** What a field begins with: the value of the row before, else nothing. */
export function initialOf(
  { column, kind }: ReferenceField,
  former: ReferenceRow | undefined,
): string | number | string[] | null {
  if (kind === 'tags') return former ? [...listOf(former, column)] : [];
  const text = former ? textOf(former, column) : '';
  if (kind === 'whole') return text === '' ? null : Number(text);
  if (kind === 'money' || kind === 'number') return text === '' ? null : text;
  return text;
}

/** What a field must hold. The database judges the rest. */
export function ruleOf({ kind, label, optional }: ReferenceField) {
  const missing = `Enter: ${label.toLowerCase()}.`;
  switch (kind) {
    case 'tags':
      return z.array(z.string());
    case 'whole':
      return optional
        ? z.nullable(z.int('Enter a whole number.').check(z.minimum(0)))
        : z.int('Enter a whole number.').check(z.minimum(0, 'Enter a whole number.'));
    case 'money':
    case 'number': {
      const amount = z
        .string(missing)
        .check(z.regex(figure, 'Enter a figure of 0 or more, such as 1250.50.'));
      return optional ? z.nullable(amount) : amount;
    }
    case 'text':
    case 'long':
    case 'choice':
    case 'country':
    case 'service':
      return optional ? z.string() : z.string().check(z.trim(), z.minLength(1, missing));
  }
}

/** A column of a row as a field of the form. */
export function RowField({
  field,
  control,
}: {
  field: ReferenceField;
  control: Control<RowValues>;
}) {
  const { column, kind, label, help, optional = false, options = [] } = field;
  const shared = { name: column, control, label, optional, ...(help && { help }) };
  switch (kind) {
    case 'money':
      return <FormMoneyField {...shared} />;
    case 'number':
      return <FormNumberField {...shared} kind="decimal" />;
    case 'whole':
      return <FormNumberField {...shared} />;
    case 'tags':
      return <FormTagInput {...shared} />;
    case 'country':
      return <FormCountryField {...shared} />;
    case 'service':
      return <ServiceField {...shared} />;
    case 'choice':
      return <FormSelect {...shared} options={[{ value: '', label: 'Choose…' }, ...options]} />;
    case 'text':
    case 'long':
      return <FormTextField {...shared} {...(kind === 'long' && { multiline: true, rows: 2 })} />;
  }
}
