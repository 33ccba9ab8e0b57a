import { useEffect, useRef, useState } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { deviceText } from './device-text.ts';

/**
 * What this person typed under a name and did not send. It is read when the form is shown: `onRead` gets it a moment later, and not once
 * more is typed. `isUnread` says that there is a text and its key could not be read; `retry` reads again.
 */
export function useDeviceText(name: string, onRead: (text: string) => void) {
  const client = useSupabase();
  const { id: userId } = useUser();
  const [text] = useState(() => deviceText(client, userId, name));
  const [isUnread, setUnread] = useState(false);
  const [tries, setTries] = useState(1);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });

  useEffect(() => {
    // What was closed meanwhile reads it when it is shown again.
    let isShown = true;
    void text.read().then(
      (kept) => {
        if (!isShown) return;
        setUnread(false);
        if (kept !== null) latest.current(kept);
      },
      () => {
        if (isShown) setUnread(true);
      },
    );
    return () => {
      isShown = false;
    };
  }, [text, tries]);

  return { text, isUnread, retry: () => setTries((count) => count + 1) };
}
