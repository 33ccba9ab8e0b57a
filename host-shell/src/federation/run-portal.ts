import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import injectRuntimeCore from '@module-federation/vite/injectExternalRuntimeCorePlugin';
import {
  CONTRACT_VERSION,
  type PortalModule,
  type PortalName,
  type Release,
} from '@portal/shared-core/contract';
import { contract } from 'virtual:portal-contract';
import { shared } from 'virtual:portal-shares';

import { LoadFailure } from './load-failure.ts';
import { checkShares, type OfferedShares } from './needs.ts';
import { expiry } from './requests.ts';

const CODE_TIMEOUT_MS = import.meta.env.MODE === 'development' ? 300_000 : 60_000;

const federation = createInstance({
  name: 'host',
  remotes: [],
  shared,
  plugins: [
    // Portals are built with externalRuntime: they use this runtime core and bring none of their own.
    injectRuntimeCore() as ModuleFederationRuntimePlugin,
  ],
});

// Every portal needs these: fetch them beside the pointer, not after the portal's entry.
void import('virtual:portal-shares/every-portal');
// Most pages right below the first one are lists, whose code a portal would ask for only once it runs.
if (/^\/(app|admin)\/[a-z-]+$/.test(location.pathname)) {
  void import('virtual:portal-shares/lists');
}

/**
 * Checks that the host has what a portal needs. The names are looked at only where the portal was built for another host, so that no other visit loads
 * them. Throws a LoadFailure: `contract`.
 */
export async function checkOffered({
  shared: needed,
  builtFor,
  needs,
}: Pick<Release, 'shared' | 'builtFor' | 'needs'>): Promise<void> {
  checkShares(needed, shared as OfferedShares);
  if (builtFor === contract) return;
  const { checkNames } = await import('./needed-names.ts');
  checkNames(needs);
}

/** The same for a portal of a development server, which says nothing of the names that it needs. */
export function checkDevelopment(needed: Release['shared']): void {
  checkShares(needed, shared as OfferedShares);
}

/** Runs the code of a portal that was checked, and answers what it exposes. `entry`: the address of the file that it starts with. */
export async function runPortal(name: PortalName, entry: URL): Promise<PortalModule> {
  federation.registerRemotes([{ name, entry: entry.href, type: 'module' }], { force: true });
  const loaded = await Promise.race([
    federation.loadRemote<{ default: PortalModule }>(`${name}/routes`),
    expiry(CODE_TIMEOUT_MS),
  ]);
  const portal = loaded?.default;
  if (!portal) throw new Error(`The portal ${name} exposes no routes`);
  if (portal.contractVersion !== CONTRACT_VERSION) {
    const text = `contract ${portal.contractVersion}, the host has ${CONTRACT_VERSION}`;
    throw new LoadFailure('contract', text);
  }
  return portal;
}
