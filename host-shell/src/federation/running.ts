import type { PortalName, Release } from '@portal/shared-core/contract';

/** What this page runs of a portal. */
export interface RunningPortal {
  version: string;
  /** The version that the visit was to get: another one where that could not be loaded, or broke here. */
  wanted: string;
  /** The version that the active tenant is held at, when the portal was loaded. */
  pinned: string | null;
  /** What could be loaded instead: versions that did not break here. */
  others: string[];
  base: URL;
  release: Release;
  /** When loading began, as `performance.now()` counts. */
  startedAt: number;
}

/** The portals that this page runs. Empty in development, where portals have no versions. */
export const running = new Map<PortalName, RunningPortal>();
