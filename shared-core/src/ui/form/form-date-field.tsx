import styled from '@emotion/styled';
import { useController, type FieldValues } from 'react-hook-form';
import { formatDate, isDateOnly } from '../../domain/format.ts';
import { color } from '../theme/color.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { BareInput, InputBox } from './input-styles.ts';
import { LAST_DAY } from './last-day.ts';

const Message = styled('span')({ flex: 'none', fontSize: 12, color: color.secondary });

/** The day of a date as text, once it is one: the box writes it as the browser likes, which may be read either way. */
function dayAsText(value: string): string {
  return isDateOnly(value) && value >= '1000' ? formatDate(value, 'full') : '';
}

/**
 * A day, 'YYYY-MM-DD' or ''. The browser's own field, which every phone and screen reader knows, with the day as text beside it.
 */
export function FormDateField<Values extends FieldValues>(
  props: FormFieldProps<Values> & { min?: string; max?: string },
) {
  const { name, control, disabled = false, label, help, optional = false } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const value = (field.value ?? '') as string;

  return (
    <FieldFrame label={label} help={help} optional={optional} error={fieldState.error?.message}>
      {(described) => (
        <InputBox>
          <BareInput
            {...field}
            {...described}
            type="date"
            value={value}
            disabled={disabled}
            required={!optional}
            {...(props.min !== undefined && { min: props.min })}
            max={props.max ?? LAST_DAY}
          />
          <Message aria-live="polite">{dayAsText(value)}</Message>
        </InputBox>
      )}
    </FieldFrame>
  );
}
