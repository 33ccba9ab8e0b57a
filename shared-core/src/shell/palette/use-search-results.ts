import { useQuery } from '@tanstack/react-query';
import { useActiveScope } from '../../tenant/index.ts';
import { useDebounced } from '../../ui/index.ts';
import { searchQuery } from './subjects.ts';

/** Shorter than two keys of a quick hand, so that not every key is a question. */
const PAUSE_MS = 40;

/** What the database finds by what is typed, in the active tenant. */
export function useFound(typed: string) {
  const words = typed.trim();
  const asked = useDebounced(words, PAUSE_MS);
  const scope = useActiveScope();
  const { data, error, isFetching, isPaused } = useQuery(searchQuery(scope, asked));
  const isAsking = words.length > 1 && scope !== null;
  return {
    found: isAsking ? (data ?? []) : [],
    /** What is found so far belongs to former words. */
    isSearching: isAsking && (asked !== words || isFetching),
    failed: isAsking && isPaused ? 'offline' : isAsking && error ? error.code : null,
  } as const;
}
