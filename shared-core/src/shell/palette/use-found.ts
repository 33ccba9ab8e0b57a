import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { useSupabase } from '../../supabase/index.ts';
import { useTenants } from '../../tenant/index.ts';
import { searchQuery } from './subjects.ts';

/** Shorter than two keys of a quick hand, so that not every key is a question. */
const PAUSE_MS = 40;

/** What the database finds by what is typed, in the active tenant. */
export function useFound(typed: string) {
  const supabase = useSupabase();
  const tenantId = useTenants().active?.id;
  const words = typed.trim();
  const [asked, setAsked] = useState(words);

  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  const scope = tenantId === undefined ? null : { supabase, tenantId };
  const { data, error, isFetching, isPaused } = useQuery(searchQuery(scope, asked));
  const isAsking = words.length > 1 && scope !== null;
  return {
    found: isAsking ? (data ?? []) : [],
    /** What is found so far belongs to former words. */
    isSearching: isAsking && (asked !== words || isFetching),
    failed: isAsking && isPaused ? 'offline' : isAsking && error ? error.code : null,
  } as const;
}
