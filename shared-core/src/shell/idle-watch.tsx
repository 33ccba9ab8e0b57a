import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { expire, signOut } from '../session/index.ts';
import { useSupabase, type PortalClient } from '../supabase/index.ts';
import { watchIdle } from './watch-idle.ts';

// Hardly anybody meets it.
const IdleDialog = lazy(() => import('./idle-dialog.tsx'));

/** While the setting cannot be read. */
const DEFAULT_MINUTES = 60;

/** How many minutes a session lasts that nobody uses: the setting "session timeout". */
async function idleMinutes(client: PortalClient): Promise<number> {
  const { data } = await client.rpc('public_settings');
  return data?.[0]?.session_timeout ?? DEFAULT_MINUTES;
}

/** Ends a session that nobody uses in any tab, as the setting "session timeout" says, and asks two minutes before (SES-05). */
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
