import { Suspense, useEffect, useRef, useState } from 'react';

import { expire, signOut } from '../session/index.ts';
import { useSupabase, type PortalClient } from '../supabase/index.ts';
import { lazyPart } from './lazy-part.ts';
import { watchIdle } from './watch-idle.ts';

// Loaded on demand: rarely shown.
const IdleDialog = lazyPart(() => import('./idle-dialog.tsx'));

/** While the setting cannot be read. */
const DEFAULT_MINUTES = 60;

/** The setting "session timeout", in minutes. */
async function idleMinutes(client: PortalClient): Promise<number> {
  const { data } = await client.rpc('public_settings');
  return data?.[0]?.session_timeout ?? DEFAULT_MINUTES;
}

/** Ends a session without activity in any tab after the setting "session timeout", and asks two minutes before (SES-05). */
export default function IdleWatch() {
  const supabase = useSupabase();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const watch = useRef<ReturnType<typeof watchIdle>>(null);

  useEffect(() => {
    let isHere = true;
    async function begin() {
      const minutes = await idleMinutes(supabase);
      if (!isHere) return;
      watch.current = watchIdle(minutes, setSecondsLeft, () => void expire(supabase, 'idle'));
    }
    void begin();
    return () => {
      isHere = false;
      watch.current?.stop();
    };
  }, [supabase]);

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
