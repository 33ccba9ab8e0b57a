import {
  CRASHED_EVENT,
  FILE_FAILED_EVENT,
  FIRST_SCREEN_EVENT,
  portalAt,
  type FileFailedEvent,
  type PortalName,
} from '@portal/shared-core/contract';

import type { Page } from '#/page.ts';

import { running } from './running.ts';

/**
 * Follows a portal that this page runs: its first screen comes, or breaks; a file of it fails. What is done then is in portal-health.ts, which comes with
 * the first of these events, and is not part of the first screen.
 */
export function followPortal(portal: PortalName, page: Page): void {
  const now = running.get(portal);
  if (!now) return;
  let isOpen = true;

  function settle(event: Event) {
    if (!isOpen || portalAt(location.pathname) !== portal || !now) return;
    isOpen = false;
    void health().then(({ crashed, firstScreenCame }) =>
      event.type === CRASHED_EVENT
        ? crashed(portal, page, now)
        : firstScreenCame(portal, page, now, (event as CustomEvent<number>).detail),
    );
  }
  window.addEventListener(FIRST_SCREEN_EVENT, settle);
  window.addEventListener(CRASHED_EVENT, settle);
  window.addEventListener(FILE_FAILED_EVENT, (event) => {
    (event as FileFailedEvent).detail.push(health().then(({ fix }) => fix(now)));
  });
}

function health() {
  return import('./portal-health.ts');
}
