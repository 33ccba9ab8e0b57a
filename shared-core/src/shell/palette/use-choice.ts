import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';

import type { Entry } from './entries.ts';

/** The selected entry, by keys or pointer, and how it runs. */
export function useChoice(
  entries: readonly Entry[],
  isSearching: boolean,
  typed: string,
  close: () => void,
) {
  const [moved, setMoved] = useState<{ typed: string; key: string }>();
  /** Enter was pressed during a search: it applies to the results of this term, not to the former ones. */
  const awaited = useRef<string>(undefined);
  // A selection belongs to its term.
  const place = entries.findIndex(({ key }) => moved?.typed === typed && key === moved.key);
  const selected = entries[Math.max(0, place)];

  // The search has ended: the Enter that came before its results counts for them.
  const runAwaited = useEffectEvent(() => {
    const isMeant = awaited.current !== undefined && awaited.current === typed;
    awaited.current = undefined;
    if (isMeant && selected) run(selected);
  });
  useEffect(() => {
    if (!isSearching) runAwaited();
  }, [isSearching]);

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
    const action = keys[event.key];
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  }

  return { selected, choose, run, onKeyDown };
}
