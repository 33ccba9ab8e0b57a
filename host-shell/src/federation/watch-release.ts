import type { RuntimeConfig } from '@portal/shared-core/config';
import { NEW_RELEASE_EVENT, type Pointer, type PortalName } from '@portal/shared-core/contract';

import { isAvoided } from './device-versions.ts';
import { running } from './running.ts';
import { readSigned } from './signed.ts';

const EVERY_MS = 10 * 60_000;
/** A person who comes back to the tab is not kept waiting for the next time, nor does each change of tabs ask. */
const AT_LEAST_MS = 60_000;

interface Place {
  address: string;
  keys: RuntimeConfig['releaseKeys'];
}

const watched = new Set<PortalName>();
/** The host that is served, when this page first asked. */
let firstHost: string | undefined;

/**
 * Asks now and then, while the page is in sight, whether another release of a portal or of the host is there than the page runs, and tells the page
 * once (NEW_RELEASE_EVENT). The page goes on with what it runs.
 */
export function watchRelease(portal: PortalName, place: Place): void {
  if (watched.has(portal)) return;
  watched.add(portal);
  let requestedAt = Date.now();
  const timer = setInterval(() => void ask(), EVERY_MS);
  document.addEventListener('visibilitychange', askWhenBack);
  void isHostNew();

  function askWhenBack() {
    if (Date.now() - requestedAt >= AT_LEAST_MS) void ask();
  }

  async function ask() {
    if (document.hidden) return;
    requestedAt = Date.now();
    const answers = await Promise.all([isPortalNew(portal, place), isHostNew()]);
    if (!answers.includes(true)) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askWhenBack);
    window.dispatchEvent(new CustomEvent(NEW_RELEASE_EVENT));
  }
}

/** A tenant that is held at a version gets no other, and a version that broke here is no news. */
async function isPortalNew(portal: PortalName, { address, keys }: Place): Promise<boolean> {
  const now = running.get(portal);
  if (!now || now.pinned !== null) return false;
  const text = await readText(address);
  if (text === undefined) return false;
  try {
    const { version } = await readSigned<Pointer>(text, 'pointer', keys);
    return version !== now.version && version !== now.wanted && !isAvoided(portal, version);
  } catch {
    return false;
  }
}

async function isHostNew(): Promise<boolean> {
  const host = await readText('/health');
  if (host === undefined) return false;
  firstHost ??= host;
  return host !== firstHost;
}

/** Undefined without an answer: the next time comes. */
async function readText(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { cache: 'no-cache' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
