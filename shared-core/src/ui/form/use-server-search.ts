import { useEffect, useState } from 'react';
import type { Option } from './form-select.tsx';

/** Long enough that a word is one question, short enough to feel immediate. */
const PAUSE_MS = 200;

/** An option that may say more about itself. */
export interface FoundOption extends Option {
  /** Small words at its right end: a registration number. */
  note?: string;
}

/** How many options a search reads at most; the list says when there may be more. */
export const mostFound = 20;

/** Asks the server for what matches, at most `mostFound`; it rejects with words that can be shown. */
export type SearchOptions = (query: string, signal: AbortSignal) => Promise<readonly FoundOption[]>;

export interface Found {
  state: 'searching' | 'found' | 'failed';
  /** While another question is under way, what the one before found. */
  options: readonly FoundOption[];
  /** Why it failed, as text. */
  error?: string;
}

const nothing: readonly FoundOption[] = [];

/** What the server finds for what is typed, after a pause; a later question takes the earlier one back. Asks only while `active`. */
export function useServerSearch(query: string, active: boolean, search: SearchOptions): Found {
  const [answer, setAnswer] = useState<Found & { query?: string }>({
    state: 'searching',
    options: nothing,
  });

  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      search(query, signal).then(
        (options) => signal.aborted || setAnswer({ query, state: 'found', options }),
        (error: unknown) =>
          signal.aborted ||
          setAnswer({
            query,
            state: 'failed',
            options: nothing,
            error: error instanceof Error ? error.message : 'The search failed.',
          }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, active, search]);

  return answer.query === query ? answer : { state: 'searching', options: answer.options };
}
