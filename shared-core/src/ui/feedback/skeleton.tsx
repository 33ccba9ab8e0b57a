import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color, radius } from '../theme/color.ts';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

const Bar = styled('span')({
  display: 'block',
  maxWidth: '100%',
  borderRadius: radius.control,
  background: color.neutral,
  '@media (prefers-reduced-motion: no-preference)': {
    animation: `${breathe} 1.6s ease-in-out infinite`,
  },
});

/** The place of something that is still on its way, in its size. */
export function Skeleton({ width, height }: { width: number | string; height: number }) {
  return <Bar aria-hidden style={{ width, height }} />;
}
