import styled from '@emotion/styled';
import { formatNumber, formatRelative } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  InlineAlert,
  QueryPanel,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';

import { jobsQuery, useRetryJob, type Job } from './job.queries.ts';
import { doneText, jobChip, refusalsOf } from './jobs.ts';

const Small = styled('small')({ display: 'block', color: color.secondary });

const columns: Column<Job>[] = [
  {
    key: 'title',
    header: 'Job',
    render: (job) => (
      <>
        {job.title}
        {job.error !== null && <Small>{job.error}</Small>}
        {refusalsOf(job).map(({ label, message }) => (
          <Small key={label}>
            {label}: {message}
          </Small>
        ))}
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
  { key: 'retry', header: '', render: (job) => <Retry job={job} /> },
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
          text="A published rule, a changed fee or an announced day is carried into every calendar by a job."
        />
      }
      flush
    >
      {(jobs) => <DataTable label="Jobs" columns={columns} rows={jobs} rowKey={({ id }) => id} />}
    </QueryPanel>
  );
}

/** Lets a failed job go on: for who asked for it and the super admin. */
function Retry({ job }: { job: Job }) {
  const { id } = useUser();
  const isSuperAdmin = useIsSuperAdmin() === true;
  const held = useNotAllowed('retry_job');
  const retry = useRetryJob();
  if (job.state !== 'failed' || held || (job.asked_by !== id && !isSuperAdmin)) return null;
  return (
    <>
      <Button disabled={retry.isPending} onClick={() => retry.mutate({ job_id: job.id })}>
        Retry
      </Button>
      {retry.error && <InlineAlert tone="bad">{toAppError(retry.error).message}</InlineAlert>}
    </>
  );
}
