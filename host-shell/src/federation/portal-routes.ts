import type { RuntimeConfig } from '@portal/shared-core/config';
import { portalAt, portalMounts, type PortalName } from '@portal/shared-core/contract';
import { toAppError } from '@portal/shared-core/errors';
import {
  useSession,
  whenSession,
  type SessionState,
  type SessionUser,
} from '@portal/shared-core/session';
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';

import { accessTo, GUARD_PATIENCE_MS, isElsewhere } from '#/guard/access.ts';
import { whenSecondFactorKnown } from '#/guard/second-factor.ts';
import { openPage } from '#/page.ts';

import { failures } from './failures.ts';
import { followPortal } from './follow-portal.ts';
import type { Stage } from './load-failure.ts';
import type { PortalPlace } from './load-portal.ts';
import { lowestSchemas } from './lowest-schemas.ts';
import { running } from './running.ts';
import type { VersionRules } from './versions.ts';

const mounted = new Set<PortalName>();

/** Before the sign-in the database says nothing of versions. */
const UNKNOWN: VersionRules = { pinned: null, withdrawn: [] };

/** The first screen comes first. */
const WATCH_AFTER_MS = 30_000;

/**
 * Mounts a portal's routes onto the router when a permitted user first goes there. Other visitors never download its code. A portal that
 * fails to load leaves its error in `failures`, and the next navigation tries again.
 */
export function mountPortals(config: RuntimeConfig): PatchRoutesOnNavigationFunction {
  return async ({ path, patch, signal }) => {
    const portal = portalAt(path);
    // A portal of another host name has no address here.
    if (!portal || !config.portals[portal] || mounted.has(portal)) return;

    const page = openPage(config);
    const entry = whoMayEnter(portal, config);
    const rules = entry.then(async (user) => {
      if (!user) throw new NotEntered();
      const { rulesFor } = await import('./portal.ts');
      return rulesFor(portal, page, user);
    });
    // Who may not enter needs none.
    rules.catch(() => {});
    const load = async () => {
      const { loadPortal } = await import('./portal.ts');
      return loadPortal(portal, placeOf(portal, config, rules));
    };
    const ahead = (await isFetchedAhead(portal)) ? load() : null;
    ahead?.catch(() => {});
    if (!(await entry)) return;

    try {
      const { routes, lowestSchema } = await (ahead ?? load());
      if (await isOtherThan(portal, rules)) return location.assign(path);
      // A navigation that was overtaken may not patch; the one that overtook it will.
      if (signal.aborted || mounted.has(portal)) return;
      if (lowestSchema !== undefined) lowestSchemas.set(portal, lowestSchema);
      patch(portal, [{ path: portalMounts[portal], children: routes }]);
      mounted.add(portal);
      failures.delete(portal);
      followPortal(portal, page);
      // With hot reload each change makes another manifest.
      if (import.meta.env.PROD) {
        setTimeout(() => void watch(portal, config), WATCH_AFTER_MS);
      }
    } catch (error) {
      console.error(`[portal] ${portal} could not be loaded`, error);
      failures.set(portal, toAppError(error));
    }
  };
}

/** Ends a load that was begun ahead for a person who may not enter. */
class NotEntered extends Error {}

/** The user, once the database has said that they may enter the portal; null for who may not. */
async function whoMayEnter(portal: PortalName, config: RuntimeConfig): Promise<SessionUser | null> {
  const isKnown = (each: SessionState) => accessTo(portal, each, 'given') !== 'wait';
  const session = await whenSession(isKnown, GUARD_PATIENCE_MS);
  if (session === 'timeout' || !session.user) return null;
  if (isElsewhere(config, session.user)) return null;
  const secondFactor = await whenSecondFactorKnown(session.user.id, GUARD_PATIENCE_MS);
  if (secondFactor === 'timeout') return null;
  return accessTo(portal, session, secondFactor) === 'enter' ? session.user : null;
}

/**
 * Whether the portal may be fetched while the database says who may enter, and run after: that of clients, for who is signed in. That of staff
 * waits, since this device may remember a role that its person never had (GRD-02).
 */
async function isFetchedAhead(portal: PortalName): Promise<boolean> {
  if (portal !== 'client') return false;
  const session = await whenSession(({ status }) => status !== 'loading', GUARD_PATIENCE_MS);
  return session !== 'timeout' && session.user !== null;
}

/** Where a portal comes from by the configuration, and what the database says about its versions. */
function placeOf(
  portal: PortalName,
  config: RuntimeConfig,
  rules: Promise<VersionRules>,
): PortalPlace {
  return {
    address: config.portals[portal] ?? '',
    keys: config.releaseKeys,
    rules: () => rules,
    failed: (version, stage) => void reportFailure(config, { portal, version, stage }),
  };
}

async function reportFailure(
  config: RuntimeConfig,
  failure: { portal: PortalName; version: string; stage: Stage },
): Promise<void> {
  // Only a person who is signed in may report, and before that the portal is fetched ahead: who comes then meets the same failure.
  if (!useSession.getState().user) return;
  const { reportLoad } = await import('./portal-health.ts');
  await reportLoad(openPage(config), { ...failure, outcome: 'failed' });
}

/** Whether the page has loaded, ahead of the sign-in, another version than this user is to get. */
async function isOtherThan(portal: PortalName, rules: Promise<VersionRules>): Promise<boolean> {
  const now = running.get(portal);
  if (!now) return false;
  const { pinned, withdrawn } = await rules;
  return now.pinned !== pinned || withdrawn.includes(now.version);
}

async function watch(portal: PortalName, config: RuntimeConfig): Promise<void> {
  try {
    const { watchRelease } = await import('./watch-release.ts');
    watchRelease(portal, { address: config.portals[portal] ?? '', keys: config.releaseKeys });
  } catch (error) {
    // Without it the person learns of a new release with the next visit.
    console.warn('[portal] releases are not watched', error);
  }
}

/** Starts the download of a portal ahead of the navigation, for example while a sign-in is under way. */
export async function prefetchPortal(portal: PortalName, config: RuntimeConfig): Promise<void> {
  if (!config.portals[portal]) return;
  try {
    const { loadPortal } = await import('./portal.ts');
    await loadPortal(portal, placeOf(portal, config, Promise.resolve(UNKNOWN)));
  } catch (error) {
    // The next navigation tries again and shows its error where the user can act.
    console.warn(`[portal] ${portal} could not be fetched ahead`, error);
  }
}
