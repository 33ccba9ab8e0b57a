import { formatMonth, formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { BarChart, Panel, QueryState, type Column } from '@portal/shared-core/ui';
import {
  endOfMonth,
  periodQuery,
  presetsOn,
  today,
  FigureLink,
  PeriodFilter,
  usePeriod,
  ReportExport,
  ReportTable,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries } from '../api/report.queries.ts';
import { InvoiceRows } from './invoice-rows.tsx';

interface Line {
  /** The first day of the month; null in a total. */
  period: string | null;
  currency: string;
  invoices: number;
  government: number;
  services: number;
  vat: number;
  total: number;
  paid: number;
  is_total: boolean;
}

const monthText = ({ period }: Line) => (period ? formatMonth(period) : 'All months');

const money = (
  key: 'government' | 'services' | 'vat' | 'total' | 'paid',
  header: string,
): Column<Line> => ({
  key,
  header,
  figures: true,
  render: (line) => formatMoney(line[key].toFixed(2), line.currency),
  text: (line) => line[key].toFixed(2),
  as: 'money',
});

const columns: Column<Line>[] = [
  {
    key: 'period',
    header: 'Month',
    render: (line) => (line.period ? monthText(line) : <b>{monthText(line)}</b>),
    text: ({ period }) => period?.slice(0, 7) ?? 'All months',
    exports: [{ header: 'Currency', text: ({ currency }) => currency }],
  },
  {
    key: 'invoices',
    header: 'Invoices',
    figures: true,
    render: ({ period, invoices }) =>
      period ? (
        <FigureLink
          to={`${paths.report('spending')}?${periodQuery({ from: period, to: endOfMonth(period) })}`}
        >
          {formatNumber(invoices)}
        </FigureLink>
      ) : (
        formatNumber(invoices)
      ),
    text: ({ invoices }) => String(invoices),
    as: 'number',
  },
  money('government', 'Government fees'),
  money('services', 'Our services'),
  money('vat', 'VAT'),
  { ...money('total', 'Total'), phone: 'end' },
  money('paid', 'Paid'),
];

/** What was invoiced, by month; the invoices of the period below. */
export function SpendingReport() {
  const presets = presetsOn(today());
  const filter = usePeriod(presets);
  const query = useQuery(reportQueries.spending(useTenantScope(), filter.period));
  return (
    <>
      <PeriodFilter {...filter}>
        <ReportExport name="spending" columns={columns} rows={query.data} />
      </PeriodFilter>
      <QueryState query={query} failed="The report could not be loaded">
        {(rows) => (
          <>
            {chartsOf(rows).map(({ currency, months }) => (
              <Panel key={currency}>
                <BarChart
                  title={`Invoiced by month, in ${currency}`}
                  direction="columns"
                  labels={months.map(({ period }) => formatMonth(period ?? '', 'medium'))}
                  series={[
                    { name: 'Government fees', values: months.map((each) => each.government) },
                    { name: 'Our services', values: months.map((each) => each.services) },
                    { name: 'VAT', values: months.map((each) => each.vat) },
                  ]}
                  format={(value) => formatMoney(value.toFixed(2), currency)}
                />
              </Panel>
            ))}
            <ReportTable
              title="By month"
              columns={columns}
              rows={rows}
              rowKey={({ period, currency }) => `${period} ${currency}`}
            />
          </>
        )}
      </QueryState>
      <InvoiceRows period={filter.period} list={filter.list} />
    </>
  );
}

/** The last 12 months of each currency. */
function chartsOf(rows: readonly Line[]) {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    months: rows.filter((row) => !row.is_total && row.currency === currency).slice(-12),
  }));
}
