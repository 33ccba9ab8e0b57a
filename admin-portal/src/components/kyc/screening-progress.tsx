import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel, Progress } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useRescreen } from './screening.mutations.ts';
import { screeningQueries } from './screening.queries.ts';
import { countOf } from './texts.ts';

const BATCH = 100;

/** How far the comparison of everyone with the lists is. Staff who do not want to wait for the job work it off here, and can stop. */
export function ScreeningProgress() {
  const { data: progress } = useQuery(screeningQueries.progress(useTenantScope()));
  const rescreen = useRescreen();
  const missing = useNotAllowed('rescreen_parties');
  const [isRunning, setRunning] = useState(false);
  const isStopped = useRef(false);
  if (!progress) return null;

  const { due, watchlist, finished_at: ended } = progress;
  // Null where no screening of everyone was ever begun.
  const [parties, done, hits] = [progress.parties ?? 0, progress.done ?? 0, progress.hits ?? 0];
  const isUnderWay = watchlist !== null && !ended;
  if (due === 0 && !isUnderWay && !isRunning) {
    return ended ? (
      <p>
        Everyone was last compared on {formatDateTime(ended)}: {formatNumber(parties)} people and
        companies, {countOf(hits, 'new hit')}.
      </p>
    ) : null;
  }

  function runOn() {
    rescreen.mutate(BATCH, {
      onSuccess(passed) {
        if (passed > 0 && !isStopped.current) runOn();
        else setRunning(false);
      },
      onError: () => setRunning(false),
    });
  }
  function start() {
    isStopped.current = false;
    setRunning(true);
    runOn();
  }
  function stop() {
    isStopped.current = true;
    setRunning(false);
  }

  return (
    <Panel
      title="Screening under way"
      note="it goes on by itself"
      action={
        missing ? (
          <HeldButton because={missing}>Screen now</HeldButton>
        ) : isRunning ? (
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        ) : (
          <Button size="small" onClick={start}>
            Screen now
          </Button>
        )
      }
    >
      {due > 0 && <p>{formatNumber(due)} entered or changed, not compared yet.</p>}
      {isUnderWay && (
        <Progress
          label={`All against ${watchlist.replaceAll('_', ' ')}`}
          value={done}
          max={Math.max(parties, 1)}
          text={`${formatNumber(done)} of ${formatNumber(parties)}, ${countOf(hits, 'new hit')}`}
        />
      )}
      {rescreen.error && <InlineAlert tone="bad">{rescreen.error.message}</InlineAlert>}
    </Panel>
  );
}
