import styled from '@emotion/styled';
import { QueryClientContext, type Query, type QueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState, type ReactNode } from 'react';

import { Button } from '../content/button.tsx';
import { color } from '../theme/color.ts';
import { InlineAlert } from './inline-alert.tsx';

const Note = styled('p')({ padding: '12px 16px', fontSize: 13, color: color.secondary });

/** After so long a person wants to know that the page still works. */
const SLOW_AFTER_MS = 4_000;
/** After so long the answer will hardly come: the person may ask again. */
const HANGING_AFTER_MS = 10_000;

type Waited = 'short' | 'slow' | 'hanging';

/** Shows that loading takes longer than usual, after four seconds, and offers to try again after ten. */
export function SlowNote() {
  const { waited, restart } = useWaited();
  return <WaitedNote waited={waited} onRestart={restart} />;
}

/** A skeleton while something is read for the first time; where the service does not answer for ten seconds, the way to ask again instead. */
export function Waiting({ children }: { children: ReactNode }) {
  const { waited, restart } = useWaited();
  return (
    <>
      {waited !== 'hanging' && children}
      <WaitedNote waited={waited} onRestart={restart} />
    </>
  );
}

function WaitedNote({ waited, onRestart }: { waited: Waited; onRestart: () => void }) {
  const queryClient = useContext(QueryClientContext);
  if (waited === 'short') return false;
  if (waited === 'slow' || !queryClient) {
    return <Note role="status">This takes longer than usual. Still loading…</Note>;
  }
  return (
    <InlineAlert
      tone="warning"
      title="This is taking long"
      action={
        <Button
          onClick={() => {
            onRestart();
            void readAgain(queryClient);
          }}
        >
          Try Again
        </Button>
      }
    >
      The service has not answered yet. You can wait, or ask it again.
    </InlineAlert>
  );
}

/** How long one has waited since this was first shown, or since the restart. */
function useWaited(): { waited: Waited; restart: () => void } {
  const [waited, setWaited] = useState<Waited>('short');
  /** A time of `performance.now()`. */
  const [start, setStart] = useState(() => performance.now());
  useEffect(() => {
    const left = (ms: number) => Math.max(0, start + ms - performance.now());
    const timers = [
      setTimeout(() => setWaited('slow'), left(SLOW_AFTER_MS)),
      setTimeout(() => setWaited('hanging'), left(HANGING_AFTER_MS)),
    ];
    return () => timers.forEach(clearTimeout);
  }, [start]);
  function restart() {
    setWaited('short');
    setStart(performance.now());
  }
  return { waited, restart };
}

/** Ends the requests of the pages on screen that have not answered, and sends them again. */
async function readAgain(queryClient: QueryClient): Promise<void> {
  const hanging = new Set(
    queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(({ queryHash }) => queryHash),
  );
  const predicate = ({ queryHash }: Query) => hanging.has(queryHash);
  await queryClient.cancelQueries({ predicate });
  await queryClient.refetchQueries({ type: 'active', predicate });
}
