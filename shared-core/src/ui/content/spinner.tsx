import styled from '@emotion/styled';
import { keyframes } from '@emotion/react';
import { color, visuallyHidden } from '../theme/color.ts';

const sizes = { small: 16, medium: 28, large: 44 } as const;
const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const Ring = styled('svg')({
  fill: 'none',
  strokeLinecap: 'round',
  '& circle': { stroke: color.lineStrong },
  '& path': { stroke: color.primary.main },
  '@media (prefers-reduced-motion: no-preference)': { animation: `${turn} 0.9s linear infinite` },
});

const Place = styled('span')({
  display: 'inline-flex',
  position: 'relative',
  '&[data-centered]': { display: 'flex', justifyContent: 'center', padding: '96px 0' },
});

const Text = styled('span')(visuallyHidden);

/** Waiting without a shape to show instead; prefer a skeleton where the shape is known. */
export function Spinner({
  size = 'medium',
  label = 'Loading',
  centered = false,
}: {
  size?: keyof typeof sizes;
  label?: string;
  /** In the middle of the space a page will fill. */
  centered?: boolean;
}) {
  return (
    <Place role="status" data-centered={centered || undefined} data-size={size}>
      <Ring
        width={sizes[size]}
        height={sizes[size]}
        viewBox="0 0 24 24"
        strokeWidth={2.5}
        aria-hidden
      >
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2a10 10 0 0 1 10 10" />
      </Ring>
      <Text>{label}</Text>
    </Place>
  );
}
