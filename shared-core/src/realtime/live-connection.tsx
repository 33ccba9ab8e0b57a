import { lazy, Suspense, useState, type ComponentType } from 'react';

import type { LiveUpdatesProps } from './live-updates.tsx';

// The first screen loads without it. If it cannot be loaded, the page works as before, and the top bar does not show "Live".
const LiveUpdates = lazy((): Promise<{ default: ComponentType<LiveUpdatesProps> }> =>
  import('./live-updates.tsx').catch(() => ({ default: () => null })),
);

/**
 * Keeps the data of the active tenant up to date, once `isTime` is true; changes since the mount are caught up (LIVE-01). Place it with the
 * pages, below the TenantProvider.
 */
export function LiveConnection({ isTime }: { isTime: boolean }) {
  const [openedAt] = useState(() => Date.now());
  return <Suspense>{isTime && <LiveUpdates openedAt={openedAt} />}</Suspense>;
}
