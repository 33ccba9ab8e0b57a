/*
 * Downloaded on the first navigation into a portal: the public pages never load the federation runtime.
 * The rest of the host knows portals only through `loadPortal`.
 */
import type { RuntimeConfig } from '@portal/shared-core/config';
import type { PortalModule, PortalName } from '@portal/shared-core/contract';
import { AppError, portalBuilds } from '@portal/shared-core/errors';

import { isAvoided } from './device-versions.ts';
import { addIntegrity } from './integrity-map.ts';
import { at, LoadFailure, type Stage } from './load-failure.ts';
import { loadFromDevelopment } from './load-from-development.ts';
import { pause } from './requests.ts';
import { prepareVersion, readPointer, type Prepared } from './prepare-version.ts';
import { runPortal } from './run-portal.ts';
import { running } from './running.ts';
import { planVersions, type VersionRules } from './versions.ts';
import { setWaiting } from './waiting.ts';

const ATTEMPTS = 3;
const PAUSE_MS = 300;

/** Where a portal comes from, and whom its failures are reported to. */
export interface PortalPlace {
  /** Of the pointer, as config.json names it. */
  address: string;
  keys: RuntimeConfig['releaseKeys'];
  /** What the database says. */
  rules: () => Promise<VersionRules>;
  /** Gets each version that could not be loaded. */
  failed: (version: string, stage: Stage) => void;
}

const loading = new Map<PortalName, Promise<PortalModule>>();

/**
 * Loads a portal once; a failed load is forgotten, so that the next call tries again. A version that cannot be loaded is reported, and the one that
 * last worked here is loaded instead. Raises `portal_unavailable` or `portal_incompatible` when none can.
 */
export function loadPortal(name: PortalName, place: PortalPlace): Promise<PortalModule> {
  const known = loading.get(name);
  if (known) return known;
  const promise = load(name, place).finally(() => setWaiting(null));
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}

async function load(name: PortalName, place: PortalPlace): Promise<PortalModule> {
  // Written out, so that a build leaves the rest away.
  if (import.meta.env.MODE === 'development') return loadFromDevelopment(name, place.address);
  const startedAt = performance.now();
  const rulesRead = place.rules();
  // It is awaited below; a failure may come before.
  rulesRead.catch(() => {});
  let first: unknown;
  const pointer = await withRetries(name, (begunAgain) =>
    at('pointer', () => readPointer(name, place, begunAgain)),
  ).catch((error: unknown) => {
    first = error;
    return null;
  });
  // What the pointer names is fetched while the database answers; none of it runs before.
  const isTried = pointer && !isAvoided(name, pointer.version);
  const ahead = isTried ? beginAhead(name, place, pointer.version) : null;
  const rules = await rulesRead;
  const { wanted, candidates } = planVersions(name, pointer, rules);
  if (ahead && !candidates.includes(ahead.version)) ahead.begunAgain.abort();
  for (const version of candidates) {
    try {
      const begun = ahead?.version === version ? ahead : null;
      const { base, release } = await prepare(name, place, version, begun);
      addIntegrity(base, release.files);
      // A module that failed fails again in this document: there is no second try.
      const portal = await at('code', () => runPortal(name, new URL(release.entry, base)));
      portalBuilds[name] = portal.build;
      const others = candidates.filter((other) => other !== version && !isAvoided(name, other));
      const { pinned } = rules;
      const about = { version, wanted: wanted ?? version, pinned, others, startedAt };
      running.set(name, { ...about, base, release });
      return portal;
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      console.warn(`[portal] ${name} ${version}:`, error);
      place.failed(version, error.stage);
      first ??= error;
    }
  }
  throw first instanceof LoadFailure ? first.toAppError() : new AppError('portal_unavailable');
}

/** The first try of a version, begun before it is known that it may run. */
interface Ahead {
  version: string;
  begunAgain: AbortController;
  prepared: Promise<Prepared>;
}

function beginAhead(name: PortalName, place: PortalPlace, version: string): Ahead {
  const begunAgain = new AbortController();
  const prepared = prepareVersion(name, place, version, begunAgain);
  // What waits for it meets its error.
  prepared.catch(() => {});
  return { version, begunAgain, prepared };
}

/** What a version consists of, checked, and its first files in the cache; what was begun ahead counts as the first try. */
function prepare(
  name: PortalName,
  place: PortalPlace,
  version: string,
  ahead: Ahead | null,
): Promise<Prepared> {
  return withRetries(
    name,
    (begunAgain) =>
      begunAgain === ahead?.begunAgain
        ? ahead.prepared
        : prepareVersion(name, place, version, begunAgain),
    ahead?.begunAgain,
  );
}

/** Tries a step up to three times where another try may end otherwise. To begin again is no failure. */
async function withRetries<T>(
  name: PortalName,
  step: (begunAgain: AbortController) => Promise<T>,
  begun = new AbortController(),
): Promise<T> {
  let failed = 0;
  for (let begunAgain = begun; ; begunAgain = new AbortController()) {
    try {
      return await step(begunAgain);
    } catch (error) {
      if (begunAgain.signal.aborted) continue;
      failed += 1;
      if (!(error instanceof LoadFailure && error.mayPass) || failed === ATTEMPTS) throw error;
      console.warn(`[portal] ${name}, attempt ${failed}:`, error);
      await pause(PAUSE_MS * 3 ** (failed - 1));
    }
  }
}
