import { useEffect, useState } from 'react';

import type { HelpEntry } from './palette/entries.ts';
import { useSettled } from './use-settled.ts';

const none: readonly HelpEntry[] = [];

/** The articles of help for the palette; they load once the first screen is there. `load` is the same function at each call. */
export function useHelpEntries(load: () => Promise<readonly HelpEntry[]>): readonly HelpEntry[] {
  const isSettled = useSettled();
  const [entries, setEntries] = useState(none);
  useEffect(() => {
    if (!isSettled) return;
    // Without a network the palette goes without them until the next page.
    void load().then(setEntries, () => undefined);
  }, [isSettled, load]);
  return entries;
}
