import { Button, Spinner } from '@portal/shared-core/ui';
import { Message, StandaloneScreen } from '#/standalone-screen.tsx';
import { useEffect, useState } from 'react';

import { useWaiting, type Waiting } from './waiting.ts';

/** From then on the person reads what takes so long. */
const LONG_MS = 4_000;

const TEXTS: Record<Waiting['for'], string> = {
  list: 'The portal has not answered yet. It goes on trying; you can also begin again.',
  code: 'The portal is still arriving, because the connection is slow. You can also load the page again.',
};

/** While the page waits: for `label`, or for a portal that is on its way. After some seconds it says so, with a way to begin again. */
export function PortalWaiting({ label }: { label: string }) {
  const waiting = useWaiting();
  const isLong = useIsLong(waiting);
  return (
    <StandaloneScreen>
      <Spinner size="large" label={waiting ? 'Loading the portal' : label} />
      {waiting && isLong && (
        <>
          <Message>{TEXTS[waiting.for]}</Message>
          {waiting.of !== undefined && (
            <Message>
              {waiting.done} of {waiting.of} files are here.
            </Message>
          )}
          <Button variant="outlined" onClick={waiting.tryAgain}>
            Try Again
          </Button>
        </>
      )}
    </StandaloneScreen>
  );
}

/** Whether this wait has lasted long; each begins anew, and goes on while files arrive. */
function useIsLong(waiting: Waiting | null): boolean {
  const what = waiting?.for ?? null;
  const [long, setLong] = useState<Waiting['for'] | null>(null);
  useEffect(() => {
    if (!what) return undefined;
    const timer = setTimeout(() => setLong(what), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(null);
    };
  }, [what]);
  return what !== null && long === what;
}
