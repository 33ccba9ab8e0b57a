import type { PortalName } from '@portal/shared-core/contract';

/** The manifest of each portal that this page runs, as it was fetched. */
export const loadedManifests = new Map<PortalName, string>();
