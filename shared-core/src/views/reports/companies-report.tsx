import { companyStatusLabels, standingGroups } from '../../domain/companies.ts';
import { BarChart, Panel, QueryState, type Column } from '../../ui/index.ts';
import { FigureLink } from './figure-link.tsx';
import { PeriodFilter } from './period-filter.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportExport, ReportTable } from './report-table.tsx';

import { formatNumber } from '../../domain/format.ts';

/** A row of `report_companies`. */
interface Row {
  /** Null in the total, as the status. */
  entity_type: string | null;
  status: keyof typeof companyStatusLabels | null;
  companies: number;
  registered: number;
}

export interface CompaniesLine {
  type: string;
  name: string;
  status: keyof typeof companyStatusLabels;
  companies: number;
  registered: number;
}

function columnsOf(linkTo: ((line: CompaniesLine) => string) | undefined): Column<CompaniesLine>[] {
  return [
    { key: 'type', header: 'Type', render: ({ name }) => name, text: ({ name }) => name },
    {
      key: 'status',
      header: 'Standing',
      render: ({ status }) => companyStatusLabels[status].label,
      text: ({ status }) => companyStatusLabels[status].label,
    },
    {
      key: 'companies',
      header: 'Companies',
      figures: true,
      phone: 'end',
      render: (line) =>
        linkTo ? (
          <FigureLink to={linkTo(line)}>{formatNumber(line.companies)}</FigureLink>
        ) : (
          formatNumber(line.companies)
        ),
      text: ({ companies }) => String(companies),
      as: 'number',
    },
    {
      key: 'registered',
      header: 'Registered in the period',
      figures: true,
      render: ({ registered }) => formatNumber(registered),
      text: ({ registered }) => String(registered),
      as: 'number',
    },
  ];
}

/** The group of standings a line belongs to, as the lists of companies name it. */
export function standingOf({ status }: CompaniesLine): string {
  const group = standingGroups.find(({ statuses }) =>
    (statuses as readonly string[]).includes(status),
  );
  return group?.key ?? '';
}

/** Companies by type and standing. */
export function CompaniesReport({
  filter,
  query,
  tools,
  nameOf,
  linkTo,
}: ReportProps<Row> & {
  /** The name of an entity type. */
  nameOf: (code: string) => string;
  /** The companies behind a figure; without it figures open nothing. */
  linkTo?: (line: CompaniesLine) => string;
}) {
  const columns = columnsOf(linkTo);
  const lines = query.data?.flatMap(({ entity_type: type, status, companies, registered }) =>
    type && status ? [{ type, name: nameOf(type), status, companies, registered }] : [],
  );

  return (
    <>
      <PeriodFilter {...filter}>
        {tools}
        <ReportExport name="companies" columns={columns} rows={lines} />
      </PeriodFilter>
      <QueryState query={{ ...query, data: lines }} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.length > 0 && (
              <Panel>
                <BarChart title="Companies by type" {...byType(rows)} />
              </Panel>
            )}
            <ReportTable
              title="By type and standing"
              columns={columns}
              rows={rows}
              rowKey={({ type, status }) => `${type} ${status}`}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

/** The bars: companies of each type, stacked by what stands well and what does not. */
function byType(lines: readonly CompaniesLine[]) {
  const names = [...new Set(lines.map(({ name }) => name))];
  const sum = (name: string, isActive: boolean) =>
    lines
      .filter((line) => line.name === name && (line.status === 'active') === isActive)
      .reduce((total, { companies }) => total + companies, 0);
  return {
    labels: names,
    series: [
      { name: 'Active', values: names.map((name) => sum(name, true)) },
      { name: 'In another standing', values: names.map((name) => sum(name, false)) },
    ],
  };
}
