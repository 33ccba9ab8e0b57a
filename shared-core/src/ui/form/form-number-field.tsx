import { useState, type ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { noFigures } from '../../domain/typed-number.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { BareInput, InputBox } from './input-styles.ts';
import { errorOf, groupDigits, parseDecimal, parseWhole, showNumber } from './number-text.ts';

export interface FormNumberFieldProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /**
   * `whole`: the form holds a number (at most 2^53 - 1) or null. `decimal`: the form holds decimal text such
   * as '0.001', exactly as typed, or null; nothing passes through a float.
   */
  kind?: 'whole' | 'decimal';
  /** Inside the box before or after the figures: 'US$', '%'. */
  start?: ReactNode;
  end?: ReactNode;
}

/**
 * A figure. It is a text input with a numeric keyboard, not `type="number"`: no scroll wheel, no arrows, no
 * exponent, no lost digits. Thousands are parted while no one types. What is not a number stays in the field as typed, with what to type instead.
 */
export function FormNumberField<Values extends FieldValues>(props: FormNumberFieldProps<Values>) {
  const { name, control, kind = 'whole', disabled = false, label, help, optional = false } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  // While somebody types, exactly what is typed. It must not change on focus: that would undo a selection.
  const [typed, setTyped] = useState<string | null>(null);
  const text = showNumber(field.value);
  // What is no number says so as soon as the field is left, with what to type instead.
  const error = typed === null ? errorOf(field.value) : null;
  const rule = fieldState.error?.message;
  const parse = kind === 'whole' ? parseWhole : parseDecimal;

  return (
    <FieldFrame
      label={label}
      help={help}
      optional={optional}
      error={error === noFigures ? (rule ?? error) : (error ?? rule)}
    >
      {(described) => (
        <InputBox>
          {props.start && <span className="unit">{props.start}</span>}
          <BareInput
            {...described}
            ref={field.ref}
            name={field.name}
            type="text"
            inputMode={kind === 'whole' ? 'numeric' : 'decimal'}
            autoComplete="off"
            data-figures
            disabled={disabled}
            required={!optional}
            value={typed ?? (error === null ? groupDigits(text) : text)}
            onBlur={() => {
              setTyped(null);
              field.onBlur();
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              field.onChange(parse(event.target.value));
            }}
          />
          {props.end && <span className="unit">{props.end}</span>}
        </InputBox>
      )}
    </FieldFrame>
  );
}
