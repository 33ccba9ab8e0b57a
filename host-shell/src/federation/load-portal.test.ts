import { CONTRACT_VERSION } from '@portal/shared-core/contract';
import { beforeEach, expect, test, vi } from 'vitest';

/** A stub of the runtime that loads a portal's code, which exists in builds only. */
const loadRemote = vi.fn<() => Promise<unknown>>();
const fetchManifest = vi.fn<(url: URL, init?: RequestInit) => Promise<Response>>();

vi.mock('@module-federation/runtime', () => ({
  createInstance: () => ({ registerRemotes: () => undefined, loadRemote }),
}));
vi.mock('@module-federation/vite/injectExternalRuntimeCorePlugin', () => ({
  default: () => ({ name: 'runtime-core' }),
}));
vi.mock('virtual:portal-shares', () => ({ shared: { react: { version: '19.3.1' } } }));
vi.mock('virtual:portal-shares/every-portal', () => ({}));

function manifest(react: string) {
  return Response.json({
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    shared: [{ name: 'react', requiredVersion: react }],
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchManifest);
  vi.spyOn(console, 'warn').mockReturnValue(); // an attempt that failed is noted there
  vi.resetModules(); // a page remembers the portals it loaded
  fetchManifest.mockReset();
  fetchManifest.mockImplementation(async () => manifest('^19.0.0'));
  loadRemote.mockReset();
  loadRemote.mockResolvedValue({ default: { contractVersion: CONTRACT_VERSION, routes: [] } });
});

/** Loads the client portal, lets every pause pass, and answers how it ended: the code of the refusal or the portal. */
async function load(): Promise<unknown> {
  const { loadPortal } = await import('./load-portal.ts');
  const outcome = loadPortal('client', '/remotes/client/mf-manifest.json').catch(
    (error: { code: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(240_000);
  return outcome;
}

test('[FED-03] a loaded portal is requested once', async () => {
  expect(await load()).toMatchObject({ routes: [] });
  expect([fetchManifest, loadRemote].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('[FED-03] a portal that is away is tried three times, each time at a new address', async () => {
  fetchManifest.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await load()).toBe('portal_unavailable');
  const addresses = fetchManifest.mock.calls.map(([url]) => String(url));
  expect(addresses).toHaveLength(3);
  expect(new Set(addresses).size).toBe(3);
});

test('[FED-03] code that fails once is tried again, and the portal opens', async () => {
  loadRemote.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await load()).toMatchObject({ routes: [] });
  expect(loadRemote).toHaveBeenCalledTimes(2);
});

test('[FED-04] a portal built for another host is refused at once: no second try, and no code of it', async () => {
  fetchManifest.mockImplementation(async () => manifest('^18.0.0'));
  expect(await load()).toBe('portal_incompatible');
  expect(fetchManifest).toHaveBeenCalledOnce();
  expect(loadRemote).not.toHaveBeenCalled();
});

test('[FED-04] a portal of another contract is refused at once: no second try', async () => {
  loadRemote.mockResolvedValue({ default: { contractVersion: -1, routes: [] } });
  expect(await load()).toBe('portal_incompatible');
  expect([fetchManifest, loadRemote].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

/** A manifest that is answered after `ms`, unless the request is given up before. */
function slowManifest(ms: number) {
  fetchManifest.mockImplementation(
    (_url: URL, init?: RequestInit) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(manifest('^19.0.0')), ms);
        init?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
}

test.each([
  ['production', 10_000, 'opened'],
  ['production', 50_000, 'portal_unavailable'],
  ['development', 50_000, 'opened'],
])('[FED-03] in %s a manifest that takes %i ms ends as %s', async (mode, ms, end) => {
  vi.stubEnv('MODE', mode);
  slowManifest(ms);
  const outcome = await load();
  expect(typeof outcome === 'string' ? outcome : 'opened').toBe(end);
});

test('[FED-03] beside a manifest whose connection is lost a second request goes out, and its answer counts', async () => {
  slowManifest(1_000_000);
  const { loadPortal } = await import('./load-portal.ts');
  const outcome = loadPortal('client', '/remotes/client/mf-manifest.json');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(fetchManifest).toHaveBeenCalledTimes(1);
  fetchManifest.mockImplementation(async () => manifest('^19.0.0'));
  await vi.advanceTimersByTimeAsync(200);
  expect(await outcome).toMatchObject({ routes: [] });
  expect(fetchManifest).toHaveBeenCalledTimes(2);
  // Both for the same address: it is one attempt, and no failure is logged.
  expect(fetchManifest.mock.calls[1]?.[0]).toEqual(fetchManifest.mock.calls[0]?.[0]);
  expect(console.warn).not.toHaveBeenCalled();
  const signals = fetchManifest.mock.calls.map(([, init]) => init?.signal?.aborted);
  expect(signals).toEqual([true, true]);
});

/** What the page says it waits for. */
async function waitingNow() {
  const { waiting } = await import('./waiting.ts');
  return waiting();
}

test('[FED-03] the page knows what it waits for; to begin again gives up the request and counts as no failure', async () => {
  slowManifest(1_000_000);
  const { loadPortal } = await import('./load-portal.ts');
  const outcome = loadPortal('client', '/remotes/client/mf-manifest.json');
  for (const requests of [2, 4, 6, 8]) {
    await vi.advanceTimersByTimeAsync(6_000);
    expect(fetchManifest).toHaveBeenCalledTimes(requests);
    const now = await waitingNow();
    expect(now?.for).toBe('list');
    now?.tryAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchManifest).toHaveBeenCalledTimes(requests + 1);
  }
  let arrive = (_module: unknown) => {};
  loadRemote.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  fetchManifest.mockImplementation(async () => manifest('^19.0.0'));
  (await waitingNow())?.tryAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect((await waitingNow())?.for).toBe('code');
  arrive({ default: { contractVersion: CONTRACT_VERSION, routes: [] } });
  expect(await outcome).toMatchObject({ routes: [] });
  expect(await waitingNow()).toBeNull();
});
