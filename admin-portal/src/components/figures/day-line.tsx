import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

const WIDTH = 72;
const HEIGHT = 24;
const INSET = 3;

const Line = styled('svg')({
  flex: 1,
  minWidth: 0,
  maxWidth: 96,
  height: HEIGHT,
  marginLeft: 'auto',
  overflow: 'visible',
  fill: 'none',
  '& path': { stroke: color.faint, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' },
  '& circle': { fill: color.primary.main },
});

/** The last days of a figure, on a scale of its own: how it moves, not how much it is. The sentence beside it says the change. */
export function DayLine({ days }: { days: readonly number[] }) {
  const least = Math.min(...days);
  const span = Math.max(...days) - least;
  const points = days.map((value, index) => [
    INSET + (index / Math.max(1, days.length - 1)) * (WIDTH - 2 * INSET),
    span === 0 ? HEIGHT / 2 : HEIGHT - INSET - ((value - least) / span) * (HEIGHT - 2 * INSET),
  ]);
  const [x = 0, y = 0] = points.at(-1) ?? [];
  return (
    <Line viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path d={points.map(([left, top], index) => `${index ? 'L' : 'M'}${left} ${top}`).join('')} />
      <circle cx={x} cy={y} r={3} />
    </Line>
  );
}
