import { VERSION_FORM, type Pointer, type PortalName } from '@portal/shared-core/contract';

import { isAvoided, knownVersions } from './device-versions.ts';

/** What the database says about the versions of a portal. */
export interface VersionRules {
  /** The version that the active tenant is held at. */
  pinned: string | null;
  /** Versions that were taken back for all. */
  withdrawn: readonly string[];
}

export interface VersionPlan {
  /** The version that this visit is to get; null where none is known. */
  wanted: string | null;
  /** What to load, in turn: the wanted version unless it broke here, then those to fall back to. */
  candidates: string[];
}

/**
 * Which versions of a portal to try. A version that was taken back gives way to the release before; where one cannot be loaded, the one that last
 * worked on this device is next.
 */
export function planVersions(
  portal: PortalName,
  pointer: Pointer | null,
  { pinned, withdrawn }: VersionRules,
): VersionPlan {
  const mayRun = (version: string | null | undefined): version is string =>
    typeof version === 'string' && VERSION_FORM.test(version) && !withdrawn.includes(version);
  const before = pointer?.previous.find(mayRun);
  const wanted = [pinned, pointer?.version, before].find(mayRun);
  const { good } = knownVersions(portal);
  const all = [...new Set([wanted, good, before].filter(mayRun))];
  const untried = all.filter((version) => !isAvoided(portal, version));
  // With nothing to fall back to, a version that broke here is better than none.
  return { wanted: wanted ?? null, candidates: untried.length > 0 ? untried : all };
}
