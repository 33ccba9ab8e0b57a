import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { color, ease, radius } from '../theme/color.ts';
import { FieldError } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';

const Legend = styled('legend')({ padding: 0, fontSize: 13, lineHeight: '20px', fontWeight: 500 });
const Help = styled('p')({ fontSize: 12, lineHeight: '16px', color: color.secondary });
const Cards = styled('div')({ display: 'grid', gap: 8, marginTop: 8 });

const Card = styled('label')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr) auto',
  gap: '2px 12px',
  padding: '12px 16px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.panel,
  background: color.surface,
  cursor: 'pointer',
  transition: `background-color ${ease}, border-color ${ease}`,
  '&:hover': { borderColor: color.field },
  '&:has(:checked)': {
    borderColor: color.primary.main,
    boxShadow: `inset 0 0 0 1px ${color.primary.main}`,
    background: color.selected,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${color.primary.main}`, outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'not-allowed', background: color.neutral },
  '& strong': { fontWeight: 600 },
  '& .explanation': {
    gridColumn: '2 / -1',
    fontSize: 13,
    color: color.secondary,
    textWrap: 'pretty',
  },
});

const Radio = styled('input')({
  appearance: 'none',
  width: 18,
  height: 18,
  margin: '1px 0 0',
  border: `1.5px solid ${color.field}`,
  borderRadius: '50%',
  background: color.surface,
  outline: 'none',
  cursor: 'inherit',
  '&:checked': { border: `5.5px solid ${color.primary.main}` },
});

const Note = styled('span')({ fontSize: 12, lineHeight: '20px', color: color.secondary });

export interface RadioCard {
  value: string;
  label: string;
  /** One or two sentences that help to choose. */
  explanation?: ReactNode;
  /** At the right end: 'From 1 person'. */
  note?: ReactNode;
  disabled?: boolean;
}

/** One of a few that need explaining, such as the type of entity. Arrow keys move as in any radio group. */
export function FormRadioCards<Values extends FieldValues>(
  props: FormFieldProps<Values> & { options: readonly RadioCard[] },
) {
  const { name, control, disabled = false, label, help, options } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const id = useId();
  const error = fieldState.error?.message;
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <fieldset {...(describedBy && { 'aria-describedby': describedBy })}>
      <Legend>{label}</Legend>
      {help && <Help id={`${id}-help`}>{help}</Help>}
      <Cards>
        {options.map((option, index) => (
          <Card key={option.value}>
            <Radio
              type="radio"
              name={`${id}-${field.name}`}
              value={option.value}
              checked={field.value === option.value}
              disabled={disabled || (option.disabled ?? false)}
              onBlur={field.onBlur}
              onChange={() => field.onChange(option.value)}
              {...(index === 0 && { ref: field.ref })}
              {...(error && { 'aria-invalid': true })}
            />
            <strong>{option.label}</strong>
            {option.note && <Note>{option.note}</Note>}
            {option.explanation && <span className="explanation">{option.explanation}</span>}
          </Card>
        ))}
      </Cards>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
