import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  InlineAlert,
  Panel,
  Progress,
  QueryState,
  Stack,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useCancelJob } from '#/components/jobs/job.queries.ts';
import { reasonText } from '#/components/jobs/jobs.ts';

import type { RiskModel } from '../api/model.queries.ts';
import { isRunning, previewQueries, type KeptPreview } from '../api/preview.queries.ts';
import { useStartPreview } from '../api/risk.mutations.ts';
import { FlowTable } from './flow-table.tsx';
import { PreviewMoves } from './preview-moves.tsx';

/** What a version does to the portfolio, worked out by a job and kept: publishing asks for it (RSK-03, JOB-01). */
export function ModelPreview({ model }: { model: RiskModel }) {
  const query = useQuery(previewQueries.of(useTenantScope(), model.version));
  const isDraft = model.state === 'draft';
  const kept = query.data?.find(({ finished_at: at }) => at !== null);
  if (!isDraft && !kept) return null;
  return (
    <Stack>
      <Panel
        title={isDraft ? 'What this draft would do' : 'What its preview said'}
        note="to every assessment that counts, of all firms, before overrides"
      >
        <QueryState query={query} failed="The preview could not be loaded">
          {(previews) => (
            <Stack>
              {isDraft && <Run model={model} previews={previews} />}
              {kept && <Kept preview={kept} isDraft={isDraft} />}
            </Stack>
          )}
        </QueryState>
      </Panel>
      {kept && <PreviewMoves key={kept.id} preview={kept} />}
    </Stack>
  );
}

/** Begins a preview, says how far it is, and why one did not finish. */
function Run({ model, previews }: { model: RiskModel; previews: readonly KeptPreview[] }) {
  const start = useStartPreview();
  const cancel = useCancelJob();
  const missing = useNotAllowed('start_model_preview');
  const [first] = previews;
  const error = start.error ?? cancel.error;
  const refused = error && <InlineAlert tone="bad">{toAppError(error).message}</InlineAlert>;
  if (first && first.job_id !== null && first.is_of_draft && isRunning(first)) {
    const { job_id: id, job_done: done, job_total: total } = first;
    return (
      <>
        <Progress
          label="The preview is under way"
          value={done ?? 0}
          max={Math.max(total ?? 0, 1)}
          text={`${formatNumber(done ?? 0)} of ${formatNumber(total ?? 0)}`}
        />
        <p>You can leave this page.</p>
        <Actions>
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate({ job_id: id })}>
            Cancel the preview
          </Button>
        </Actions>
        {refused}
      </>
    );
  }
  const label = previews.length > 0 ? 'Run the preview again' : 'Run the preview';
  return (
    <>
      {first && first.finished_at === null && (
        <InlineAlert tone="warning" title="The last preview did not finish">
          {first.job_error ? reasonText(first.job_error) : 'It was cancelled.'}
        </InlineAlert>
      )}
      {previews.length === 0 && (
        <p>
          A job applies the saved draft to the answers of the whole portfolio and keeps what would
          move. The draft can be published after that.
        </p>
      )}
      <Actions>
        {missing ? (
          <HeldButton because={missing}>{label}</HeldButton>
        ) : (
          <Button
            disabled={start.isPending}
            onClick={() => start.mutate({ version: model.version })}
          >
            {label}
          </Button>
        )}
      </Actions>
      {missing && <p>{missing}</p>}
      {refused}
    </>
  );
}

function Kept({ preview, isDraft }: { preview: KeptPreview; isDraft: boolean }) {
  const { made_by: by, made_on: day, assessed, counts, is_of_draft: isOfDraft } = preview;
  return (
    <>
      {isDraft && !isOfDraft && (
        <InlineAlert tone="warning" title="The draft was saved with other figures since">
          This preview is of the figures before. Run it again before the draft is published.
        </InlineAlert>
      )}
      <p>
        Run on {formatDate(day, 'long')} by {by ?? 'a colleague'} over {formatNumber(assessed)}{' '}
        {assessed === 1 ? 'assessment' : 'assessments'}.
      </p>
      <FlowTable counts={counts} />
    </>
  );
}
