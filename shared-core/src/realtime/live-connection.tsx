import { lazy, Suspense, useState, type ComponentType } from 'react';

import type { LiveUpdatesProps } from './live-updates.tsx';

// The first screen is shown without it. Where it cannot be fetched, the page works as it did, and the top bar does not say "Live".
const LiveUpdates = lazy((): Promise<{ default: ComponentType<LiveUpdatesProps> }> =>
  import('./live-updates.tsx').catch(() => ({ default: () => null })),
);

/**
 * Keeps what is on screen of the active tenant up to date, from when `isTime` on; what changed since this was mounted is caught
 * up (LIVE-01). Give it the pages' own place, below the TenantProvider.
 */
export function LiveConnection({ isTime }: { isTime: boolean }) {
  const [openedAt] = useState(() => Date.now());
  return <Suspense>{isTime && <LiveUpdates openedAt={openedAt} />}</Suspense>;
}
