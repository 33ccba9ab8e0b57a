import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** So long nothing is asked for before the first screen counts as there. */
const QUIET_MS = 1_000;

/** True once the first screen has all it asked for: what is not on it comes after it. */
export function useSettled(): boolean {
  const isQuiet = useIsFetching() === 0;
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isQuiet || isSettled) return undefined;
    const timer = setTimeout(() => setSettled(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isQuiet, isSettled]);
  return isSettled;
}
