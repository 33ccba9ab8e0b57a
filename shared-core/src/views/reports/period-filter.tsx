import { DayRange, FilterChips, ListHead, useListState } from '../../ui/index.ts';
import type { ReactNode } from 'react';

import { periodOf, type PeriodPreset } from './period.ts';

/** The period of a report, from the address, and the chips and days that change it. */
export function usePeriod(presets: readonly PeriodPreset[]) {
  const list = useListState({ key: 'at', direction: 'desc' });
  const requested = {
    from: list.filter('from'),
    to: list.filter('to'),
    period: list.filter('period'),
  };
  return {
    presets,
    list,
    period: periodOf(requested, presets),
    isFree: requested.from !== '' || requested.to !== '',
  };
}

/** The period of a report with the presets it was selected from. */
export type ReportFilter = ReturnType<typeof usePeriod>;

/** Chips for the periods people ask for, two days for any other, and the export at the right. */
export function PeriodFilter({
  presets,
  period,
  isFree,
  list,
  children,
}: ReportFilter & {
  /** The export, and what else narrows the report. */
  children: ReactNode;
}) {
  return (
    <ListHead>
      <FilterChips
        label="Period"
        value={isFree ? 'free' : list.filter('period')}
        onChange={(value) => list.setQuery(withPeriod(list.query, value))}
        options={presets}
      />
      <DayRange from={period.from ?? ''} to={period.to ?? ''} onChange={list.setFilter} />
      {children}
    </ListHead>
  );
}

/** The same address with another period: what else it says stays. */
function withPeriod(query: string, period: string): string {
  const params = new URLSearchParams(query);
  for (const name of ['from', 'to', 'kind', 'period']) params.delete(name);
  if (period) params.set('period', period);
  return params.toString();
}
