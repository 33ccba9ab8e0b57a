import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { BarChart, Panel, QueryState, type Column } from '@portal/shared-core/ui';
import {
  endOfMonth,
  periodQuery,
  presetsOn,
  today,
  type Period,
  FigureLink,
  PeriodFilter,
  usePeriod,
  ReportExport,
  ReportTable,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { activityNames } from '../activity-names.ts';
import { reportQueries } from '../api/report.queries.ts';
import { ActivityRows } from './activity-rows.tsx';

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
  return `${paths.report('activity')}?${periodQuery(days)}&kind=${kind}`;
}

function columnsOf(kinds: readonly string[], period: Period): Column<Month>[] {
  return [
    {
      key: 'period',
      header: 'Month',
      render: ({ period: month }) => monthText(month),
      text: ({ period: month }) => month.slice(0, 7),
    },
    ...kinds.map((kind): Column<Month> => ({
      key: kind,
      header: activityNames[kind] ?? kind,
      figures: true,
      render: ({ period: month, counts }) =>
        counts.has(kind) ? (
          <FigureLink to={rowsOf(kind, month, period)}>
            {formatNumber(counts.get(kind) ?? 0)}
          </FigureLink>
        ) : (
          '–'
        ),
      text: ({ counts }) => String(counts.get(kind) ?? 0),
    })),
  ];
}

/** What happened, by month and kind; a selected figure shows its rows below. */
export function ActivityReport() {
  const presets = presetsOn(today());
  const filter = usePeriod(presets);
  const kind = filter.list.filter('kind');
  const query = useQuery(reportQueries.activity(useTenantScope(), filter.period));
  const months = query.data && monthsOf(query.data);
  const kinds = Object.keys(activityNames).filter((each) =>
    months?.some(({ counts }) => counts.has(each)),
  );
  const columns = columnsOf(kinds, filter.period);
  return (
    <>
      <PeriodFilter presets={presets} {...filter}>
        <ReportExport name="activity" columns={columns} rows={months} />
      </PeriodFilter>
      {kind && <ActivityRows kind={kind} period={filter.period} list={filter.list} />}
      <QueryState query={{ ...query, data: months }} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.length > 0 && (
              <Panel>
                <BarChart
                  title="What happened, by month"
                  direction="columns"
                  labels={shownMonths(rows).map(({ period }) => formatDate(period).slice(2))}
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

function monthText(first: string): string {
  return formatDate(first, 'long').replace(/^\d+ /, '');
}

function monthsOf(
  rows: readonly { period: string | null; kind: string; number: number; is_total: boolean }[],
): Month[] {
  const months = new Map<string, Map<string, number>>();
  for (const { period, kind, number, is_total: isTotal } of rows) {
    if (isTotal || !period) continue;
    const counts = months.get(period) ?? new Map<string, number>();
    months.set(period, counts.set(kind, number));
  }
  return [...months].map(([period, counts]) => ({ period, counts }));
}
