import { formatNumber } from '../../domain/format.ts';
import { chartColors } from '../theme/color.ts';

/** One measured thing: a value for each label, in their order; null where nothing was measured. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
}

/** What every chart over labels takes. */
export interface SeriesChartProps {
  /** The title of the chart: 'Applications submitted, by month'. */
  title: string;
  /** Names of the places on the axis, in reading order. */
  labels: readonly string[];
  /** One to six: a seventh would have to repeat a colour. */
  series: readonly ChartSeries[];
  /** How a value is written, in the chart and in its table. */
  format?: (value: number) => string;
}

/** The colour of the n-th series. */
export function seriesColor(index: number): string {
  return chartColors[index % chartColors.length] ?? chartColors[0];
}

export function written(value: number | null, format: (value: number) => string = formatNumber) {
  return value === null ? '–' : format(value);
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `value`: the top of an axis from zero. */
export function niceCeiling(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** What is largest: of the single values, or of the sums where series are stacked. */
export function largest(series: readonly ChartSeries[], stacked: boolean): number {
  if (!stacked) return Math.max(0, ...series.flatMap(({ values }) => values.map((v) => v ?? 0)));
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  return Math.max(0, ...Array.from({ length }, (_, at) => sumAt(series, at)));
}

/** The values of all series at one label, added up. */
export function sumAt(series: readonly ChartSeries[], at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}
