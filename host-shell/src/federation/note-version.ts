import type { PortalName } from '@portal/shared-core/contract';
import { deviceStorage } from '@portal/shared-core/supabase';

import {
  allKnownVersions,
  DEVICE_VERSIONS,
  knownVersions,
  type KnownVersions,
} from './device-versions.ts';

/** A version that broke here is tried again after this. */
const AVOIDED_MS = 60 * 60_000;

/** This version works here: the next failure falls back to it. With `forget`, those that broke here are tried again. */
export function noteGood(
  portal: PortalName,
  version: string,
  { forget = false }: { forget?: boolean } = {},
): void {
  const { [version]: _good, ...avoided } = forget ? {} : avoidedNow(portal);
  write(portal, { avoided, good: version });
}

/** This version broke on its first screen here. */
export function avoid(portal: PortalName, version: string): void {
  const { good } = knownVersions(portal);
  const avoided = { ...avoidedNow(portal), [version]: Date.now() + AVOIDED_MS };
  write(portal, { ...(good && good !== version && { good }), avoided });
}

function avoidedNow(portal: PortalName): Record<string, number> {
  const all = Object.entries(knownVersions(portal).avoided ?? {});
  return Object.fromEntries(all.filter(([, until]) => Date.now() < until));
}

function write(portal: PortalName, known: KnownVersions): void {
  deviceStorage.write(DEVICE_VERSIONS, JSON.stringify({ ...allKnownVersions(), [portal]: known }));
}
