import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { toneColors, type Tone } from '../content/status-chip.tsx';
import { color, ease } from '../theme/color.ts';

const Line = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  fontVariantNumeric: 'tabular-nums',
});

const Track = styled('div')({
  height: 4,
  borderRadius: 2,
  background: color.neutral,
  overflow: 'hidden',
  '& > i': {
    display: 'block',
    height: '100%',
    borderRadius: 2,
    transformOrigin: 'left',
    transition: `transform ${ease}`,
  },
});

/** Progress, as a bar and as text: '2.4 of 3.1 MB', '3 of 12 companies'. */
export function Progress({
  label,
  value,
  max = 1,
  text,
  tone,
}: {
  label: string;
  value: number;
  max?: number;
  /** The text at the right, which screen readers read in place of a percentage. */
  text: string;
  /** In the brand colour by default. */
  tone?: Tone;
}) {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div>
      <Line>
        <span id={id}>{label}</span>
        <span>{text}</span>
      </Line>
      <ProgressBar labelledBy={id} share={share} text={text} {...(tone && { tone })} />
    </div>
  );
}

/** The bar alone, where its text is elsewhere. */
export function ProgressBar({
  labelledBy,
  share,
  text,
  tone,
}: {
  labelledBy: string;
  /** From 0 to 1. */
  share: number;
  text: ReactNode;
  tone?: Tone;
}) {
  return (
    <Track
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(typeof text === 'string' && { 'aria-valuetext': text })}
    >
      <i
        style={{
          transform: `scaleX(${share})`,
          background: tone ? toneColors[tone].main : color.primary.main,
        }}
      />
    </Track>
  );
}
