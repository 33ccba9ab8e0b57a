import { Button, DateText, TextLink, type Column, type ListState } from '../../ui/index.ts';
import { activityNames } from './activity-names.ts';
import type { Period } from './period.ts';
import { ReportRows, type ReportRowsProps } from './report-rows.tsx';

/** A row of `activity_list`. */
export interface ActivityRow {
  at: string;
  kind: string;
  subject_id: string;
  company_id: string | null;
  title: string | null;
}

/** The params of the rows behind a figure of the activity, the newest first. */
export function activityParams({ page, pageSize }: ListState, kind: string, period: Period) {
  return {
    page,
    pageSize,
    sort: { key: 'at', direction: 'desc' as const },
    search: '',
    filters: { kind, from: period.from ?? '', to: period.to ?? '' },
  };
}

/** The rows behind a figure of the activity. */
export function ActivityRows({
  kind,
  query,
  list,
  subjectTo,
}: {
  kind: string;
  query: ReportRowsProps<ActivityRow>['query'];
  list: ListState;
  /** The page of what happened. */
  subjectTo: (row: ActivityRow) => string;
}) {
  const columns: Column<ActivityRow>[] = [
    {
      key: 'title',
      header: 'What',
      render: (row) => <TextLink to={subjectTo(row)}>{row.title ?? 'Without a name'}</TextLink>,
    },
    {
      key: 'at',
      header: 'When',
      figures: true,
      phone: 'end',
      render: ({ at }) => <DateText value={at} />,
    },
  ];
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
