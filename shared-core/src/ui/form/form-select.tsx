import { ChevronDown } from 'lucide-react';
import { useController, type FieldValues } from 'react-hook-form';
import { Icon } from '../content/icon.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { BareSelect, InputBox } from './input-styles.ts';

export interface Option {
  value: string;
  label: string;
}

/** One of a few; the platform's own list, which every phone and screen reader knows. */
export function FormSelect<Values extends FieldValues>(
  props: FormFieldProps<Values> & {
    options: readonly Option[];
    /** The entry that stands for nothing selected. */
    placeholder?: string;
  },
) {
  const { name, control, disabled = false, label, help, optional = false, placeholder } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });

  return (
    <FieldFrame label={label} help={help} optional={optional} error={fieldState.error?.message}>
      {(described) => (
        <InputBox>
          <BareSelect
            {...field}
            {...described}
            value={field.value ?? ''}
            disabled={disabled}
            required={!optional}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {props.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </BareSelect>
          <Icon of={ChevronDown} size={16} />
        </InputBox>
      )}
    </FieldFrame>
  );
}
