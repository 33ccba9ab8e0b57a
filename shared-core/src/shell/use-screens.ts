import { matchRoutes, useLocation, useMatches } from 'react-router-dom';

import { portalAt, portalMounts, type PortalHandle } from '../contract/index.ts';

/**
 * Says of an address of the portal whether a screen is there. What is not of this portal has none, as far as is known here; a
 * portal that does not tell its screens is taken to have all.
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
