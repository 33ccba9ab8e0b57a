import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, DateText, TextLink, type Column, type ListState } from '@portal/shared-core/ui';
import { activityNames, ReportRows, type Period } from '@portal/shared-core/views/reports';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { reportQueries } from '../api/report.queries.ts';

interface Row {
  at: string;
  kind: string;
  subject_id: string;
  company_id: string | null;
  title: string | null;
}

const columns: Column<Row>[] = [
  {
    key: 'title',
    header: 'What',
    render: (row) => <TextLink to={subjectOf(row)}>{row.title ?? 'Without a name'}</TextLink>,
  },
  {
    key: 'at',
    header: 'When',
    figures: true,
    phone: 'end',
    render: ({ at }) => <DateText value={at} />,
  },
];

/** The page of what happened. */
function subjectOf({ kind, subject_id: id, company_id: company }: Row): string {
  if (kind.startsWith('application_')) return paths.application(id);
  if (kind === 'document_uploaded') return paths.document(id);
  if (kind === 'ticket_opened') return paths.ticket(id);
  if (!company) return paths.companies;
  return kind.startsWith('change_') ? paths.change(company, id) : paths.companyCompliance(company);
}

/** The rows behind a figure of the activity. */
export function ActivityRows({
  kind,
  period,
  list,
}: {
  kind: string;
  period: Period;
  list: ListState;
}) {
  const { page, pageSize } = list;
  const query = useQuery(
    reportQueries.activityRows(useTenantScope(), {
      page,
      pageSize,
      sort: { key: 'at', direction: 'desc' },
      search: '',
      filters: { kind, from: period.from ?? '', to: period.to ?? '' },
    }).page,
  );
  return (
    <ReportRows
      title={activityNames[kind] ?? kind}
      query={query}
      failed="The rows could not be loaded"
      empty="Nothing in this period"
      columns={columns}
      rowKey={({ subject_id: id, at }) => `${id} ${at}`}
      list={list}
      action={
        <Button size="small" onClick={() => list.setFilter('kind', '')}>
          Close
        </Button>
      }
    />
  );
}
