import styled from '@emotion/styled';
import { color, font } from '../theme/color.ts';

const Mark = styled('svg')({ flex: 'none', color: color.primary.main, fill: 'currentColor' });

const Name = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  font: `600 22px/28px ${font.serif}`,
  letterSpacing: '-0.015em',
});

/** A B in the shape of a sloop: mast, two sails, their feet two ledger lines. Crisp from 16 px on, in one colour. */
export function BrandMark({ size = 24, label }: { size?: number; label?: string }) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <Mark viewBox="0 0 32 32" width={size} height={size} {...name}>
      <path d="M4 2h4v28H4zM10 2c9 0 14 5 14 12H10zM10 16c11 0 18 6 18 14H10z" />
    </Mark>
  );
}

/** Mark and name; a tenant's name replaces ours. */
export function Wordmark({ name = 'BahamasInc' }: { name?: string }) {
  return (
    <Name>
      <BrandMark />
      {name}
    </Name>
  );
}
