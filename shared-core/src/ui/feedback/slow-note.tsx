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

/**
 * Shows that loading takes longer than usual, after four seconds, and offers to try again after ten. `onHanging` learns when that
 * offer comes and goes.
 */
export function SlowNote({ onHanging }: { onHanging?: (hangs: boolean) => void }) {
  const queryClient = useContext(QueryClientContext);
  const [waited, setWaited] = useState<'short' | 'slow' | 'hanging'>('short');
  /** A time of `performance.now()`. */
  const [start, setStart] = useState(() => performance.now());

  useEffect(() => {
    const after = (ms: number, action: () => void) =>
      setTimeout(action, Math.max(0, start + ms - performance.now()));
    const timers = [
      after(SLOW_AFTER_MS, () => setWaited('slow')),
      after(HANGING_AFTER_MS, () => {
        setWaited('hanging');
        onHanging?.(true);
      }),
    ];
    return () => {
      timers.forEach(clearTimeout);
      onHanging?.(false);
    };
  }, [start, onHanging]);

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
            setWaited('short');
            setStart(performance.now());
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

/**
 * A skeleton, or a table without rows, while something is read for the first time. Where the service does not answer for ten seconds, the
 * way to ask again takes its place. The children stay mounted when the waiting ends.
 */
export function Waiting({
  isWaiting = true,
  children,
}: {
  isWaiting?: boolean;
  children: ReactNode;
}) {
  const [hangs, setHangs] = useState(false);
  return (
    <>
      {isWaiting && <SlowNote onHanging={setHangs} />}
      {isWaiting && hangs ? null : children}
    </>
  );
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
