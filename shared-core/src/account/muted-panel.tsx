import { useQuery } from '@tanstack/react-query';

import { toAppError } from '../errors/index.ts';
import { mutesQuery, useUnmute } from './mutes.ts';
import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { Button, EmptyState, InlineAlert, QueryPanel } from '../ui/index.ts';
import { Line, Lines } from './lines.ts';

/** What a person muted in the bell, each with a way back. */
export function MutedPanel() {
  const query = useQuery(mutesQuery(useSupabase(), useUser().id));
  const unmute = useUnmute();
  return (
    <QueryPanel
      title="Muted"
      note={(mutes) => mutes.length > 0 && 'what you have to act on arrives all the same'}
      query={query}
      failed="What you muted could not be loaded"
      empty={
        <EmptyState
          title="Nothing is muted"
          text="The bell mutes one application, company or ticket at a time."
        />
      }
      flush
    >
      {(mutes) => (
        <>
          {unmute.error && <InlineAlert tone="bad">{toAppError(unmute.error).message}</InlineAlert>}
          <Lines aria-label="Muted">
            {mutes.map((mute) => (
              <Line key={`${mute.subject_type} ${mute.subject_id}`}>
                <b>{mute.name}</b>
                <Button
                  size="small"
                  aria-label={`Unmute ${mute.name}`}
                  loading={unmute.isPending && unmute.variables.subject_id === mute.subject_id}
                  onClick={() => unmute.mutate(mute)}
                >
                  Unmute
                </Button>
              </Line>
            ))}
          </Lines>
        </>
      )}
    </QueryPanel>
  );
}
