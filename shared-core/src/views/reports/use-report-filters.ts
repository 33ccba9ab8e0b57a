import { formatDate } from '../../domain/format.ts';
import { useListState } from '../../ui/index.ts';
import { periodOf, presetsOfReport, today, type PeriodPreset } from './period.ts';

/** What narrows the report that is open, as its address has it, and how filters are said. */
export function useReportFilters(report: string) {
  const { query } = useListState({ key: 'at', direction: 'desc' });
  const presets = presetsOfReport(report, today());
  return {
    filters: filtersOf(query, presets),
    textOf: (filters: unknown) => filterText(filters, presets),
  };
}

/** The filters of an address as the report takes them; what it takes for nothing is left out. */
function filtersOf(query: string, presets: readonly PeriodPreset[]): Record<string, string> {
  const params = new URLSearchParams(query);
  const valueOf = (name: string) => params.get(name) ?? '';
  const { from, to } = periodOf({ from: valueOf('from'), to: valueOf('to'), period: '' }, []);
  const period = valueOf('period');
  return {
    ...(valueOf('of') === 'all' && { of: 'all' }),
    ...(from && { from }),
    ...(to && { to }),
    ...(!from &&
      !to &&
      period !== '' &&
      presets.some(({ value }) => value === period) && { period }),
  };
}

/** The filters as the chips say them: "All firms, Last 12 months". */
function filterText(filters: unknown, presets: readonly PeriodPreset[]): string {
  const { of, period = '', from, to } = filters as Record<string, string | undefined>;
  const days = [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`];
  const name =
    from || to
      ? days.filter(Boolean).join(' ')
      : // A preset that no chip offers says nothing, as on the report itself.
        (presets.find(({ value }) => value === period)?.label ?? 'All time');
  return of === 'all' ? `All firms, ${name}` : name;
}
