import { lazy } from 'react';

import { fetchable } from './fetchable.tsx';

/*
 * What the top bar opens on a click is not on the first screen, and neither is its code.
 */
export const NotificationsPopover = fetchable(() => import('./notifications-popover.tsx'));
export const Palette = fetchable(() => import('./palette/palette.tsx'));
export const TenantMenuList = fetchable(() => import('./tenant-menu-list.tsx'));
export const UserMenuList = fetchable(() => import('./user-menu-list.tsx'));

/** Who runs the portal; it suspends. */
export const PlatformContact = lazy(async () => ({
  default: (await import('./platform-contact.tsx')).PlatformContact,
}));

/** Fetches all of it, so that it opens at once, and without a network. */
export async function fetchParts(): Promise<void> {
  const parts = [Palette, NotificationsPopover, UserMenuList, TenantMenuList];
  // What cannot be fetched now is fetched when it is opened.
  await Promise.allSettled(parts.map((part) => part.fetch()));
}
