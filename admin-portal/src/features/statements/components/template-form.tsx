import styled from '@emotion/styled';
import { z, zodResolver } from '@portal/shared-core/schema';
import { Actions, Button } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { useFieldArray, type Control } from 'react-hook-form';

import { useSetTemplate, type TemplateInput } from '../api/statement.mutations.ts';
import type { ReturnKind, ReturnTemplate } from '../api/return.queries.ts';
import { returnFields } from '../returns.ts';

// As set_return_template in the database asks.
const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(120, 'Use at most 120 characters.'),
    ),
  columns: z
    .array(
      z.object({
        heading: z
          .string()
          .check(
            z.trim(),
            z.minLength(1, 'Enter a heading.'),
            z.maxLength(120, 'Use at most 120 characters.'),
          ),
        field: z.string().check(z.minLength(1, 'Choose what is in the column.')),
      }),
    )
    .check(z.minLength(1), z.maxLength(40)),
});

type Values = z.infer<typeof schema>;

const MOST = 40;

const One = styled('fieldset')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: '0 0 12px',
  border: 0,
  borderBottom: `1px solid ${color.line}`,
});

/** Which columns a file has, in which order and under which headings. */
export function TemplateForm({
  template: { kind, name, columns },
  isOwn,
  close,
}: {
  template: ReturnTemplate;
  isOwn: boolean;
  close: () => void;
}) {
  return (
    <CommandForm<Values, TemplateInput, undefined>
      label="Columns of the file"
      command={useSetTemplate(kind)}
      resolver={zodResolver(schema)}
      defaultValues={{ name, columns }}
      toInput={(values, choice) => (choice === 'reset' ? { name, columns: null } : values)}
      submit={
        isOwn
          ? [
              { label: 'Save the columns' },
              { label: 'Use the platform’s example', choice: 'reset' },
            ]
          : [{ label: 'Save the columns' }]
      }
      toast={{ text: 'Columns saved' }}
      onDone={close}
      onCancel={close}
    >
      {({ control }) => (
        <>
          <FormTextField
            name="name"
            control={control}
            label="Name of the template"
            maxLength={120}
          />
          <Columns control={control} kind={kind} />
        </>
      )}
    </CommandForm>
  );
}

function Columns({ control, kind }: { control: Control<Values>; kind: ReturnKind }) {
  const { fields, append, remove, swap } = useFieldArray({
    control,
    name: 'columns',
    keyName: 'key',
  });
  const options = Object.entries(returnFields[kind]).map(([value, label]) => ({ value, label }));
  return (
    <>
      {fields.map(({ key }, place) => (
        <One key={key} aria-label={`Column ${place + 1}`}>
          <FormTextField
            name={`columns.${place}.heading`}
            control={control}
            label={`Heading ${place + 1}`}
            maxLength={120}
          />
          <FormSelect
            name={`columns.${place}.field`}
            control={control}
            label={`What is in column ${place + 1}`}
            options={options}
            placeholder="Choose a field"
          />
          <Actions>
            {place > 0 && (
              <Button size="small" onClick={() => swap(place, place - 1)}>
                Move up
              </Button>
            )}
            {fields.length > 1 && (
              <Button size="small" danger onClick={() => remove(place)}>
                Remove
              </Button>
            )}
          </Actions>
        </One>
      ))}
      {fields.length < MOST && (
        <div>
          <Button size="small" onClick={() => append({ heading: '', field: '' })}>
            Add a column
          </Button>
        </div>
      )}
    </>
  );
}
