import styled from '@emotion/styled';
import { Button, Icon, IconButton } from '@portal/shared-core/ui';
import { FormMoneyField, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type Control } from 'react-hook-form';

import { kindOptions, newLine, type LinesForm } from '../lines-form.ts';

const MOST_LINES = 100;

const Line = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) 110px minmax(130px, 1fr) 40px',
  gap: 12,
  alignItems: 'start',
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& + &': { paddingTop: 12, borderTop: `1px solid ${color.line}` },
  '& > button': { marginTop: 26 },
  [media.narrow]: {
    gridTemplateColumns: '1fr 1fr',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
  [media.phone]: { gridTemplateColumns: '1fr', '& > button': { marginTop: 0, justifySelf: 'end' } },
});

const Lines = styled('div')({ display: 'grid', gap: 12 });

/** The id of the place of a line, for a link to one that lacks its amount. */
export const lineId = (index: number) => `line-${index + 1}`;

/** The lines of a draft as fields; each can be removed but the last. */
export function LineFields({
  control,
  currency,
}: {
  control: Control<LinesForm>;
  currency: string;
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  return (
    <Lines>
      {fields.map(({ key }, index) => (
        <Line key={key} id={lineId(index)} aria-label={`Line ${index + 1}`}>
          <FormTextField
            name={`lines.${index}.label`}
            control={control}
            label={`Line ${index + 1}`}
            maxLength={200}
          />
          <FormSelect
            name={`lines.${index}.kind`}
            control={control}
            label="Kind"
            options={kindOptions}
          />
          <FormSelect
            name={`lines.${index}.per`}
            control={control}
            label="Billed"
            options={[
              { value: 'once', label: 'Once' },
              { value: 'year', label: 'Per year' },
            ]}
          />
          <FormMoneyField
            name={`lines.${index}.amount`}
            control={control}
            label="Amount"
            currency={currency}
          />
          {fields.length > 1 && (
            <IconButton
              type="button"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Icon of={Trash2} size={16} />
            </IconButton>
          )}
        </Line>
      ))}
      {fields.length < MOST_LINES && (
        <div>
          <Button
            size="small"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => append(newLine())}
          >
            Add a line
          </Button>
        </div>
      )}
    </Lines>
  );
}
