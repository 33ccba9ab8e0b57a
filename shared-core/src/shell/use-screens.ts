import { matchRoutes, useLocation, useMatches } from 'react-router-dom';

import { portalAt, portalMounts, type PortalHandle } from '../contract/index.ts';

/**
 * Whether an address of the portal has a screen. Addresses of other portals count as without one; a portal without a list of screens counts
 * as having all.
 */
export function useScreens(): (address: string) => boolean {
  const portal = portalAt(useLocation().pathname);
  const handles = useMatches().map(({ handle }) => handle);
  const screens = handles.find(isPortalHandle)?.screens;
  if (!portal || !screens) return () => true;
  return (address) => {
    const { pathname } = new URL(address, 'http://portal');
    const match = matchRoutes(screens, pathname, portalMounts[portal])?.at(-1);
    return match !== undefined && match.route.path !== '*';
  };
}

function isPortalHandle(handle: unknown): handle is PortalHandle {
  return typeof handle === 'object' && handle !== null && 'screens' in handle;
}
