import type { PortalName } from '@portal/shared-core/contract';
import { useSession, type SessionUser } from '@portal/shared-core/session';
import { noteEarlierVersion } from '@portal/shared-core/shell';

import type { Page } from '#/page.ts';

import { fixFiles } from './fix-files.ts';
import { avoid, noteGood } from './note-version.ts';
import { isIntegrityChecked } from './prove-integrity.ts';
import { reportLoad } from './report-load.ts';
import { pause } from './requests.ts';
import type { RunningPortal } from './running.ts';
import { rulesFor } from './version-rules.ts';

export { reportLoad };

/** A page whose network is slow is loaded again after this. */
const FIXING_MS = 10_000;

/** The version works here: the next failure falls back to it. What follows is whether it stays the right one for the tenant. */
export function firstScreenCame(
  portal: PortalName,
  page: Page,
  now: RunningPortal,
  at: number,
): void {
  const { version, wanted, startedAt } = now;
  noteGood(portal, version);
  const outcome = version === wanted ? 'loaded' : 'fell_back';
  void reportLoad(page, { portal, version, outcome, ms: at - startedAt });
  if (outcome === 'fell_back') noteEarlierVersion(() => tryWanted(portal, now));
  if (portal === 'admin') void proveIntegrity(portal, page, now);
  followPin(portal, page, now);
}

/**
 * The first screen broke: the page is loaded again with another version, where there is one that did not break here. Where all do, the reason is another one, and
 * the error stays. Without a network the browser would show its own error page.
 */
export async function crashed(
  portal: PortalName,
  page: Page,
  { version, others }: RunningPortal,
): Promise<void> {
  await reportLoad(page, { portal, version, outcome: 'crashed', stage: 'first_screen' });
  if (others.length === 0 || !navigator.onLine) return;
  avoid(portal, version);
  location.reload();
}

/** Puts what was cut or altered on its way right, before the page is loaded again. */
export async function fix({ base, release }: RunningPortal): Promise<void> {
  await Promise.race([fixFiles(base, release), pause(FIXING_MS)]);
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
    void reloadIfOther(user);
  });

  async function reloadIfOther(user: SessionUser) {
    const rules = await rulesFor(portal, page, user);
    if (rules.pinned !== pinned) location.reload();
  }
}
