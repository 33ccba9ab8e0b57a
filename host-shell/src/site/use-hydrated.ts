import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False during hydration of prerendered markup, then true, also on later pages. Browser-only values (the configuration, the query of the
 * address) are shown only when it is true, so that the first render matches the markup.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
