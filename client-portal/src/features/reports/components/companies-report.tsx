import { companyStatusLabels, standingGroups } from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import { BarChart, Panel, QueryState, type Column } from '@portal/shared-core/ui';
import { formatNumber } from '@portal/shared-core/domain/format';
import {
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

interface Line {
  type: string;
  name: string;
  status: keyof typeof companyStatusLabels;
  companies: number;
  registered: number;
}

const columns: Column<Line>[] = [
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
    render: (line) => <FigureLink to={rowsOf(line)}>{formatNumber(line.companies)}</FigureLink>,
    text: ({ companies }) => String(companies),
  },
  {
    key: 'registered',
    header: 'Registered in the period',
    figures: true,
    render: ({ registered }) => formatNumber(registered),
    text: ({ registered }) => String(registered),
  },
];

/** The companies behind a figure. */
function rowsOf({ type, status }: Line): string {
  const group = standingGroups.find(({ statuses }) =>
    (statuses as readonly string[]).includes(status),
  );
  return `${paths.companies}?${new URLSearchParams({ standing: group?.key ?? '', type }).toString()}`;
}

/** Companies by type and standing. */
export function CompaniesReport() {
  const presets = presetsOn(today());
  const filter = usePeriod(presets);
  const scope = useTenantScope();
  const query = useQuery(reportQueries.companies(scope, filter.period));
  const types = useQuery(reportQueries.types(scope));
  const nameOf = (code: string) => types.data?.get(code) ?? code;
  const lines = query.data
    ?.filter((row) => !row.is_total)
    .map((row) => ({
      type: row.entity_type,
      name: nameOf(row.entity_type),
      status: row.status,
      companies: row.companies,
      registered: row.registered,
    }));

  return (
    <>
      <PeriodFilter presets={presets} {...filter}>
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
function byType(lines: readonly Line[]) {
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
