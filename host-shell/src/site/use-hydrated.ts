import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while the markup drawn at build is taken over, true from then on and on every later page. What only a browser knows
 * (the configuration, the address's query) is shown when it is true, so that the first render is what the markup says.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
