import { AppError } from '@portal/shared-core/errors';

interface Manifest {
  metaData?: { remoteEntry?: { name?: string } };
  shared?: { name: string; requiredVersion: string }[];
}

/** What the host offers a portal: specifier → version. */
export type OfferedShares = Record<string, { version?: string } | undefined>;

/**
 * Checks a portal's manifest before any of its code runs: that it is a manifest, and that the host provides every singleton the portal
 * needs in its major version. The federation runtime itself would only warn. Throws `portal_incompatible`, which no retry fixes, or an
 * ordinary Error, which a retry may.
 */
export function checkManifest(text: string, offered: OfferedShares): void {
  const manifest = JSON.parse(text) as Manifest;
  if (!manifest.metaData?.remoteEntry?.name) throw new Error('This is not a federation manifest');
  for (const { name, requiredVersion } of manifest.shared ?? []) {
    const version = offered[name]?.version;
    if (version && satisfies(version, requiredVersion)) continue;
    const cause = new Error(`${name}: needs ${requiredVersion}, the host has ${version ?? 'none'}`);
    throw new AppError('portal_incompatible', { cause });
  }
}

function satisfies(version: string, required: string): boolean {
  return required === '*' || major(version) === major(required);
}

function major(version: string): string | undefined {
  return /\d+/.exec(version)?.[0];
}
