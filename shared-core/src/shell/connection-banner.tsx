import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { formatTime } from '../domain/format.ts';
import { forgetLoss, useConnection } from '../query/index.ts';
import { useLive } from '../realtime/index.ts';
import { Button, InlineAlert } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';

/** Long enough to be read. */
const READABLE_MS = 4_000;

/** Above every page while the service cannot be reached, and for a moment when it is back (UX-03). */
export function ConnectionBanner() {
  const { lostAt, isBack } = useConnection();
  const queryClient = useQueryClient();
  const { phase } = useLive();
  const isFetching = useIsFetching() > 0;
  const isReading = isFetching || phase === 'catching up';

  useEffect(() => {
    if (!isBack || isReading) return undefined;
    const timer = setTimeout(forgetLoss, READABLE_MS);
    return () => clearTimeout(timer);
  }, [isBack, isReading]);

  if (lostAt !== null) {
    return (
      <NoticePlace>
        <InlineAlert
          tone="warning"
          title="No connection"
          action={
            <Button onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
              Try Again
            </Button>
          }
        >
          <p>
            Showing data from {formatTime(lostAt)}. Nothing can be sent until the connection is
            back.
          </p>
        </InlineAlert>
      </NoticePlace>
    );
  }
  if (!isBack) return null;
  return (
    <NoticePlace>
      <InlineAlert tone="good" title="Connected again">
        <p>
          {isReading && 'Loading recent changes.'}
          {!isReading && phase === 'live' && 'Everything is up to date.'}
        </p>
      </InlineAlert>
    </NoticePlace>
  );
}
