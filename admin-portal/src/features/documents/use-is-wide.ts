import { useSyncExternalStore } from 'react';

/** Undefined where the browser cannot tell, as in jsdom. */
const wide = () =>
  (window.matchMedia as typeof window.matchMedia | undefined)?.('(min-width: 1121px)');

/** Whether the list and a document fit side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = wide();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => wide()?.matches ?? true,
  );
}
