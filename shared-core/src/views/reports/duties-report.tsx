import { formatMoney, formatNumber } from '../../domain/format.ts';
import { BarChart, Panel, QueryState, type Column } from '../../ui/index.ts';
import { FigureLink } from './figure-link.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { periodQuery, type Period } from './period.ts';
import type { ReportProps } from './report-props.ts';
import { ReportExport, ReportTable } from './report-table.tsx';

interface Line {
  /** Null in a total. */
  rule_code: string | null;
  rule_name: string;
  currency: string | null;
  obligations: number;
  done_in_time: number;
  done_late: number;
  waived: number;
  open: number;
  late: number;
  amount_open: number;
  penalty: number;
  penalties_unknown: number;
  /** The parts of the open amount and of the penalty that no primary source has confirmed. */
  amount_to_check: number;
  penalty_to_check: number;
  is_total: boolean;
}

const unconfirmed = { amount_open: 'amount_to_check', penalty: 'penalty_to_check' } as const;

/** How much of an amount no primary source has confirmed: 'to be confirmed', 'US$300.00 to be confirmed'. */
function doubtOf(line: Line, key: keyof typeof unconfirmed): string | null {
  const part = line[unconfirmed[key]];
  if (part === 0 || !line.currency) return null;
  return part === line[key]
    ? 'to be confirmed'
    : `${formatMoney(part.toFixed(2), line.currency)} to be confirmed`;
}

/** The query of the list of duties behind a figure; the state as that list names it. */
function rowsOf({ rule_code: rule }: Line, state: string, period: Period): string {
  const params = new URLSearchParams(periodQuery(period));
  if (rule) params.set('rule', rule);
  if (state) params.set('state', state);
  return params.toString();
}

function columnsOf(period: Period, dutiesTo: string | undefined): Column<Line>[] {
  const count = (
    key: 'open' | 'late' | 'done_in_time' | 'done_late' | 'waived',
    header: string,
    state: string,
  ): Column<Line> => ({
    key,
    header,
    figures: true,
    render: (line) =>
      dutiesTo && line[key] > 0 ? (
        <FigureLink to={`${dutiesTo}?${rowsOf(line, state, period)}`}>
          {formatNumber(line[key])}
        </FigureLink>
      ) : (
        formatNumber(line[key])
      ),
    text: (line) => String(line[key]),
    as: 'number',
  });
  const money = (key: 'amount_open' | 'penalty', header: string): Column<Line> => ({
    key,
    header,
    figures: true,
    render: (line) => (line.currency ? formatMoney(line[key].toFixed(2), line.currency) : '–'),
    text: (line) => (line.currency ? line[key].toFixed(2) : ''),
    as: 'money',
    exports: [
      {
        header: `${header}, of it to be confirmed`,
        text: (line) => (line.currency ? line[unconfirmed[key]].toFixed(2) : ''),
        as: 'money',
      },
    ],
  });
  return [
    {
      key: 'rule',
      header: 'Duty',
      render: (line) => (line.is_total ? <b>{totalText(line)}</b> : line.rule_name),
      text: (line) => (line.is_total ? totalText(line) : line.rule_name),
      exports: [{ header: 'Currency', text: ({ currency }) => currency ?? '' }],
    },
    count('open', 'Open', ''),
    count('late', 'Late', 'late'),
    count('done_in_time', 'Done in time', 'in_time'),
    count('done_late', 'Done late', 'done_late'),
    count('waived', 'Not needed', 'waived'),
    {
      ...money('amount_open', 'Open amount'),
      sub: (line) => doubtOf(line, 'amount_open'),
    },
    {
      ...money('penalty', 'Penalties today'),
      phone: 'end',
      sub: (line) =>
        [
          doubtOf(line, 'penalty'),
          line.penalties_unknown > 0 && `and ${formatNumber(line.penalties_unknown)} not known`,
        ]
          .filter(Boolean)
          .join(', ') || null,
    },
  ];
}

/** Duties by rule, with what is late and what that costs today. */
export function DutiesReport({
  filter,
  query,
  tools,
  dutiesTo,
}: ReportProps<Line> & {
  /** The list of duties; without it figures open nothing. */
  dutiesTo?: string;
}) {
  const columns = columnsOf(filter.period, dutiesTo);
  return (
    <>
      <PeriodFilter {...filter}>
        {tools}
        <ReportExport name="duties-and-exposure" columns={columns} rows={query.data} />
      </PeriodFilter>
      <QueryState query={query} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.some((row) => !row.is_total) && (
              <Panel>
                <BarChart title="Duties by how they stand" {...byRule(rows)} />
              </Panel>
            )}
            <ReportTable
              title="By duty"
              note="Of duties that fall due in the period. Penalties are on top of the open amount, as of today."
              columns={columns}
              rows={rows}
              rowKey={({ rule_code: rule, currency, is_total: isTotal }) =>
                `${rule} ${currency} ${isTotal}`
              }
            />
          </>
        )}
      </QueryState>
    </>
  );
}

function totalText({ currency }: Line): string {
  return currency ? `All with a fee in ${currency}` : 'All without a fee';
}

function byRule(rows: readonly Line[]) {
  const lines = rows.filter(({ is_total: isTotal }) => !isTotal);
  const values = (of: (line: Line) => number) => lines.map(of);
  return {
    labels: lines.map(({ rule_name: name }) => name),
    series: [
      {
        name: 'Done or not needed',
        values: values((line) => line.done_in_time + line.done_late + line.waived),
      },
      { name: 'Open, in time', values: values((line) => line.open - line.late) },
      { name: 'Late', values: values((line) => line.late) },
    ],
  };
}
