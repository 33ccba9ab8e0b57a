import type { Release } from '@portal/shared-core/contract';

import { LoadFailure } from './load-failure.ts';

/** What the host offers a portal: specifier → version. */
export type OfferedShares = Record<string, { version?: string } | undefined>;

/**
 * Checks before any code of a portal runs that the host provides every singleton the portal needs in its major version. The federation runtime itself
 * would only warn. Throws a LoadFailure: `contract`.
 */
export function checkShares(shared: Release['shared'], offered: OfferedShares): void {
  for (const { name, requiredVersion } of shared) {
    const version = offered[name]?.version;
    if (version && satisfies(version, requiredVersion)) continue;
    throw new LoadFailure(
      'contract',
      `${name}: needs ${requiredVersion}, has ${version ?? 'none'}`,
    );
  }
}

function satisfies(version: string, required: string): boolean {
  return required === '*' || major(version) === major(required);
}

function major(version: string): string | undefined {
  return /\d+/.exec(version)?.[0];
}
