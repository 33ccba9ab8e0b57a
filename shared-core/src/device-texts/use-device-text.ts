import { useEffect, useRef, useState } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { deviceText, type DeviceText } from './device-text.ts';

/**
 * What this person typed under a name and did not send. It is read when the form is shown: `onRead` gets it a moment later, and not once
 * more is typed. `isUnread` says that there is a text and its key could not be read; `retry` reads again.
 */
export function useDeviceText(name: string, onRead: (text: string) => void) {
  const client = useSupabase();
  const { id: userId } = useUser();
  const [text] = useState(() => deviceText(client, userId, name));
  const [isUnread, setUnread] = useState(false);
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });

  useEffect(() => {
    // What was closed meanwhile reads it when it is shown again.
    let isShown = true;
    async function show() {
      const read = await readingOf(text);
      if (!isShown) return;
      setUnread(read.isUnread);
      if (read.kept !== null) latest.current(read.kept);
    }
    void show();
    return () => {
      isShown = false;
    };
  }, [text]);

  async function retry() {
    const read = await readingOf(text);
    setUnread(read.isUnread);
    if (read.kept !== null) onRead(read.kept);
  }

  return { text, isUnread, retry: () => void retry() };
}

/** What is kept; null where there is nothing, and where it cannot be read now. */
async function readingOf(text: DeviceText): Promise<{ kept: string | null; isUnread: boolean }> {
  try {
    return { kept: await text.read(), isUnread: false };
  } catch {
    return { kept: null, isUnread: true };
  }
}
