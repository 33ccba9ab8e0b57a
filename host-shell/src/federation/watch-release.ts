import { NEW_RELEASE_EVENT, type PortalName } from '@portal/shared-core/contract';

import { loadedManifests } from './loaded-manifests.ts';

const EVERY_MS = 10 * 60_000;
/** A person who comes back to the tab is not kept waiting for the next time, nor does each change of tabs ask. */
const AT_LEAST_MS = 60_000;

const watched = new Set<PortalName>();

/**
 * Asks now and then, while the page is in sight, whether another release of a portal is there than the page runs, and tells the page
 * once (NEW_RELEASE_EVENT). The page goes on with what it runs.
 */
export function watchRelease(portal: PortalName, address: string): void {
  if (watched.has(portal)) return;
  watched.add(portal);
  let requestedAt = Date.now();
  const timer = setInterval(() => void ask(), EVERY_MS);
  document.addEventListener('visibilitychange', askWhenBack);

  function askWhenBack() {
    if (Date.now() - requestedAt >= AT_LEAST_MS) void ask();
  }

  async function ask() {
    if (document.hidden) return;
    requestedAt = Date.now();
    const running = loadedManifests.get(portal);
    const present = await readManifest(address);
    if (running === undefined || present === undefined || present === running) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askWhenBack);
    window.dispatchEvent(new CustomEvent(NEW_RELEASE_EVENT));
  }
}

/** Undefined without an answer: the next time comes. */
async function readManifest(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-cache' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
