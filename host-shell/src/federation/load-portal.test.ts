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
  await vi.advanceTimersByTimeAsync(60_000);
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
  // The clock of AbortSignal.timeout is not the one of the test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), after);
    return controller.signal;
  });
}

test.each([
  ['production', 'portal_unavailable'],
  ['development', 'opened'],
])('[FED-03] in %s a manifest that takes 50 seconds ends as %s', async (mode, end) => {
  vi.stubEnv('MODE', mode);
  slowManifest(50_000);
  const outcome = await load();
  expect(typeof outcome === 'string' ? outcome : 'opened').toBe(end);
});
