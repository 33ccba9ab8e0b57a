import { CONTRACT_VERSION, type Release } from '@portal/shared-core/contract';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Stage } from './load-failure.ts';
import type { PortalPlace } from './load-portal.ts';
import type { VersionRules } from './versions.ts';

/** A stub of the runtime that runs a portal's code, which exists in builds only. */
const loadRemote = vi.fn<() => Promise<unknown>>();
const registerRemotes = vi.fn<(remotes: { entry: string }[]) => void>();
const addIntegrity = vi.fn<(base: URL, files: Record<string, string>) => void>();
const failed = vi.fn<(version: string, stage: Stage) => void>();

vi.mock('@module-federation/runtime', () => ({
  createInstance: () => ({ registerRemotes, loadRemote }),
}));
vi.mock('@module-federation/vite/injectExternalRuntimeCorePlugin', () => ({
  default: () => ({ name: 'runtime-core' }),
}));
vi.mock('virtual:portal-shares', () => ({ shared: { react: { version: '19.3.1' } } }));
vi.mock('virtual:portal-shares/every-portal', () => ({}));
vi.mock('virtual:portal-contract', () => ({ contract: 'this host' }));
vi.mock('virtual:portal-exports', () => ({
  exported: { '@portal/shared-core/session': 'useUser' },
}));
vi.mock('./integrity-map.ts', () => ({ addIntegrity }));

const SITE = 'https://portal.example.com';
const ENTRY = 'assets/remoteEntry-1.js';

/** What the site serves: path → answer. Absent is 404. */
let site: Record<string, (init: RequestInit) => Response | Promise<Response>>;
const requests = vi.fn<(path: string, init: RequestInit) => void>();

function releaseOf(version: string, changes: Partial<Release> = {}): Release {
  return {
    portal: 'client',
    version,
    build: version,
    contract: CONTRACT_VERSION,
    schema: '20261120000000',
    shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
    builtFor: 'an earlier host',
    needs: { '@portal/shared-core/session': { useUser: 'aaaa' } },
    files: { [ENTRY]: 'sha256-right', 'assets/page-1.js': 'sha256-page' },
    entry: ENTRY,
    first: [ENTRY],
    ...changes,
  };
}

/** Puts a version on the site. */
function serve(version: string, changes: Partial<Release> = {}) {
  const base = `/remotes/client/${version}/`;
  site[`${base}release.json`] = () =>
    Response.json({ release: releaseOf(version, changes), signature: null });
  site[base + ENTRY] = () => new Response('code');
}

function point(version: string, previous: string[] = []) {
  const pointer = { portal: 'client', version, previous, serial: 1, at: '2026-11-27T07:00:00Z' };
  site['/remotes/client/current.json'] = () => Response.json({ pointer, signature: null });
}

beforeEach(() => {
  vi.useFakeTimers();
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('location', new URL(`${SITE}/app`));
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    requests(pathname, init);
    return (await site[pathname]?.(init)) ?? new Response('404', { status: 404 });
  });
  vi.spyOn(console, 'warn').mockReturnValue(); // a try that failed is noted there
  vi.resetModules(); // a page remembers the portals it loaded
  for (const each of [requests, failed, addIntegrity, registerRemotes, loadRemote])
    each.mockReset();
  loadRemote.mockResolvedValue({ default: { contractVersion: CONTRACT_VERSION, routes: [] } });
  site = {};
  serve('2.0.0');
  serve('1.0.0');
  point('2.0.0', ['1.0.0']);
});

async function begin(rules: Partial<VersionRules> = {}, keys: PortalPlace['keys'] = 'unsigned') {
  const { loadPortal } = await import('./load-portal.ts');
  return loadPortal('client', {
    address: '/remotes/client/current.json',
    keys,
    rules: async () => ({ pinned: null, withdrawn: [], ...rules }),
    failed,
  });
}

/** Loads the client portal, lets every pause pass, and answers how it ended: the version that runs or the code of the refusal. */
async function load(rules: Partial<VersionRules> = {}, keys?: PortalPlace['keys']) {
  const outcome = begin(rules, keys).catch((error: { code: string }) => error.code);
  await vi.advanceTimersByTimeAsync(240_000);
  const ended = await outcome;
  const { running } = await import('./running.ts');
  return typeof ended === 'string' ? ended : running.get('client')?.version;
}

const requestsOf = (path: string) => requests.mock.calls.filter(([each]) => each === path);
const entryOf = (version: string) => `/remotes/client/${version}/${ENTRY}`;

test('[FED-01] the version that the pointer names is loaded, once, from its own address', async () => {
  expect(await load()).toBe('2.0.0');
  expect(await load()).toBe('2.0.0');
  expect(requests.mock.calls.map(([path]) => path)).toEqual([
    '/remotes/client/current.json',
    '/remotes/client/2.0.0/release.json',
    entryOf('2.0.0'),
  ]);
  expect(requestsOf('/remotes/client/current.json')[0]?.[1].cache).toBe('no-cache');
  expect(registerRemotes.mock.calls[0]?.[0][0]?.entry).toContain(`${SITE}/remotes/client/2.0.0/`);
});

test('[FED-03] before code runs, its hash was compared, and the browser has the hash of every file', async () => {
  const order: string[] = [];
  addIntegrity.mockImplementation(() => void order.push('hashes'));
  loadRemote.mockImplementation(async () => {
    order.push('code');
    return { default: { contractVersion: CONTRACT_VERSION, routes: [] } };
  });
  await load();
  expect(requestsOf(entryOf('2.0.0'))[0]?.[1].integrity).toBe('sha256-right');
  expect(addIntegrity).toHaveBeenCalledExactlyOnceWith(
    new URL(`${SITE}/remotes/client/2.0.0/`),
    releaseOf('2.0.0').files,
  );
  expect(order).toEqual(['hashes', 'code']);
});

test('[FED-03] a site that is away is tried three times; then the portal is not available', async () => {
  site = {};
  expect(await load()).toBe('portal_unavailable');
  expect(requestsOf('/remotes/client/current.json')).toHaveLength(3);
  expect(loadRemote).not.toHaveBeenCalled();
});

test('[FED-04] a portal that needs what this host lacks is refused at once, and none of its code runs', async () => {
  const needs = { '@portal/shared-core/session': { brandNew: 'bbbb' } };
  serve('2.0.0', { needs });
  point('2.0.0');
  expect(await load()).toBe('portal_incompatible');
  expect(requestsOf('/remotes/client/2.0.0/release.json')).toHaveLength(1);
  expect(requestsOf(entryOf('2.0.0'))).toEqual([]);
  expect(loadRemote).not.toHaveBeenCalled();
  expect(failed.mock.calls).toEqual([['2.0.0', 'contract']]);
});

test('[FED-03] the files of the page in the address are fetched for a version that fits this host, and for no other', async () => {
  const preloads = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
      ({ href, integrity }) => [href, integrity],
    );
  const pages = [{ address: '', files: [1], shares: [] }];
  serve('2.0.0', { pages, shared: [{ name: 'react', requiredVersion: '^20.0.0' }] });
  serve('1.0.0', { pages });
  expect(await load()).toBe('1.0.0');
  expect(preloads()).toEqual([[`${SITE}/remotes/client/1.0.0/assets/page-1.js`, 'sha256-page']]);
  document.head.replaceChildren();
});

test('[FED-04] a portal of another contract is refused', async () => {
  point('2.0.0');
  loadRemote.mockResolvedValue({ default: { contractVersion: -1, routes: [] } });
  expect(await load()).toBe('portal_incompatible');
  expect(loadRemote).toHaveBeenCalledOnce();
});

test.each<[string, () => void, Stage]>([
  ['is not there', () => delete site['/remotes/client/2.0.0/release.json'], 'release'],
  ['is a page', () => (site['/remotes/client/2.0.0/release.json'] = html), 'release'],
  [
    'needs more than the host has',
    () => serve('2.0.0', { shared: [react('^20.0.0')] }),
    'contract',
  ],
  ['lacks a file', () => delete site[entryOf('2.0.0')], 'code'],
  ['has an altered file', () => (site[entryOf('2.0.0')] = refuseHash), 'integrity'],
  ['is of the other portal', () => serve('2.0.0', { portal: 'admin' }), 'signature'],
  ['breaks as it starts', () => loadRemote.mockImplementationOnce(broken), 'code'],
])(
  '[ONE-10] a release that %s gives way to the one before, and is reported',
  async (_what, spoil, stage) => {
    spoil();
    expect(await load()).toBe('1.0.0');
    expect(failed.mock.calls).toEqual([['2.0.0', stage]]);
  },
);

const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
const react = (requiredVersion: string) => ({ name: 'react', requiredVersion });
const broken = () => Promise.reject(new TypeError('r is not a function'));

/** As a browser does: an answer whose bytes have another hash is a failed request. */
function refuseHash({ integrity }: RequestInit) {
  if (integrity) throw new TypeError('Failed to fetch');
  return new Response('altered');
}

test('[FED-03] a file that was cut on its way is fetched again past the cache, and the portal opens', async () => {
  let isCut = true;
  site[entryOf('2.0.0')] = (init) => {
    if (init.cache === 'reload') isCut = false;
    return isCut ? refuseHash(init) : new Response('code');
  };
  expect(await load()).toBe('2.0.0');
  expect(failed).not.toHaveBeenCalled();
});

test('[FED-03] a list of files that was cut on its way is fetched again past the cache', async () => {
  const right = site['/remotes/client/2.0.0/release.json'];
  site['/remotes/client/2.0.0/release.json'] = (init) =>
    init.cache === 'reload' && right ? right(init) : new Response('{"release":{"por');
  expect(await load()).toBe('2.0.0');
});

test('[ONE-10] the version that last worked on this device comes before the release before', async () => {
  serve('1.5.0');
  const { noteGood } = await import('./note-version.ts');
  noteGood('client', '1.5.0');
  delete site[entryOf('2.0.0')];
  expect(await load()).toBe('1.5.0');
});

test('[ONE-10] where every version broke here, the newest runs, and no other is loaded in its place', async () => {
  const { avoid } = await import('./note-version.ts');
  avoid('client', '2.0.0');
  expect(await load()).toBe('1.0.0');
  const { running } = await import('./running.ts');
  expect(running.get('client')?.others).toEqual([]);
  vi.resetModules();
  avoid('client', '1.0.0');
  expect(await load()).toBe('2.0.0');
  const again = await import('./running.ts');
  expect(again.running.get('client')?.others).toEqual([]);
});

test('[ONE-10] while the pointer is away, the version that last worked here opens', async () => {
  const { noteGood } = await import('./note-version.ts');
  noteGood('client', '1.0.0');
  delete site['/remotes/client/current.json'];
  expect(await load()).toBe('1.0.0');
  expect(failed).not.toHaveBeenCalled();
});

test('[ONE-10] a tenant that is held at a version gets it, and none of the newer code runs', async () => {
  expect(await load({ pinned: '1.0.0' })).toBe('1.0.0');
  expect(registerRemotes.mock.calls.map(([[remote]]) => remote?.entry)).toEqual([
    expect.stringContaining('/1.0.0/'),
  ]);
});

test.each(['../../evil', 'https://evil.example', '', 1 as unknown as string])(
  '[ONE-10] a pin of the form %j is none',
  async (pinned) => {
    expect(await load({ pinned })).toBe('2.0.0');
  },
);

test('[ONE-10] a version that was taken back runs nowhere, pinned or not', async () => {
  expect(await load({ withdrawn: ['2.0.0'] })).toBe('1.0.0');
  vi.resetModules();
  expect(await load({ withdrawn: ['2.0.0'], pinned: '2.0.0' })).toBe('1.0.0');
  expect(failed).not.toHaveBeenCalled();
});

test('[ONE-10] the page waits for nothing of a version that it does not run', async () => {
  let arrive = (_answer: Response) => {};
  site[entryOf('2.0.0')] = () => new Promise((resolve) => (arrive = resolve));
  expect(await load({ withdrawn: ['2.0.0'] })).toBe('1.0.0');
  arrive(new Response('code'));
  await vi.advanceTimersByTimeAsync(10);
  const { waiting } = await import('./waiting.ts');
  expect(waiting()).toBeNull();
});

test('[ONE-10] with every version taken back the portal is not available', async () => {
  expect(await load({ withdrawn: ['2.0.0', '1.0.0'] })).toBe('portal_unavailable');
  expect(loadRemote).not.toHaveBeenCalled();
});

test('[FED-03] a failed load is forgotten: the next call tries again', async () => {
  const all = site;
  site = {};
  expect(await load()).toBe('portal_unavailable');
  site = all;
  expect(await load()).toBe('2.0.0');
});

/** The pointer answers after `ms`, unless the request is given up before. */
function slowPointer(ms: number) {
  const right = site['/remotes/client/current.json'];
  site['/remotes/client/current.json'] = (init) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(right?.(init) ?? new Response()), ms);
      init.signal?.addEventListener('abort', () => reject(new Error('given up')));
    });
}

test.each([
  [10_000, '2.0.0'],
  [50_000, 'portal_unavailable'],
])('[FED-03] a pointer that takes %i ms ends as %s', async (ms, end) => {
  slowPointer(ms);
  expect(await load()).toBe(end);
});

test('[FED-03] beside a pointer whose connection is lost a second request goes out, and its answer counts', async () => {
  const right = site['/remotes/client/current.json'];
  slowPointer(1_000_000);
  const outcome = begin();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(requestsOf('/remotes/client/current.json')).toHaveLength(1);
  if (right) site['/remotes/client/current.json'] = right;
  await vi.advanceTimersByTimeAsync(200);
  expect(await outcome).toMatchObject({ routes: [] });
  const [first, second] = requestsOf('/remotes/client/current.json');
  expect([first?.[1].signal?.aborted, second?.[1].signal?.aborted]).toEqual([true, true]);
  // It is one attempt, and no failure is logged.
  expect(console.warn).not.toHaveBeenCalled();
});

test('[FED-03] the page knows what it waits for; to begin again gives up the request and counts as no failure', async () => {
  const { waiting } = await import('./waiting.ts');
  const right = site['/remotes/client/current.json'];
  slowPointer(1_000_000);
  const outcome = begin();
  for (const count of [2, 4, 6, 8]) {
    await vi.advanceTimersByTimeAsync(6_000);
    expect(requestsOf('/remotes/client/current.json')).toHaveLength(count);
    expect(waiting()?.for).toBe('list');
    waiting()?.tryAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(requestsOf('/remotes/client/current.json')).toHaveLength(count + 1);
  }
  let arrive = (_answer: Response) => {};
  site[entryOf('2.0.0')] = () => new Promise((resolve) => (arrive = resolve));
  if (right) site['/remotes/client/current.json'] = right;
  waiting()?.tryAgain();
  await vi.advanceTimersByTimeAsync(100);
  expect(waiting()).toMatchObject({ for: 'code', done: 0, of: 1 });
  arrive(new Response('code'));
  expect(await outcome).toMatchObject({ routes: [] });
  expect(waiting()).toBeNull();
});

test('[FED-05] a development server has minutes, and its files no hashes', async () => {
  vi.stubEnv('MODE', 'development');
  const { loadPortal } = await import('./load-portal.ts');
  site['/mf-manifest.json'] = () =>
    Response.json({
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      shared: [react('^19.0.0')],
    });
  const rules = vi.fn<PortalPlace['rules']>();
  const place = { address: '/mf-manifest.json', keys: 'unsigned', rules, failed } as const;
  expect(await loadPortal('client', place)).toMatchObject({ routes: [] });
  expect(addIntegrity).not.toHaveBeenCalled();
  expect(rules).not.toHaveBeenCalled();
});
