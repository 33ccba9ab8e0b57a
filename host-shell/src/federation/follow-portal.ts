import {
  CRASHED_EVENT,
  FILE_FAILED_EVENT,
  FIRST_SCREEN_EVENT,
  type FileFailedEvent,
  type PortalName,
} from '@portal/shared-core/contract';
import { useSession } from '@portal/shared-core/session';
import { noteEarlierVersion } from '@portal/shared-core/shell';

import type { Page } from '#/page.ts';

import { avoid, noteGood } from './device-versions.ts';
import { mendFiles } from './files.ts';
import { isIntegrityChecked } from './integrity-map.ts';
import { reportLoad } from './report-load.ts';
import { running, type RunningPortal } from './running.ts';
import { rulesFor } from './version-rules.ts';

/**
 * Follows a portal that this page runs: whether its first screen comes, which makes its version the one to fall back to, or breaks, which falls back
 * at once; and whether its version is still the right one for the tenant.
 */
export function followPortal(portal: PortalName, page: Page): void {
  const now = running.get(portal);
  if (!now) return;
  let isOpen = true;

  const onFirstScreen = (event: Event) => {
    if (!isOpen) return;
    isOpen = false;
    noteGood(portal, now.version);
    const { detail } = event as CustomEvent<number>;
    const outcome = now.version === now.wanted ? 'loaded' : 'fell_back';
    reportLoad(page, { portal, version: now.version, outcome, ms: detail - now.startedAt });
    if (outcome === 'fell_back') noteEarlierVersion(() => tryWanted(portal, now));
    if (portal === 'admin') void proveIntegrity(portal, page, now);
  };
  const onCrash = () => {
    if (!isOpen) return;
    isOpen = false;
    const { version } = now;
    const reported = reportLoad(page, {
      portal,
      version,
      outcome: 'crashed',
      stage: 'first_screen',
    });
    if (now.others.length === 0) return;
    avoid(portal, version);
    void reported.then(() => location.reload());
  };
  window.addEventListener(FIRST_SCREEN_EVENT, onFirstScreen);
  window.addEventListener(CRASHED_EVENT, onCrash);
  window.addEventListener(FILE_FAILED_EVENT, (event) => {
    (event as FileFailedEvent).detail.push(mendFiles(now.base, now.release));
  });
  followPin(portal, page, now);
}

/** The person wants the version that did not start here, once more. */
function tryWanted(portal: PortalName, { version }: RunningPortal): void {
  // Nothing is avoided any more; the version that works stays the one to fall back to.
  noteGood(portal, version, { forget: true });
  location.reload();
}

/** On each visit of staff: the super admin learns where the browser or the server keeps scripts from being checked. */
async function proveIntegrity(portal: PortalName, page: Page, { version }: RunningPortal) {
  if ((await isIntegrityChecked()) === false)
    await reportLoad(page, { portal, version, outcome: 'unchecked', stage: 'integrity' });
}

/** Another tenant may be held at another version: the page is loaded again with it. */
function followPin(portal: PortalName, page: Page, { pinned }: RunningPortal): void {
  let tenant = useSession.getState().user?.lastActiveTenant;
  useSession.subscribe(({ user }) => {
    if (!user || user.lastActiveTenant === tenant) return;
    tenant = user.lastActiveTenant;
    void rulesFor(portal, page, user).then((rules) => {
      if (rules.pinned !== pinned) location.reload();
    });
  });
}
