import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import type { Entry } from './entries.ts';

/** Which entry is selected, by keys or pointer, and what happens with it. */
export function useChoice(
  entries: readonly Entry[],
  isSearching: boolean,
  typed: string,
  close: () => void,
) {
  const [moved, setMoved] = useState<{ typed: string; key: string }>();
  // Who types and presses Enter at once means what these words find, and not what is still there of former ones.
  const awaited = useRef<string>(undefined);
  // A choice is made among what these words find; other words begin anew.
  const place = entries.findIndex(({ key }) => moved?.typed === typed && key === moved.key);
  const selected = entries[Math.max(0, place)];

  useEffect(() => {
    if (isSearching || awaited.current === undefined) return;
    const isMeant = awaited.current === typed;
    awaited.current = undefined;
    if (isMeant && selected) run(selected);
  });

  function run(entry: Entry) {
    if (!entry.closes) close();
    entry.run();
  }

  function choose(entry: Entry | undefined) {
    if (entry) setMoved({ typed, key: entry.key });
  }

  const step = (by: number) => entries[(Math.max(0, place) + by + entries.length) % entries.length];
  const keys: Record<string, () => void> = {
    ArrowDown: () => choose(step(1)),
    ArrowUp: () => choose(step(-1)),
    Home: () => choose(entries[0]),
    End: () => choose(entries.at(-1)),
    Enter() {
      if (isSearching && place < 0) awaited.current = typed;
      else if (selected) run(selected);
    },
  };

  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  }

  return { selected, choose, run, onKeyDown };
}
