import { lazy, Suspense } from 'react';
import type { BarChartProps } from './bar-chart.tsx';
import type { SeriesChartProps } from './chart-data.ts';
import type { DonutChartProps } from './donut-chart.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

// A page is read before its drawings: they come after it.
const Bars = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }));
const Lines = lazy(async () => ({ default: (await import('./line-chart.tsx')).LineChart }));
const Donut = lazy(async () => ({
  default: (await import('./donut-chart.tsx')).DonutChart,
}));

export type { BarChartProps, DonutChartProps, SeriesChartProps };

/** Bars from zero, as rows or columns; several series are stacked. With the figures as a table. */
export function BarChart(props: BarChartProps) {
  const height = props.direction === 'columns' ? 232 : 60 + props.labels.length * 28;
  return (
    <Suspense fallback={<Skeleton height={height} width="100%" />}>
      <Bars {...props} />
    </Suspense>
  );
}

/** How values went over time. With the figures as a table. */
export function LineChart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Skeleton height={244} width="100%" />}>
      <Lines {...props} />
    </Suspense>
  );
}

/** The parts of a whole. With the figures as a table. */
export function DonutChart(props: DonutChartProps) {
  return (
    <Suspense fallback={<Skeleton height={184} width="100%" />}>
      <Donut {...props} />
    </Suspense>
  );
}
