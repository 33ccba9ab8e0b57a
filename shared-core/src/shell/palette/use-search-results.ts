import { useQuery } from '@tanstack/react-query';
import { useActiveScope } from '../../tenant/index.ts';
import { useDebounced } from '../../ui/index.ts';
import { searchQuery } from './subjects.ts';

/** Shorter than two keys of a quick hand, so that not every key is a question. */
const PAUSE_MS = 40;

/** What the database finds by what is typed, in the active tenant. */
export function useSearchResults(typed: string) {
  const term = typed.trim();
  const searchedTerm = useDebounced(term, PAUSE_MS);
  const scope = useActiveScope();
  const { data, error, isFetching, isPaused } = useQuery(searchQuery(scope, searchedTerm));
  const isQuerying = term.length > 1 && scope !== null;
  return {
    results: isQuerying ? (data ?? []) : [],
    /** The current results belong to a former term. */
    isSearching: isQuerying && (searchedTerm !== term || isFetching),
    failed: isQuerying && isPaused ? 'offline' : isQuerying && error ? error.code : null,
  } as const;
}
