import styled from '@emotion/styled';
import { formatNumber, formatRelative } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DataTable, EmptyState, QueryPanel, StatusChip, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { JobActions } from './job-actions.tsx';
import { jobsQuery, type Job } from './job.queries.ts';
import { doneText, jobChip, reasonText, refusalsOf } from './jobs.ts';
import { RawErrors } from './raw-errors.tsx';

const Small = styled('small')({ display: 'block', color: color.secondary });

const columns: Column<Job>[] = [
  {
    key: 'title',
    header: 'Job',
    render: (job) => (
      <>
        {job.title}
        {job.error !== null && <Small>{reasonText(job.error)}</Small>}
        {refusalsOf(job).map(({ label, message }, place) => (
          <Small key={`${place} ${label}`}>
            {label}: {message}
          </Small>
        ))}
        <RawErrors job={job} />
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: (job) => <StatusChip {...jobChip(job)} />,
  },
  { key: 'done', header: 'Done', render: doneText },
  {
    key: 'by',
    header: 'Begun',
    render: ({ by, created_at: at }) =>
      [by?.full_name ?? 'by itself', formatRelative(at)].join(', '),
  },
  { key: 'actions', header: 'Actions', render: (job) => <JobActions job={job} /> },
];

/** The last jobs with how far they are, what they did and which rows they could not do (JOB-01). */
export function JobPanel() {
  const query = useQuery(jobsQuery(useTenantScope()));
  return (
    <QueryPanel
      title="Jobs"
      note={(jobs) => `the last ${formatNumber(jobs.length)}, the newest first`}
      query={query}
      failed="The jobs could not be loaded"
      empty={
        <EmptyState
          title="No job yet"
          text="A published rule or risk model, a changed fee, an announced day, a preview, a rescreening and a selection of more than 50 rows are carried out by a job."
        />
      }
      flush
    >
      {(jobs) => <DataTable label="Jobs" columns={columns} rows={jobs} rowKey={({ id }) => id} />}
    </QueryPanel>
  );
}
