/*
 * Downloaded on the first navigation into a portal: the public pages never load the federation runtime.
 * The rest of the host knows portals only through `loadPortal`.
 */
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import injectRuntimeCore from '@module-federation/vite/injectExternalRuntimeCorePlugin';
import { CONTRACT_VERSION, type PortalModule, type PortalName } from '@portal/shared-core/contract';
import { AppError, isAppError, portalBuilds } from '@portal/shared-core/errors';
import { shared } from 'virtual:portal-shares';

import { loadedManifests } from './loaded-manifests.ts';
import { checkManifest, type OfferedShares } from './manifest.ts';
import { setWaiting } from './waiting.ts';

const ATTEMPTS = 3;
/** A development server prepares a portal's packages when it is first asked for, which takes a minute on a busy machine. */
const isDevelopment = import.meta.env.MODE === 'development';
/** How long one request may be without an answer. The person reads what the page waits for, and can begin again. */
const MANIFEST_TIMEOUT_MS = isDevelopment ? 120_000 : 20_000;
const CODE_TIMEOUT_MS = isDevelopment ? 300_000 : 60_000;
/** A second request goes out beside one without an answer: its connection may be lost. */
const SECOND_REQUEST_MS = 5_000;
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
  let failed = 0;
  for (let attempt = 1; ; attempt++) {
    const begunAgain = new AbortController();
    try {
      return await load(name, address, attempt, begunAgain);
    } catch (error) {
      if (isAppError(error)) throw error;
      console.warn(`[portal] ${name}, attempt ${attempt}:`, error);
      if (begunAgain.signal.aborted) continue;
      failed += 1;
      if (failed === ATTEMPTS) throw new AppError('portal_unavailable', { cause: error });
      await pause(PAUSE_MS * 3 ** (failed - 1));
    } finally {
      setWaiting(null);
    }
  }
}

async function load(
  name: PortalName,
  address: string,
  attempt: number,
  begunAgain: AbortController,
): Promise<PortalModule> {
  const url = new URL(address, location.href);
  // The runtime caches a manifest by its address, failures included; a new address forces a request.
  if (attempt > 1 || checked.has(url.href)) url.searchParams.set('retry', String(Date.now()));
  setWaiting({ for: 'list', tryAgain: () => begunAgain.abort() });
  const manifest = await fetchText(url, begunAgain.signal);
  checkManifest(manifest, shared as OfferedShares);
  checked.set(url.href, manifest);

  // A module that is on its way is not requested a second time in the same document.
  setWaiting({ for: 'code', tryAgain: () => location.reload() });
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
  loadedManifests.set(name, manifest);
  portalBuilds[name] = portal.build;
  return portal;
}

/** The first answer of two requests, of which the second begins when the first is slow. An error of the first alone counts at once. */
async function fetchText(url: URL, begunAgain: AbortSignal): Promise<string> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), MANIFEST_TIMEOUT_MS);
  begunAgain.addEventListener('abort', () => stop.abort());
  const first = fetchOnce(url, stop.signal);
  try {
    const isSlow = await Promise.race([first.then(() => false), pause(SECOND_REQUEST_MS, true)]);
    return await (isSlow ? Promise.any([first, fetchOnce(url, stop.signal)]) : first);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

async function fetchOnce(url: URL, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { cache: 'no-cache', signal });
  if (!response.ok) throw new Error(`The manifest answered ${response.status}`);
  return response.text();
}

function pause<T = void>(ms: number, answer?: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(answer as T), ms));
}

function expiry(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
}
