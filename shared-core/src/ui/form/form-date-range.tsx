import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Button } from '../content/button.tsx';
import { color } from '../theme/color.ts';
import { FieldError } from './field-frame.tsx';
import { BareInput, InputBox } from './input-styles.ts';
import { LAST_DAY } from './last-day.ts';

const Legend = styled('legend')({ padding: 0, fontSize: 13, lineHeight: '20px', fontWeight: 500 });
const Help = styled('p')({ fontSize: 12, lineHeight: '16px', color: color.secondary });
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gap: 8,
  alignItems: 'center',
  '& > span': { marginTop: 4, color: color.secondary },
});
const Presets = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 8 });

export interface DatePreset {
  label: string;
  from: string;
  to: string;
}

/** From one day to another, each 'YYYY-MM-DD' or ''; with the ranges people ask for at one touch. */
export function FormDateRange<Values extends FieldValues>({
  from,
  to,
  control,
  label,
  help,
  presets = [],
  disabled = false,
}: {
  from: FieldPath<Values>;
  to: FieldPath<Values>;
  control?: Control<Values>;
  label: string;
  help?: ReactNode;
  presets?: readonly DatePreset[];
  disabled?: boolean;
}) {
  const id = useId();
  const form = control && { control };
  const first = useController({ name: from, ...form });
  const last = useController({ name: to, ...form });
  const [start, end] = [textOf(first.field.value), textOf(last.field.value)];
  const error = first.fieldState.error?.message ?? last.fieldState.error?.message;
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <fieldset {...(describedBy && { 'aria-describedby': describedBy })}>
      <Legend>{label}</Legend>
      {help && <Help id={`${id}-help`}>{help}</Help>}
      <Pair>
        <InputBox>
          <BareInput
            {...first.field}
            type="date"
            aria-label="From"
            value={start}
            disabled={disabled}
            max={end || LAST_DAY}
            {...(first.fieldState.error && { 'aria-invalid': true })}
          />
        </InputBox>
        <span aria-hidden>to</span>
        <InputBox>
          <BareInput
            {...last.field}
            type="date"
            aria-label="To"
            value={end}
            disabled={disabled}
            max={LAST_DAY}
            {...(start && { min: start })}
            {...(last.fieldState.error && { 'aria-invalid': true })}
          />
        </InputBox>
      </Pair>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {presets.length > 0 && (
        <Presets>
          {presets.map((preset) => (
            <Button
              key={preset.label}
              size="small"
              disabled={disabled}
              aria-pressed={preset.from === start && preset.to === end}
              onClick={() => {
                first.field.onChange(preset.from);
                last.field.onChange(preset.to);
              }}
            >
              {preset.label}
            </Button>
          ))}
        </Presets>
      )}
    </fieldset>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
