import type { Release } from '@portal/shared-core/contract';
import { exported as ours } from 'virtual:portal-exports';

import { LoadFailure } from './load-failure.ts';

/**
 * Checks that the host has every name that a portal imports of a shared module of ours: without one the page that calls it breaks. `exported`: names of
 * each module, with a space between them. Throws a LoadFailure: `contract`.
 */
export function checkNames(needs: Release['needs'], exported: Record<string, string> = ours): void {
  for (const [module, names] of Object.entries(needs)) {
    const there = exported[module]?.split(' ') ?? [];
    const missing = Object.keys(names).filter((name) => name !== '*' && !there.includes(name));
    if (missing.length > 0) {
      const text = `${module}: the host has no ${missing.join(', ')}`;
      throw new LoadFailure('contract', text);
    }
  }
}
