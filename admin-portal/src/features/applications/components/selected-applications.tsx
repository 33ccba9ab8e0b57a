import {
  Button,
  DownloadRows,
  InlineAlert,
  SelectionBar,
  showToast,
  type Column,
  type Selection,
} from '@portal/shared-core/ui';
import { useState } from 'react';

import { useStartReview } from '../api/application.mutations.ts';
import type { ApplicationListItem } from '../api/application.queries.ts';

/** What can be done with the selected applications: start the review of those that wait for one, or take them along as a file. */
export function SelectedApplications({
  selection,
  columns,
}: {
  selection: Selection<ApplicationListItem>;
  columns: readonly Column<ApplicationListItem>[];
}) {
  const startReview = useStartReview();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const [refused, setRefused] = useState<string>();
  const startable = selection.rows.filter(
    ({ state }) => state === 'submitted' || state === 'resubmitted',
  );

  // One after the other: each is a decision of its own, and the first refusal says what the rest would meet.
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
    <SelectionBar selection={selection}>
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
      <DownloadRows name="applications" columns={columns} rows={selection.rows} />
    </SelectionBar>
  );
}
