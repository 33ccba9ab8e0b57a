import styled from '@emotion/styled';
import { color } from '../theme/color.ts';
import { ChartFrame } from './chart-frame.tsx';
import { largest, niceCeiling, seriesColor, written, type ChartSeries } from './chart-data.ts';
import type { SeriesChartProps } from './chart-data.ts';

const WIDTH = 1000;
const HEIGHT = 200;
/** The second and later lines differ by their dashes, too: colour is never all there is. */
const dashes = [undefined, '6 4', '2 3', '10 3 2 3', '1 3', '12 4'];

const Place = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '4px 8px',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  fontVariantNumeric: 'tabular-nums',
});

const Scale = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  margin: '-8px 0',
  textAlign: 'right',
});

const Drawing = styled('svg')({
  display: 'block',
  width: '100%',
  height: 160,
  overflow: 'visible',
  fill: 'none',
  '& path': { strokeWidth: 2, strokeLinejoin: 'round', strokeLinecap: 'round' },
  '& line': { stroke: color.line, strokeWidth: 1 },
  '& *': { vectorEffect: 'non-scaling-stroke' },
});

const Ends = styled('div')({ gridColumn: 2, display: 'flex', justifyContent: 'space-between' });

/** A path through what was measured, broken where nothing was; a point alone is a short stroke, which its round caps make a dot. */
export function pathOf({ values }: ChartSeries, top: number): string {
  const x = (at: number) => (values.length < 2 ? WIDTH / 2 : (at / (values.length - 1)) * WIDTH);
  return values
    .map((value, at) => {
      if (value === null) return '';
      const isStart = at === 0 || values[at - 1] === null;
      const isAlone = isStart && (values[at + 1] ?? null) === null;
      const point = `${round(x(at))} ${round(HEIGHT - (value / top) * HEIGHT)}`;
      return `${isStart ? 'M' : 'L'}${point}${isAlone ? 'h0.01' : ''}`;
    })
    .join('');
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}

/** Values over time, from zero; the first and the last label are below. */
export function LineChart({ title, labels, series, format }: SeriesChartProps) {
  const top = niceCeiling(largest(series, false));
  return (
    <ChartFrame
      title={title}
      legend={series.map(({ name }) => name)}
      table={{
        head: ['', ...series.map(({ name }) => name)],
        rows: labels.map((label, at) => [
          label,
          ...series.map(({ values }) => written(values[at] ?? null, format)),
        ]),
      }}
    >
      <Place>
        <Scale>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{written(value, format)}</span>
          ))}
        </Scale>
        <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1={0} x2={WIDTH} y1={y} y2={y} />
          ))}
          {series.map((each, index) => (
            <path
              key={each.name}
              d={pathOf(each, top)}
              style={{ stroke: seriesColor(index) }}
              {...(dashes[index] && { strokeDasharray: dashes[index] })}
            />
          ))}
        </Drawing>
        <Ends>
          <span>{labels[0]}</span>
          {labels.length > 1 && <span>{labels.at(-1)}</span>}
        </Ends>
      </Place>
    </ChartFrame>
  );
}
