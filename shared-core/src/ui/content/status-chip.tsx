import styled from '@emotion/styled';
import type { Tone } from '../../domain/tone.ts';
import { color } from '../theme/color.ts';

export type { Tone };

/** Background, text and mark of each tone; the same everywhere. */
export const toneColors: Record<Tone, { tint: string; ink: string; main: string }> = {
  neutral: { tint: color.neutral, ink: color.secondary, main: color.faint },
  info: color.info,
  warning: color.warning,
  good: color.good,
  bad: color.bad,
};

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 22,
  padding: '0 8px',
  borderRadius: 11,
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
});

const Dot = styled('span')({
  width: 6,
  height: 6,
  borderRadius: '50%',
  background: 'currentColor',
  '&[data-hollow]': { background: 'none', boxShadow: 'inset 0 0 0 1.5px currentColor' },
});

/** A state: always a label, in the colour of its meaning. Neutral states have a hollow dot. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  const { tint, ink } = toneColors[tone];
  return (
    <Chip style={{ backgroundColor: tint, color: ink }}>
      <Dot data-hollow={tone === 'neutral' || undefined} />
      {label}
    </Chip>
  );
}
