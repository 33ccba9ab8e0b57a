import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { CharacterCount } from './character-count.tsx';
import { FieldFrame } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { LAST_DAY } from './last-day.ts';
import { BareInput, BareTextarea, InputBox } from './input-styles.ts';

export interface FormTextFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  readOnly?: boolean;
  maxLength?: number;
  /** Several lines. */
  multiline?: boolean;
  rows?: number;
  /** Says how many of `maxLength` characters are left; for several lines. */
  counter?: boolean;
  /** A text that is too long stays as it is, for the schema to say so: nothing of a paste is cut off. */
  uncut?: boolean;
  /** Inside the box after the text: a unit, a Show button. */
  end?: ReactNode;
}

/** One line of text, or several. The value is always a string. */
export function FormTextField<Values extends FieldValues>(props: FormTextFieldProps<Values>) {
  const { name, control, disabled = false, label, help, optional = false, end } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const input = {
    ...field,
    value: (field.value ?? '') as string,
    disabled,
    // For screen readers; the schema judges, because forms carry noValidate.
    required: !optional,
    readOnly: props.readOnly ?? false,
    ...(props.placeholder && { placeholder: props.placeholder }),
    ...(props.autoComplete && { autoComplete: props.autoComplete }),
    ...(props.maxLength && !props.uncut && { maxLength: props.maxLength }),
  };

  return (
    <FieldFrame label={label} help={help} optional={optional} error={fieldState.error?.message}>
      {(described) => (
        <>
          <InputBox>
            {props.multiline ? (
              <BareTextarea {...input} {...described} rows={props.rows ?? 3} />
            ) : (
              <BareInput
                {...input}
                {...described}
                type={props.type ?? 'text'}
                {...(props.type === 'date' && { max: LAST_DAY })}
              />
            )}
            {end}
          </InputBox>
          {props.counter && props.maxLength !== undefined && (
            <CharacterCount length={input.value.length} max={props.maxLength} />
          )}
        </>
      )}
    </FieldFrame>
  );
}
