import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';

import { shows } from '../query/index.ts';
import { expire, idleTimeLeft, noteInput, signOut, useUser } from '../session/index.ts';
import { unwrap, useSupabase } from '../supabase/index.ts';
import { lazyPart } from './lazy-part.ts';
import { watchIdle } from './watch-idle.ts';

// Loaded on demand: rarely shown.
const IdleDialog = lazyPart(() => import('./idle-dialog.tsx'));

/** While the setting cannot be read. */
const DEFAULT_MINUTES = 60;

/** The setting "session timeout", in minutes, as it is now; undefined until it is known. */
function useIdleMinutes(): number | undefined {
  const client = useSupabase();
  const { id } = useUser();
  const { data, isError } = useQuery({
    queryKey: ['session', id, 'session-timeout'],
    meta: shows('platform_settings'),
    async queryFn({ signal }) {
      const [settings] = unwrap(await client.rpc('public_settings').abortSignal(signal));
      return settings?.session_timeout ?? DEFAULT_MINUTES;
    },
  });
  return data ?? (isError ? DEFAULT_MINUTES : undefined);
}

/** Ends a session without activity in any tab after the setting "session timeout", and asks two minutes before (SES-05). */
export default function IdleWatch() {
  const supabase = useSupabase();
  const minutes = useIdleMinutes();
  const isWatching = useRef(false);
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<ReturnType<typeof watchIdle>>(null);

  useEffect(() => {
    if (minutes === undefined) return undefined;
    // A shorter time that is over already counts from now: a colleague's change ends no session without the question.
    if (isWatching.current && idleTimeLeft(minutes) === 0) noteInput();
    isWatching.current = true;
    const begun = watchIdle(minutes, setSecondsLeft, () => void expire(supabase, 'idle'));
    watch.current = begun;
    return () => begun.stop();
  }, [supabase, minutes]);

  if (secondsLeft === null) return null;
  return (
    <Suspense>
      <IdleDialog
        secondsLeft={secondsLeft}
        stay={() => watch.current?.stay()}
        signOut={() => void signOut(supabase)}
      />
    </Suspense>
  );
}
