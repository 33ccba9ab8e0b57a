import { BarChart, DonutChart, LineChart } from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const handedIn = { name: 'Submitted', values: [14, 22, 9, 31, 28, 19] };
const formed = { name: 'Incorporated', values: [11, 18, null, 24, 26, 12] };

export const chartExhibits: Exhibit[] = [
  {
    parts: ['BarChart'],
    Show: () => (
      <BarChart
        title="Open cases by person"
        labels={['Candice Moxey', 'Andre Symonette', 'Keisha Bethel', 'Delano Rolle']}
        series={[{ name: 'Open cases', values: [14, 11, 9, 7] }]}
      />
    ),
  },
  {
    parts: ['BarChart'],
    note: 'stacked',
    Show: () => (
      <BarChart
        title="Companies by type and standing"
        labels={['IBC', 'Limited company', 'Foundation']}
        series={[
          { name: 'Active', values: [210, 84, 12] },
          { name: 'In penalty', values: [14, 9, 2] },
          { name: 'Struck off', values: [31, 4, 0] },
        ]}
      />
    ),
  },
  {
    parts: ['BarChart'],
    note: 'columns',
    Show: () => (
      <BarChart
        title="Applications by month"
        direction="columns"
        labels={months}
        series={[handedIn]}
      />
    ),
  },
  {
    parts: ['LineChart'],
    Show: () => (
      <LineChart
        title="Applications over half a year"
        labels={months}
        series={[handedIn, formed]}
      />
    ),
  },
  {
    parts: ['DonutChart'],
    Show: () => (
      <DonutChart
        title="Companies by risk"
        parts={[
          { name: 'Low', value: 280 },
          { name: 'Medium', value: 104 },
          { name: 'High', value: 28 },
        ]}
      />
    ),
  },
];
