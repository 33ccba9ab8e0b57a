import { formatMonth, formatNumber } from '../../domain/format.ts';
import { BarChart, Panel, QueryState, type Column } from '../../ui/index.ts';
import type { ReactNode } from 'react';

import { activityNames } from './activity-names.ts';
import { FigureLink } from './figure-link.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { endOfMonth, periodQuery, type Period } from './period.ts';
import type { ReportProps } from './report-props.ts';
import { ReportExport, ReportTable } from './report-table.tsx';

/** A row of `report_activity`. */
interface Row {
  period: string | null;
  kind: string;
  number: number;
  is_total: boolean;
}

interface Month {
  /** The first day of the month. */
  period: string;
  counts: ReadonlyMap<string, number>;
}

/** The rows behind a figure: this report with the kind and the days of its month. */
function rowsOf(kind: string, month: string, { from, to }: Period): string {
  const last = endOfMonth(month);
  const days = {
    from: from && from > month ? from : month,
    to: to && to < last ? to : last,
  };
  return `?${periodQuery(days)}&kind=${kind}`;
}

function columnsOf(kinds: readonly string[], period: Period, isLinked: boolean): Column<Month>[] {
  return [
    {
      key: 'period',
      header: 'Month',
      render: ({ period: month }) => formatMonth(month),
      text: ({ period: month }) => month.slice(0, 7),
    },
    ...kinds.map((kind): Column<Month> => ({
      key: kind,
      header: activityNames[kind] ?? kind,
      figures: true,
      render: ({ period: month, counts }) =>
        isLinked && counts.has(kind) ? (
          <FigureLink to={rowsOf(kind, month, period)}>
            {formatNumber(counts.get(kind) ?? 0)}
          </FigureLink>
        ) : (
          formatNumber(counts.get(kind) ?? 0)
        ),
      text: ({ counts }) => String(counts.get(kind) ?? 0),
      as: 'number',
    })),
  ];
}

/** What happened, by month and kind; a selected figure shows its rows below. */
export function ActivityReport({
  filter,
  query,
  tools,
  rowsOfKind,
}: ReportProps<Row> & {
  /** The rows behind a figure; without it figures open nothing. */
  rowsOfKind?: (kind: string) => ReactNode;
}) {
  const kind = filter.list.filter('kind');
  const months = query.data && monthsOf(query.data);
  const kinds = Object.keys(activityNames).filter((each) =>
    months?.some(({ counts }) => counts.has(each)),
  );
  const columns = columnsOf(kinds, filter.period, rowsOfKind !== undefined);
  return (
    <>
      <PeriodFilter {...filter}>
        {tools}
        <ReportExport name="activity" columns={columns} rows={months} />
      </PeriodFilter>
      {kind && rowsOfKind?.(kind)}
      <QueryState query={{ ...query, data: months }} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.length > 0 && (
              <Panel>
                <BarChart
                  title="What happened, by month"
                  direction="columns"
                  labels={shownMonths(rows).map(({ period }) => formatMonth(period, 'medium'))}
                  series={topKinds(kinds, rows).map((each) => ({
                    name: activityNames[each] ?? each,
                    values: shownMonths(rows).map(({ counts }) => counts.get(each) ?? 0),
                  }))}
                />
              </Panel>
            )}
            <ReportTable
              title="By month"
              columns={columns}
              rows={rows.toReversed()}
              rowKey={({ period }) => period}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

/** A chart shows at most the last 12 months with something in them. */
const shownMonths = (months: readonly Month[]) => months.slice(-12);

/** The kinds with the most, at most six: a chart has no colours for more. */
function topKinds(kinds: readonly string[], months: readonly Month[]): readonly string[] {
  const sum = (kind: string) =>
    months.reduce((total, { counts }) => total + (counts.get(kind) ?? 0), 0);
  return kinds.toSorted((a, b) => sum(b) - sum(a)).slice(0, 6);
}

function monthsOf(rows: readonly Row[]): Month[] {
  const months = new Map<string, Map<string, number>>();
  for (const { period, kind, number, is_total: isTotal } of rows) {
    if (isTotal || !period) continue;
    const counts = months.get(period) ?? new Map<string, number>();
    months.set(period, counts.set(kind, number));
  }
  return [...months].map(([period, counts]) => ({ period, counts }));
}
