import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import injectRuntimeCore from '@module-federation/vite/injectExternalRuntimeCorePlugin';
import {
  CONTRACT_VERSION,
  type Federation,
  type PortalModule,
  type PortalName,
  type Release,
} from '@portal/shared-core/contract';
import { contract } from 'virtual:portal-contract';
import { shared } from 'virtual:portal-shares';

import { LoadFailure } from './load-failure.ts';
import { checkNames, checkShares, type OfferedShares } from './needs.ts';
import { expiry } from './requests.ts';

const CODE_TIMEOUT_MS = import.meta.env.MODE === 'development' ? 300_000 : 60_000;

/** Manifests that were checked, by address, for the runtime to take instead of fetching them. */
const checked = new Map<string, string>();
let runs = 0;

const federation = createInstance({
  name: 'host',
  remotes: [],
  shared,
  plugins: [
    // Portals are built with externalRuntime: they use this runtime core and bring none of their own.
    injectRuntimeCore() as ModuleFederationRuntimePlugin,
    {
      name: 'checked-manifests',
      fetch: (url) =>
        Promise.resolve(
          new Response(checked.get(url), { headers: { 'content-type': 'application/json' } }),
        ),
    },
  ],
});

// Every portal needs these: fetch them beside the pointer, not after the portal's entry.
void import('virtual:portal-shares/every-portal');

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
  const { exported } = await import('virtual:portal-exports');
  checkNames(needs, exported);
}

/** The same for a portal of a development server, whose manifest names no exports. */
export function checkDevelopment(manifest: Federation): void {
  checkShares(manifest.shared, shared as OfferedShares);
}

/** Runs the code of a portal that was checked, and answers what it exposes. `base`: the address that the names of its files are relative to. */
export async function runPortal(
  name: PortalName,
  base: URL,
  manifest: Federation,
): Promise<PortalModule> {
  // The runtime keeps a manifest by its address, failures included; a new address is a new try.
  const entry = new URL(`mf-manifest.json?run=${++runs}`, base).href;
  checked.set(entry, JSON.stringify(manifest));
  federation.registerRemotes([{ name, entry, type: 'module' }], { force: true });
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
