import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

/** The palette of the drawing. Coral is used here and nowhere else on the site. */
const light = {
  '--ink': color.text,
  '--white': '#ffffff',
  '--sun': '#ecdcc1',
  '--cay': '#e3d3b6',
  '--sea': '#0b7a75',
  '--deep': '#0a2b38',
};
const dark = {
  '--ink': color.secondary,
  '--white': '#d7e2e7',
  '--sun': '#1d3646',
  '--cay': '#1b3240',
  '--sea': '#4fc4bc',
  '--deep': '#08121a',
};

/** An SVG whose strokes stay 1.5 px at any size. */
export const Drawing = styled('svg')({
  ...light,
  fill: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  '& *': { vectorEffect: 'non-scaling-stroke' },
  '& .ink': { stroke: 'var(--ink)', strokeWidth: 1.5 },
  '& .sea': { stroke: 'var(--sea)', strokeWidth: 1.25 },
  '& .white': { fill: 'var(--white)' },
  '& .red': { fill: color.accent },
  '& .cay': { fill: 'var(--cay)' },
  '& .deep': { fill: 'var(--deep)' },
  '& .roof': { fill: color.primary.tint },
  '& .sun': { fill: 'var(--sun)' },
  '& .water': { fill: color.sand },
  '& .lit': { display: 'none' },
  '[data-theme="dark"] &': { ...dark, '& .lit': { display: 'inline' } },
});
