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
    throw incompatible(`${name}: needs ${requiredVersion}, the host has ${version ?? 'none'}`);
  }
}

/**
 * Checks that the host has every name that a portal imports of a shared module of ours: without one the page that calls it breaks. `exported`: names of
 * each module, with a space between them. Throws a LoadFailure: `contract`.
 */
export function checkNames(needs: Release['needs'], exported: Record<string, string>): void {
  for (const [module, names] of Object.entries(needs)) {
    const there = exported[module]?.split(' ') ?? [];
    const missing = Object.keys(names).filter((name) => name !== '*' && !there.includes(name));
    if (missing.length > 0) throw incompatible(`${module}: the host has no ${missing.join(', ')}`);
  }
}

function incompatible(message: string): LoadFailure {
  return new LoadFailure('contract', message);
}

function satisfies(version: string, required: string): boolean {
  return required === '*' || major(version) === major(required);
}

function major(version: string): string | undefined {
  return /\d+/.exec(version)?.[0];
}
