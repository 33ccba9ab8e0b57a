import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { Button, QueryPanel, RelativeTime, StatusChip } from '../ui/index.ts';
import { Line, Lines } from './lines.ts';
import { useEndSession, type SessionEnd } from './account.mutations.ts';
import { accountQueries, type OwnSession } from './account.queries.ts';
import { deviceOf } from './device-name.ts';

const PasswordDialog = lazy(async () => ({
  default: (await import('./account-dialogs.ts')).PasswordDialog<SessionEnd>,
}));

const Foot = styled('div')({ padding: '12px 16px' });

/** Where the user is signed in, with the way to end a session or all others, which asks for the password. */
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
      <Suspense>
        {pending !== undefined && (
          <PasswordDialog
            title={pending === 'others' ? 'Sign out everywhere else?' : 'End the session?'}
            text={
              pending === 'others'
                ? 'Your other devices have to sign in again. What is typed there and not sent may be lost.'
                : `${deviceOf(pending.user_agent)} has to sign in again. What is typed there and not sent may be lost.`
            }
            submit={pending === 'others' ? 'Sign out' : 'End session'}
            command={end}
            toInput={(current) => ({
              sessionId: pending === 'others' ? null : pending.id,
              current,
            })}
            onClose={() => setPending(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
