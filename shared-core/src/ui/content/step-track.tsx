import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, media, visuallyHidden } from '../theme/color.ts';

const List = styled('ol')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  '& > li': {
    position: 'relative',
    padding: '22px 12px 0 0',
    fontSize: 12,
    lineHeight: '16px',
    color: color.secondary,
  },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    inset: '5px 0 auto',
    height: 2,
    background: color.lineStrong,
  },
  '& > li:last-child::before': { display: 'none' },
  '& > li::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    left: 0,
    width: 12,
    height: 12,
    boxSizing: 'border-box',
    borderRadius: '50%',
    background: color.surface,
    border: `2px solid ${color.lineStrong}`,
  },
  '& > [data-state="done"]::before': { background: color.primary.main },
  '& > [data-state="done"]::after': {
    background: color.primary.main,
    borderColor: color.primary.main,
  },
  '& > [data-state="current"]::after': {
    background: color.primary.main,
    borderColor: color.primary.main,
    boxShadow: `0 0 0 4px ${color.primary.tint}`,
  },
  '& > [data-waiting]::after': {
    background: color.warning.main,
    borderColor: color.warning.main,
    boxShadow: `0 0 0 4px ${color.warning.tint}`,
  },
  '& b': { display: 'block', fontSize: 13, lineHeight: '18px', fontWeight: 500 },
  '& > :not([data-state="later"]) b': { color: color.text },
  '& > [data-state="current"] b': { fontWeight: 600 },
  [media.phone]: {
    display: 'block',
    '& > li': { padding: '0 0 16px 28px' },
    '& > li:last-child': { paddingBottom: 0 },
    '& > li::before': { inset: '8px auto -8px 5px', width: 2, height: 'auto' },
    '& > li::after': { top: 4 },
  },
});

const Text = styled('span')(visuallyHidden);

export interface TrackStep {
  label: string;
  /** A date once it happened, an honest duration before. */
  note?: ReactNode;
  state: 'done' | 'current' | 'later';
  /** The current step waits on the reader. */
  waiting?: boolean;
}

const spoken = { done: 'done', current: 'current step', later: 'to come' } as const;

/** The stages of one thing from left to right; from top to bottom on phones. */
export function StepTrack({ label, steps }: { label: string; steps: readonly TrackStep[] }) {
  return (
    <List aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          data-state={step.state}
          data-waiting={step.waiting || undefined}
          {...(step.state === 'current' && { 'aria-current': 'step' })}
        >
          <b>
            {step.label}
            <Text>, {spoken[step.state]}</Text>
          </b>
          {step.note}
        </li>
      ))}
    </List>
  );
}
