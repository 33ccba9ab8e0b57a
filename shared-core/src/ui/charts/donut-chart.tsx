import styled from '@emotion/styled';
import { formatNumber } from '../../domain/format.ts';
import { color } from '../theme/color.ts';
import { seriesColor } from './chart-data.ts';
import { ChartFrame, Swatch } from './chart-frame.tsx';

const RADIUS = 40;
const NO_BREAK = '\u00a0';
const ROUND = 2 * Math.PI * RADIUS;

const Place = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 24 });

const Ring = styled('svg')({
  flex: 'none',
  fill: 'none',
  '& circle': { strokeWidth: 14 },
  '& text': { fill: color.text, fontSize: 17, fontWeight: 600, textAnchor: 'middle' },
});

const Parts = styled('ul')({
  flex: '1 1 160px',
  display: 'grid',
  gap: 6,
  fontSize: 13,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& b': { marginLeft: 'auto', fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& small': {
    minWidth: 44,
    fontSize: 12,
    textAlign: 'right',
    color: color.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface DonutChartProps {
  title: string;
  /** At most six, the largest first. */
  parts: readonly { name: string; value: number }[];
  format?: (value: number) => string;
}

/** The parts of a total, which is in the middle; each part is named beside the chart. */
export function DonutChart({ title, parts, format = formatNumber }: DonutChartProps) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number) =>
    whole > 0 ? `${Math.round((value / whole) * 100)}${NO_BREAK}%` : '–';
  const lengths = parts.map(({ value }) => (whole > 0 ? (value / whole) * ROUND : 0));
  const startOf = (index: number) => lengths.slice(0, index).reduce((sum, each) => sum + each, 0);

  return (
    <ChartFrame
      title={title}
      table={{
        head: ['', 'Number', 'Share'],
        rows: parts.map(({ name, value }) => [name, format(value), percent(value)]),
      }}
    >
      <Place>
        <Ring width={120} height={120} viewBox="-54 -54 108 108">
          <circle r={RADIUS} style={{ stroke: color.neutral }} />
          {parts.map(({ name }, index) => (
            <circle
              key={name}
              r={RADIUS}
              transform="rotate(-90)"
              // One unit of ground between two parts.
              strokeDasharray={`${Math.max(0, (lengths[index] ?? 0) - 1)} ${ROUND}`}
              strokeDashoffset={-startOf(index)}
              style={{ stroke: seriesColor(index) }}
            />
          ))}
          <text dy={6}>{format(whole)}</text>
        </Ring>
        <Parts>
          {parts.map(({ name, value }, index) => (
            <li key={name}>
              <Swatch style={{ background: seriesColor(index) }} />
              {name}
              <b>{format(value)}</b>
              <small>{percent(value)}</small>
            </li>
          ))}
        </Parts>
      </Place>
    </ChartFrame>
  );
}
