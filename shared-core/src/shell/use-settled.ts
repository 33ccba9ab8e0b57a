import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The first screen counts as settled after this time without requests. */
const QUIET_MS = 1_000;

/** True once the first screen has its data: everything else loads after it. */
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
