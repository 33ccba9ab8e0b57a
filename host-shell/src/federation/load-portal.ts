/*
 * Downloaded on the first navigation into a portal: the public pages never load the federation runtime.
 * The rest of the host knows portals only through `loadPortal`.
 */
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import injectRuntimeCore from '@module-federation/vite/injectExternalRuntimeCorePlugin';
import { CONTRACT_VERSION, type PortalModule, type PortalName } from '@portal/shared-core/contract';
import { AppError, isAppError, portalBuilds } from '@portal/shared-core/errors';
import { shared } from 'virtual:portal-shares';

import { checkManifest, type OfferedShares } from './manifest.ts';

const ATTEMPTS = 3;
const MANIFEST_TIMEOUT_MS = 3_000;
const CODE_TIMEOUT_MS = 10_000;
const PAUSE_MS = 300;

/** Manifests already fetched and checked, by address, for the runtime to take instead of fetching them again. */
const checked = new Map<string, string>();
const loading = new Map<PortalName, Promise<PortalModule>>();

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

// Every portal needs these: fetch them beside the manifest, not after the portal's entry.
void import('virtual:portal-shares/every-portal');

/**
 * Loads a portal once; a failed load is forgotten, so that the next call tries again.
 * Raises `portal_unavailable` after three attempts, `portal_incompatible` at once.
 */
export function loadPortal(name: PortalName, address: string): Promise<PortalModule> {
  const known = loading.get(name);
  if (known) return known;
  const promise = withRetries(name, address);
  loading.set(name, promise);
  promise.catch(() => loading.delete(name));
  return promise;
}

async function withRetries(name: PortalName, address: string): Promise<PortalModule> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load(name, address, attempt);
    } catch (error) {
      if (isAppError(error)) throw error;
      console.warn(`[portal] ${name}, attempt ${attempt}:`, error);
      if (attempt === ATTEMPTS) throw new AppError('portal_unavailable', { cause: error });
      await pause(PAUSE_MS * 3 ** (attempt - 1));
    }
  }
}

async function load(name: PortalName, address: string, attempt: number): Promise<PortalModule> {
  const url = new URL(address, location.href);
  // The runtime caches a manifest by its address, failures included; a new address forces a request.
  if (attempt > 1 || checked.has(url.href)) url.searchParams.set('retry', String(Date.now()));
  const manifest = await fetchText(url);
  checkManifest(manifest, shared as OfferedShares);
  checked.set(url.href, manifest);

  federation.registerRemotes([{ name, entry: url.href, type: 'module' }], { force: true });
  const loaded = await Promise.race([
    federation.loadRemote<{ default: PortalModule }>(`${name}/routes`),
    expiry(CODE_TIMEOUT_MS),
  ]);
  const portal = loaded?.default;
  if (!portal) throw new Error(`The portal ${name} exposes no routes`);
  if (portal.contractVersion !== CONTRACT_VERSION) {
    const cause = new Error(`contract ${portal.contractVersion}, the host has ${CONTRACT_VERSION}`);
    throw new AppError('portal_incompatible', { cause });
  }
  portalBuilds[name] = portal.build;
  return portal;
}

async function fetchText(url: URL): Promise<string> {
  const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
  const response = await fetch(url, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`The manifest answered ${response.status}`);
  return response.text();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function expiry(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
}
