import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { Button, InlineAlert, VisuallyHidden } from '@portal/shared-core/ui';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';

import { useCancelJob, useRetryJob, type Job } from './job.queries.ts';
import { isCancellable } from './jobs.ts';

/** Ends a job, or lets a failed one go on: for who asked for it and the super admin. */
export function JobActions({ job }: { job: Job }) {
  const { id } = useUser();
  const isSuperAdmin = useIsSuperAdmin() === true;
  const cannotRetry = useNotAllowed('retry_job');
  const cannotCancel = useNotAllowed('cancel_job');
  const retry = useRetryJob();
  const cancel = useCancelJob();
  if (job.asked_by !== id && !isSuperAdmin) return null;
  const error = retry.error ?? cancel.error;
  return (
    <>
      {job.state === 'failed' && !cannotRetry && (
        <Button
          size="small"
          disabled={retry.isPending}
          onClick={() => retry.mutate({ job_id: job.id })}
        >
          Retry<VisuallyHidden> {job.title}</VisuallyHidden>
        </Button>
      )}
      {isCancellable(job) && !cannotCancel && (
        <Button
          size="small"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ job_id: job.id })}
        >
          Cancel<VisuallyHidden> {job.title}</VisuallyHidden>
        </Button>
      )}
      {error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>}
    </>
  );
}
