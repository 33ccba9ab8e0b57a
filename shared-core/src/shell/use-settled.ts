import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The first screen counts as settled after this time without requests. */
export const QUIET_MS = 1_000;

/**
 * True once the first screen has its data and was without requests for `quietMs`: everything else loads after it. A shorter time is for
 * what a user waits for.
 */
export function useSettled(quietMs = QUIET_MS): boolean {
  const isQuiet = useIsFetching() === 0;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isQuiet || isSettled) return undefined;
    const timer = setTimeout(() => setSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet, isSettled, quietMs]);
  return isSettled;
}
