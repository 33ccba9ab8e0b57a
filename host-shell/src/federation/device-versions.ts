import type { PortalName } from '@portal/shared-core/contract';
import { deviceStorage } from '@portal/shared-core/supabase';

export const DEVICE_VERSIONS = 'bahamasinc_portal_versions';
export interface KnownVersions {
  /** The version that last worked here. */
  good?: string;
  /** Those that broke on their first screen here, and until when they are not tried. */
  avoided?: Record<string, number>;
}

/** What this device knows of the versions of a portal. It grants nothing: each version is checked like any other. */
export function knownVersions(portal: PortalName): KnownVersions {
  return allKnownVersions()[portal] ?? {};
}

export function isAvoided(portal: PortalName, version: string): boolean {
  return Date.now() < (knownVersions(portal).avoided?.[version] ?? 0);
}

export function allKnownVersions(): Partial<Record<PortalName, KnownVersions>> {
  try {
    const all = JSON.parse(deviceStorage.read(DEVICE_VERSIONS) ?? '{}') as unknown;
    return typeof all === 'object' && all !== null ? all : {};
  } catch {
    return {};
  }
}
