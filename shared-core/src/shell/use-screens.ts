import { matchRoutes, useLocation, useMatches, type RouteObject } from 'react-router-dom';

import { portalAt, portalMounts, type PortalHandle } from '../contract/index.ts';

const none: RouteObject[] = [];

/** The screens of the portal as its module lists them; the same list at each call. */
export function useScreenList(): RouteObject[] {
  const handles = useMatches().map(({ handle }) => handle);
  return handles.find(isPortalHandle)?.screens ?? none;
}

/**
 * Whether an address of the portal has a screen. Addresses of other portals count as without one; a portal without a list of screens counts
 * as having all.
 */
export function useScreens(): (address: string) => boolean {
  const portal = portalAt(useLocation().pathname);
  const screens = useScreenList();
  if (!portal || screens.length === 0) return () => true;
  return (address) => {
    const { pathname } = new URL(address, 'http://portal');
    const match = matchRoutes(screens, pathname, portalMounts[portal])?.at(-1);
    return match !== undefined && match.route.path !== '*';
  };
}

function isPortalHandle(handle: unknown): handle is PortalHandle {
  return typeof handle === 'object' && handle !== null && 'screens' in handle;
}
