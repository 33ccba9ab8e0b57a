import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BarChart, DonutChart, LineChart } from './charts.tsx';
import { largest, niceCeiling } from './chart-data.ts';
import { pathOf } from './line-chart.tsx';

const byMonth = {
  title: 'Applications by month',
  labels: ['September', 'October'],
  series: [
    { name: 'Submitted', values: [4, 1_200] },
    { name: 'Incorporated', values: [3, null] },
  ],
};

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [11, 20],
  [21, 25],
  [0.3, 0.5],
  [1_001, 2_000],
])('the axis over %s ends at %s', (value, top) => {
  expect(niceCeiling(value)).toBeCloseTo(top);
});

test('stacked series are as high as their sum', () => {
  expect(largest(byMonth.series, true)).toBe(1_200);
  expect(
    largest(
      [
        { name: 'a', values: [2] },
        { name: 'b', values: [3] },
      ],
      true,
    ),
  ).toBe(5);
});

describe('[REP-01] [UX-01] each chart brings its figures as a table', () => {
  test.each([
    ['bars', <BarChart key="b" {...byMonth} />],
    ['columns', <BarChart key="c" {...byMonth} direction="columns" />],
    ['lines', <LineChart key="l" {...byMonth} />],
  ])('%s', async (_kind, chart) => {
    render(chart);
    const figure = await screen.findByRole('figure', { name: 'Applications by month' });
    const table = within(figure).getByRole('table', { hidden: true });
    const october = within(table).getByRole('row', { name: /October/, hidden: true });
    expect(october).toHaveTextContent('1,200');
    expect(october).toHaveTextContent('–');
  });

  test('donut, with the share of each part', async () => {
    render(
      <DonutChart
        title="Risk"
        parts={[
          { name: 'Low', value: 3 },
          { name: 'High', value: 1 },
        ]}
      />,
    );
    const figure = await screen.findByRole('figure', { name: 'Risk' });
    expect(within(figure).getByRole('row', { name: /Low/, hidden: true })).toHaveTextContent('75');
  });
});

test('a total of zero renders without a division by zero', async () => {
  render(<DonutChart title="Risk" parts={[{ name: 'Low', value: 0 }]} />);
  const figure = await screen.findByRole('figure', { name: 'Risk' });
  expect(figure).not.toHaveTextContent('NaN');
});

test('a line is broken where nothing was measured', () => {
  expect(pathOf({ name: 'x', values: [0, null, 5, 10] }, 10)).toBe('M0 200h0.01M666.7 100L1000 0');
});
