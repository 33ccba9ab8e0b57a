import styled from '@emotion/styled';
import { formatNumber } from '../../domain/format.ts';
import { color, visuallyHidden } from '../theme/color.ts';

/** Spoken only when it matters: a number after each key would drown the letters. */
const SPOKEN_FROM = 20;

const Count = styled('p')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'right',
  color: color.secondary,
  fontVariantNumeric: 'tabular-nums',
  '&[data-near]': { color: color.warning.ink },
});

const Spoken = styled('span')(visuallyHidden);

/** '412 of 2,000 characters' under a text of several lines. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const left = max - length;
  const isNear = left <= SPOKEN_FROM;
  return (
    <Count data-near={isNear || undefined}>
      <span aria-hidden={isNear || undefined}>
        {formatNumber(length)} of {formatNumber(max)} characters
      </span>
      <Spoken aria-live="polite">{isNear && spokenText(left)}</Spoken>
    </Count>
  );
}

function spokenText(left: number): string {
  return left < 0 ? `${formatNumber(-left)} characters too many` : `${left} characters left`;
}
