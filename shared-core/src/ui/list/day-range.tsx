import styled from '@emotion/styled';
import { useId } from 'react';
import { BareInput, InputBox } from '../form/input-styles.ts';

const Days = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& label': { fontSize: 13, fontWeight: 500 },
});

/** Two days, of which either may be missing: '' is without a limit. */
export function DayRange({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (end: 'from' | 'to', day: string) => void;
}) {
  const id = useId();
  return (
    <Days>
      <label htmlFor={`${id}-from`}>From</label>
      <Day id={`${id}-from`} value={from} onChange={(day) => onChange('from', day)} />
      <label htmlFor={`${id}-to`}>to</label>
      <Day id={`${id}-to`} value={to} onChange={(day) => onChange('to', day)} />
    </Days>
  );
}

function Day({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <InputBox>
      <BareInput
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </InputBox>
  );
}
