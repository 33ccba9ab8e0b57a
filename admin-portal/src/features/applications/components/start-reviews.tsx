import { Button, InlineAlert, showToast, type Selection } from '@portal/shared-core/ui';
import { useState } from 'react';

import { useStartReview } from '../api/application.mutations.ts';
import type { ApplicationListItem } from '../api/board.queries.ts';

/** Starts the review of the selected applications that wait for one. */
export function StartReviews({ selection }: { selection: Selection<ApplicationListItem> }) {
  const startReview = useStartReview();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [refused, setRefused] = useState<string>();
  const startable = selection.rows.filter(
    ({ state }) => state === 'submitted' || state === 'resubmitted',
  );

  // One after the other: each is a decision of its own, and the first refusal would repeat for the rest.
  async function start() {
    setRefused(undefined);
    let started = 0;
    try {
      for (const application of startable) {
        setProgress({ done: started, of: startable.length });
        await startReview.mutateAsync(application.id);
        selection.set([application], false);
        started++;
      }
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
    setProgress(undefined);
    if (started > 0) showToast({ text: `Review started: ${started} of ${startable.length}` });
  }

  return (
    <>
      {refused && <InlineAlert tone="bad">{refused}</InlineAlert>}
      {startable.length > 0 && (
        <Button
          size="small"
          variant="contained"
          loading={progress !== undefined}
          onClick={() => void start()}
        >
          {progress
            ? `Starting ${progress.done + 1} of ${progress.of}`
            : `Start review of ${startable.length}`}
        </Button>
      )}
    </>
  );
}
