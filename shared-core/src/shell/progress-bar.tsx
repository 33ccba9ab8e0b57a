import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router-dom';

import { color } from '../ui/theme/index.ts';

const appear = keyframes({ to: { opacity: 1 } });
const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } });

/** What is quick must not flash: for 400 ms there is nothing to see. */
const DELAY = '400ms';

const Bar = styled('div')({
  position: 'fixed',
  inset: '0 0 auto',
  zIndex: 60,
  height: 2,
  overflow: 'hidden',
  opacity: 0,
  animation: `${appear} 120ms ease-out ${DELAY} forwards`,
  pointerEvents: 'none',
  '&::after': {
    content: '""',
    display: 'block',
    height: '100%',
    background: color.primary.main,
    transformOrigin: 'left',
    // Slower and slower: it never claims to be done.
    animation: `${run} 12s cubic-bezier(0.05, 0.8, 0.2, 1) ${DELAY} both`,
  },
  '@media (prefers-reduced-motion: reduce)': { '&::after': { animation: 'none' } },
});

/** A bar at the top of the window during a longer navigation, query or command (UX-03). */
export function ProgressBar() {
  const isReading = useIsFetching() > 0;
  const isActing = useIsMutating() > 0;
  const isLeaving = useNavigation().state !== 'idle';
  // Loading states in the page have their own messages.
  return isReading || isActing || isLeaving ? <Bar role="progressbar" aria-hidden /> : null;
}
