import { useCallback, useEffect, useRef, useState } from 'react';

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
  const isShown = useRef(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });

  const read = useCallback(async () => {
    try {
      const kept = await text.read();
      setUnread(false);
      // What was closed meanwhile reads it when it is shown again.
      if (kept !== null && isShown.current) latest.current(kept);
    } catch {
      setUnread(true);
    }
  }, [text]);
  useEffect(() => {
    isShown.current = true;
    void read();
    return () => {
      isShown.current = false;
    };
  }, [read]);

  return { text, isUnread, retry: () => void read() };
}
