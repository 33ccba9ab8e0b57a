import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  BarChart,
  DateText,
  Panel,
  QueryState,
  TextLink,
  type Column,
} from '@portal/shared-core/ui';
import {
  comingPresetsOn,
  today,
  PeriodFilter,
  usePeriod,
  ReportExport,
  ReportTable,
} from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries } from '../api/report.queries.ts';

interface Line {
  document_id: string;
  file_name: string;
  category: string;
  company_name: string | null;
  party_name: string | null;
  expires_on: string;
  days_left: number;
  total: number;
}

const subjectOf = ({ company_name: company, party_name: party }: Line) => party ?? company ?? '';
const leftText = ({ days_left: days }: Line) =>
  days < 0 ? `expired ${formatNumber(-days)} days ago` : `${formatNumber(days)} days left`;

const columns: Column<Line>[] = [
  {
    key: 'category',
    header: 'Document',
    render: (line) => <TextLink to={paths.document(line.document_id)}>{line.category}</TextLink>,
    text: ({ category }) => category,
    sub: ({ file_name: file }) => file,
    exports: [{ header: 'File', text: ({ file_name: file }) => file }],
  },
  { key: 'subject', header: 'About', render: subjectOf, text: subjectOf },
  {
    key: 'expires_on',
    header: 'Expires',
    figures: true,
    phone: 'end',
    render: ({ expires_on: day }) => <DateText value={day} />,
    text: ({ expires_on: day }) => day,
    sub: leftText,
    exports: [{ header: 'Days left', text: ({ days_left: days }) => String(days) }],
  },
];

/** Documents that expire or have expired, the next first. */
export function DocumentsReport() {
  const presets = comingPresetsOn(today());
  const filter = usePeriod(presets);
  const query = useQuery(reportQueries.expiring(useTenantScope(), filter.period));
  return (
    <>
      <PeriodFilter presets={presets} {...filter}>
        <ReportExport name="documents-expiring" columns={columns} rows={query.data} />
      </PeriodFilter>
      <QueryState query={query} failed="The report could not be loaded">
        {(rows) => (
          <>
            {rows.length > 0 && (
              <Panel>
                <BarChart title="Documents by the time left" {...byTime(rows)} />
              </Panel>
            )}
            <ReportTable
              title="By day"
              {...noteOf(rows)}
              columns={columns}
              rows={rows}
              rowKey={({ document_id: id }) => id}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

/** A report that was cut says so. */
function noteOf(rows: readonly Line[]): { note?: string } {
  const total = rows[0]?.total ?? 0;
  if (total <= rows.length) return {};
  return {
    note: `The first ${formatNumber(rows.length)} of ${formatNumber(total)}. Choose a shorter period for the others.`,
  };
}

const bands = [
  { label: 'Expired', holds: (days: number) => days < 0 },
  { label: 'Within 30 days', holds: (days: number) => days >= 0 && days <= 30 },
  { label: 'Within 90 days', holds: (days: number) => days > 30 && days <= 90 },
  { label: 'Later', holds: (days: number) => days > 90 },
];

function byTime(rows: readonly Line[]) {
  return {
    labels: bands.map(({ label }) => label),
    series: [
      {
        name: 'Documents',
        values: bands.map(({ holds }) => rows.filter((row) => holds(row.days_left)).length),
      },
    ],
  };
}
