import { formatNumber } from '../../domain/format.ts';
import { BarChart, DateText, Panel, QueryState, TextLink, type Column } from '../../ui/index.ts';
import { PeriodFilter } from './period-filter.tsx';
import type { ReportProps } from './report-props.ts';
import { ReportExport, ReportTable } from './report-table.tsx';

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

function columnsOf(linkTo: ((documentId: string) => string) | undefined): Column<Line>[] {
  return [
    {
      key: 'category',
      header: 'Document',
      render: (line) =>
        linkTo ? <TextLink to={linkTo(line.document_id)}>{line.category}</TextLink> : line.category,
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
      as: 'day',
      sub: leftText,
      exports: [{ header: 'Days left', text: ({ days_left: days }) => String(days), as: 'number' }],
    },
  ];
}

/** Documents that expire or have expired, the next first. */
export function DocumentsReport({
  filter,
  query,
  tools,
  linkTo,
}: ReportProps<Line> & {
  /** Where a document is looked at; without it none is opened. */
  linkTo?: (documentId: string) => string;
}) {
  const columns = columnsOf(linkTo);
  return (
    <>
      <PeriodFilter {...filter}>
        {tools}
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
