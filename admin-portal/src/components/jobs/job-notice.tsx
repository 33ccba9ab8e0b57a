import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Progress, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { isUnderWay, myJobsQuery } from './job.queries.ts';
import { doneText } from './jobs.ts';

/** That a job does what was asked for many rows, and how far it is. */
export function JobNotice({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: jobs } = useQuery(myJobsQuery(useTenantScope(), useUser().id));
  const job = jobs?.find((each) => each.id === id);
  const isOver = job && !isUnderWay(job);
  return (
    <InlineAlert
      tone={isOver ? (job.state === 'done' && job.refused === 0 ? 'good' : 'warning') : 'info'}
      title={isOver ? `The job has ended: ${doneText(job)}` : 'A job does it'}
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      {job && !isOver && (
        <Progress label={job.title} value={job.done} max={job.total} text={doneText(job)} />
      )}
      <p>
        {!isOver && 'You can leave this page. '}
        {isOver && job.refused > 0 && 'The job names what was refused. '}
        <TextLink to={paths.nightlyRuns}>Open jobs</TextLink>
      </p>
    </InlineAlert>
  );
}
