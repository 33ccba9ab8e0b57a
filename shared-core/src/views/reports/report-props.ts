import type { ReactNode } from 'react';

import type { ShownQuery } from '../../ui/index.ts';
import type { ReportFilter } from './period-filter.tsx';

/** What every report takes: its period, its rows, and what else narrows it. */
export interface ReportProps<Row> {
  filter: ReportFilter;
  query: ShownQuery<Row[]>;
  tools?: ReactNode;
}
