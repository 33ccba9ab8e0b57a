import type { Release } from '@portal/shared-core/contract';

import { LoadFailure } from './load-failure.ts';

/** What the host offers a portal: specifier → version. */
export type OfferedShares = Record<string, { version?: string } | undefined>;

/**
 * Checks before any code of a portal runs that the host provides every singleton the portal needs in its major version, and every name it imports of
 * one of ours. The federation runtime itself would only warn, and a missing name breaks the page that calls it. Throws a LoadFailure: `contract`.
 * `exported`: names of each module of ours, with a space between them.
 */
export function checkNeeds(
  { shared, needs = {} }: Pick<Release, 'shared'> & { needs?: Release['needs'] },
  offered: OfferedShares,
  exported: Record<string, string>,
): void {
  for (const { name, requiredVersion } of shared) {
    const version = offered[name]?.version;
    if (version && satisfies(version, requiredVersion)) continue;
    throw incompatible(`${name}: needs ${requiredVersion}, the host has ${version ?? 'none'}`);
  }
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
