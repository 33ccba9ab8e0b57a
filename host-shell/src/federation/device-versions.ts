import type { PortalName } from '@portal/shared-core/contract';
import { deviceStorage } from '@portal/shared-core/supabase';

const KEY = 'bahamasinc_portal_versions';
/** A version that broke here is tried again after this. */
const AVOIDED_MS = 60 * 60_000;

interface Known {
  /** The version that last worked here. */
  good?: string;
  /** One that did not start here, and until when it is not tried. */
  avoided?: { version: string; until: number };
}

/** What this device knows of the versions of a portal. It grants nothing: each version is checked like any other. */
export function knownVersions(portal: PortalName): Known {
  return readAll()[portal] ?? {};
}

export function isAvoided(portal: PortalName, version: string): boolean {
  const { avoided } = knownVersions(portal);
  return avoided?.version === version && Date.now() < avoided.until;
}

/** This version works here: the next failure falls back to it. With `forget`, a version that broke here is tried again. */
export function noteGood(
  portal: PortalName,
  version: string,
  { forget = false }: { forget?: boolean } = {},
): void {
  const { avoided } = knownVersions(portal);
  const isKept = avoided && avoided.version !== version && !forget;
  write(portal, { ...(isKept && { avoided }), good: version });
}

/** This version broke on its first screen here. */
export function avoid(portal: PortalName, version: string): void {
  const { good } = knownVersions(portal);
  const avoided = { version, until: Date.now() + AVOIDED_MS };
  write(portal, { ...(good && good !== version && { good }), avoided });
}

function readAll(): Partial<Record<PortalName, Known>> {
  try {
    const all = JSON.parse(deviceStorage.read(KEY) ?? '{}') as unknown;
    return typeof all === 'object' && all !== null ? all : {};
  } catch {
    return {};
  }
}

function write(portal: PortalName, known: Known): void {
  deviceStorage.write(KEY, JSON.stringify({ ...readAll(), [portal]: known }));
}
