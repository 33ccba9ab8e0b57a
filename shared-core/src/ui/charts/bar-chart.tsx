import styled from '@emotion/styled';
import { color } from '../theme/color.ts';
import { ChartFrame } from './chart-frame.tsx';
import { largest, seriesColor, sumAt, written } from './chart-data.ts';
import type { SeriesChartProps } from './chart-data.ts';

export interface BarChartProps extends SeriesChartProps {
  /** `rows` for names, which need width; `columns` for time series. */
  direction?: 'rows' | 'columns';
}

const Rows = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(64px, max-content) minmax(0, 1fr) max-content',
  gap: '8px 12px',
  alignItems: 'center',
  fontSize: 13,
  '& > b': { fontWeight: 500, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

const Track = styled('span')({ display: 'flex', height: 14 });

/** A gap of background separates stacked parts, so that colour alone does not have to. */
const Part = styled('i')({
  display: 'block',
  boxSizing: 'border-box',
  minWidth: 2,
  '&:not(:last-of-type)': { borderRight: `1px solid ${color.surface}` },
  '&:last-of-type': { borderRadius: '0 3px 3px 0' },
});

const Columns = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '160px auto',
  rowGap: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  textAlign: 'center',
  '& b': { fontWeight: 500, color: color.text, fontVariantNumeric: 'tabular-nums' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
});

const Stand = styled('div')({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-start',
  alignItems: 'center',
  // Space for the value above the highest bar.
  padding: '18px 6px 0',
  borderBottom: `1px solid ${color.lineStrong}`,
  '& > i': {
    flex: 'none',
    width: '100%',
    maxWidth: 44,
    minHeight: 2,
    boxSizing: 'border-box',
  },
  '& > b': { flex: 'none', marginBottom: 2 },
  '& > i:not(:last-of-type)': { borderTop: `1px solid ${color.surface}` },
  '& > i:last-of-type': { borderRadius: '3px 3px 0 0' },
});

/** Bars from zero, each with its value; several series are stacked and the value is their sum. */
export function BarChart(props: BarChartProps) {
  const { title, labels, series, format, direction = 'rows' } = props;
  const isStacked = series.length > 1;
  // Each bar shows its value, so that no axis is needed and the longest uses the full width.
  const top = largest(series, isStacked) || 1;
  const parts = (at: number) =>
    series
      .map(({ name, values }, index) => ({ name, value: values[at] ?? 0, index }))
      .filter(({ value }) => value > 0);
  const share = (value: number) => `${(value / top) * 100}%`;

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
      {direction === 'rows' ? (
        <Rows>
          {labels.map((label, at) => [
            <span key={`${label} name`}>{label}</span>,
            <Track key={`${label} bar`}>
              {parts(at).map(({ name, value, index }) => (
                <Part key={name} style={{ width: share(value), background: seriesColor(index) }} />
              ))}
            </Track>,
            <b key={`${label} sum`}>{written(sumAt(series, at), format)}</b>,
          ])}
        </Rows>
      ) : (
        <Columns>
          {labels.map((label, at) => [
            <Stand key={`${label} bar`}>
              {parts(at).map(({ name, value, index }) => (
                <i key={name} style={{ height: share(value), background: seriesColor(index) }} />
              ))}
              <b>{written(sumAt(series, at), format)}</b>
            </Stand>,
            <span key={`${label} name`} title={label}>
              {label}
            </span>,
          ])}
        </Columns>
      )}
    </ChartFrame>
  );
}
