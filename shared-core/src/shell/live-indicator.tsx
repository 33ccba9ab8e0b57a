import styled from '@emotion/styled';

import { formatExact, formatTime } from '../domain/format.ts';
import { useLive, type LiveState } from '../realtime/index.ts';
import { color, media, visuallyHidden } from '../ui/theme/index.ts';

const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: 8,
  height: 40,
  padding: '0 8px',
  color: color.secondary,
  fontSize: 13,
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    border: `1.5px solid ${color.faint}`,
  },
  '&[data-phase="live"]::before': { borderColor: color.good.main, background: color.good.main },
  '&[data-phase="catching up"]::before': { borderColor: color.warning.main },
  '&[data-phase="stale"]': { color: color.warning.ink },
  '&[data-phase="stale"]::before': { borderColor: color.warning.ink, background: 'none' },
});

const Text = styled('span')({
  fontVariantNumeric: 'tabular-nums',
  [media.narrow]: visuallyHidden,
});

/** Whether what is on screen follows the database, and since when it does not (ONE-06). */
export function LiveIndicator() {
  const { phase, inTouchAt } = useLive();
  const text = textOf(phase, inTouchAt);
  return (
    <Mark data-phase={phase} title={explanationOf(phase, inTouchAt)}>
      <Text>{text}</Text>
    </Mark>
  );
}

function textOf(phase: LiveState['phase'], since: number): string {
  if (phase === 'live') return 'Live';
  if (phase === 'catching up') return 'Catching up';
  return phase === 'stale' ? `Last updated ${formatTime(since)}` : 'Connecting';
}

function explanationOf(phase: LiveState['phase'], since: number): string {
  if (phase === 'live') return 'Changes by others appear automatically';
  if (phase === 'catching up') return 'Loading recent changes';
  return phase === 'stale'
    ? `Changes since ${formatExact(since)} may be missing; reconnecting`
    : 'Connecting to live updates';
}
