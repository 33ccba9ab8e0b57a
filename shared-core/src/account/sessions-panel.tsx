import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import {
  Button,
  ConfirmDialog,
  InlineAlert,
  QueryPanel,
  RelativeTime,
  StatusChip,
} from '../ui/index.ts';
import { Line, Lines } from './lines.ts';
import { useEndSession } from './account.mutations.ts';
import { accountQueries, type OwnSession } from './account.queries.ts';
import { deviceOf } from './device-name.ts';

const Foot = styled('div')({ padding: '12px 16px' });

/** Where the user is signed in, with the way to end a session or all others. */
export function SessionsPanel() {
  const { id } = useUser();
  const query = useQuery(accountQueries.sessions(useSupabase(), id));
  const end = useEndSession();
  const [pending, setPending] = useState<OwnSession | 'others'>();
  const others = query.data?.filter(({ current }) => !current) ?? [];

  return (
    <>
      <QueryPanel
        title="Where you are signed in"
        query={query}
        failed="Your sessions could not be loaded"
        empty="The service does not list sessions here."
        flush
      >
        {(sessions) => (
          <>
            {end.error && <InlineAlert tone="bad">{end.error.message}</InlineAlert>}
            <Lines aria-label="Sessions">
              {sessions.map((session) => (
                <Line key={session.id}>
                  <div>
                    <b>{deviceOf(session.user_agent)}</b>
                    <small>
                      Active <RelativeTime value={session.active_at} />
                      {session.second_factor && ', with the second factor'}
                    </small>
                  </div>
                  {session.current ? (
                    <StatusChip tone="good" label="This session" />
                  ) : (
                    <Button size="small" onClick={() => setPending(session)}>
                      End
                    </Button>
                  )}
                </Line>
              ))}
            </Lines>
            {others.length > 0 && (
              <Foot>
                <Button onClick={() => setPending('others')}>Sign out everywhere else</Button>
              </Foot>
            )}
          </>
        )}
      </QueryPanel>
      <ConfirmDialog
        open={pending !== undefined}
        title={
          pending === 'others' || !pending
            ? 'Sign out everywhere else?'
            : `End the session on ${deviceOf(pending.user_agent)}?`
        }
        confirmLabel={pending === 'others' ? 'Sign out' : 'End session'}
        danger
        busy={end.isPending}
        onConfirm={() =>
          end.mutate(pending === 'others' || !pending ? null : pending.id, {
            onSettled: () => setPending(undefined),
          })
        }
        onClose={() => setPending(undefined)}
      >
        The device has to sign in again. What is typed there and not sent may be lost.
      </ConfirmDialog>
    </>
  );
}
