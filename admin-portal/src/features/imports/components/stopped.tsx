import { toAppError } from '@portal/shared-core/errors';
import { Actions, Button, InlineAlert } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useRetryJob } from '#/components/jobs/job.queries.ts';

import type { PortfolioImport } from '../api/import.queries.ts';

const titles: Partial<Record<PortfolioImport['state'], string>> = {
  checking: 'The check stopped',
  running: 'The import stopped',
  undoing: 'Undoing stopped',
};

/** The job of an import failed: why, and the way to go on. */
export function Stopped({
  jobId,
  failure,
  state,
}: {
  jobId: string;
  failure: string | null;
  state: PortfolioImport['state'];
}) {
  const held = useNotAllowed('retry_job');
  const retry = useRetryJob();
  return (
    <InlineAlert tone="bad" title={titles[state] ?? 'It stopped'}>
      {failure && <p>{failure}</p>}
      <p>
        What is done stays done. It goes on after the last company that was done, in the name of who
        began it.
        {state === 'checking' && ' Nothing was brought in: you can give the import up instead.'}
      </p>
      {retry.error && <p>{toAppError(retry.error).message}</p>}
      <Actions>
        {held ? (
          <HeldButton because={held}>Go on</HeldButton>
        ) : (
          <Button loading={retry.isPending} onClick={() => retry.mutate({ job_id: jobId })}>
            Go on
          </Button>
        )}
      </Actions>
    </InlineAlert>
  );
}
