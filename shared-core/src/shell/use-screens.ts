import { matchRoutes, useLocation, useMatches, type RouteObject } from 'react-router-dom';

import { portalAt, portalMounts, type PortalHandle, type PortalName } from '../contract/index.ts';

const none: RouteObject[] = [];

/** The paths that were looked up, by list of screens. The router compiles the whole list for each, and the frame asks at each render. */
const lookups = new WeakMap<RouteObject[], Map<string, boolean>>();

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
    const known = lookups.get(screens) ?? new Map<string, boolean>();
    lookups.set(screens, known);
    const hasScreen = known.get(pathname) ?? isScreen(screens, pathname, portal);
    known.set(pathname, hasScreen);
    return hasScreen;
  };
}

function isScreen(screens: RouteObject[], pathname: string, portal: PortalName): boolean {
  const match = matchRoutes(screens, pathname, portalMounts[portal])?.at(-1);
  return match !== undefined && match.route.path !== '*';
}

function isPortalHandle(handle: unknown): handle is PortalHandle {
  return typeof handle === 'object' && handle !== null && 'screens' in handle;
}
