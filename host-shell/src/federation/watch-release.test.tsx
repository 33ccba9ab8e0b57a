import { NEW_RELEASE_EVENT, type Release } from '@portal/shared-core/contract';
import { beforeEach, expect, test, vi } from 'vitest';

import type { RunningPortal } from './running.ts';

const get = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const notified = vi.fn<() => void>();
const address = '/remotes/client/current.json';
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

let hidden = false;
let served: { version: string; host: string };

const runs: RunningPortal = {
  version: '1.0.0',
  wanted: '1.0.0',
  pinned: null,
  others: [],
  base: new URL('https://portal.example.com/remotes/client/1.0.0/'),
  release: {} as Release,
  startedAt: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules(); // a page watches each portal once
  localStorage.clear();
  served = { version: '1.0.0', host: 'a' };
  vi.stubGlobal('fetch', get);
  get.mockReset();
  get.mockImplementation(async (asked) =>
    asked === '/health'
      ? Response.json({ commit: served.host })
      : Response.json({ pointer: { portal: 'client', version: served.version }, signature: null }),
  );
  notified.mockReset();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  window.addEventListener(NEW_RELEASE_EVENT, notified);
  return () => window.removeEventListener(NEW_RELEASE_EVENT, notified);
});

async function watch(changes: Partial<RunningPortal> = {}) {
  const [{ running }, { watchRelease }] = await Promise.all([
    import('./running.ts'),
    import('./watch-release.ts'),
  ]);
  running.set('client', { ...runs, ...changes });
  watchRelease('client', { address, keys: 'unsigned' });
  await vi.advanceTimersByTimeAsync(0);
}

const pointerRequests = () => get.mock.calls.filter(([asked]) => asked === address);

test('[FED-01] a page learns of a new release once, and then asks no more', async () => {
  await watch();
  await minutes(10.1);
  expect(pointerRequests()).toEqual([[address, { cache: 'no-cache' }]]);
  expect(notified).not.toHaveBeenCalled();
  served.version = '2.0.0';
  await minutes(10);
  expect(notified).toHaveBeenCalledOnce();
  await minutes(60);
  expect(pointerRequests()).toHaveLength(2);
});

test('[FED-01] a page learns of a new host', async () => {
  await watch();
  await minutes(10.1);
  expect(notified).not.toHaveBeenCalled();
  served.host = 'b';
  await minutes(10);
  expect(notified).toHaveBeenCalledOnce();
});

test.each([
  ['the page fell back from it', { version: '1.0.0', wanted: '2.0.0' }],
  ['the tenant is held at a version', { pinned: '1.0.0' }],
])('[ONE-10] a release is no news where %s', async (_why, changes) => {
  await watch(changes);
  served.version = '2.0.0';
  await minutes(10.1);
  expect(notified).not.toHaveBeenCalled();
});

test('[ONE-10] a release that broke on this device is no news', async () => {
  const { avoid } = await import('./note-version.ts');
  avoid('client', '2.0.0');
  await watch();
  served.version = '2.0.0';
  await minutes(10.1);
  expect(notified).not.toHaveBeenCalled();
});

test('[FED-01] a failure, an error page and a hidden page are no release', async () => {
  await watch();
  served = { version: '2.0.0', host: 'b' };
  const right = get.getMockImplementation();
  get.mockRejectedValue(new TypeError('Failed to fetch'));
  await minutes(10.1);
  get.mockImplementation(async () => new Response('<html>', { status: 503 }));
  await minutes(10);
  expect(pointerRequests()).toHaveLength(2);
  if (right) get.mockImplementation(right);
  hidden = true;
  await minutes(10);
  expect(pointerRequests()).toHaveLength(2);
  expect(notified).not.toHaveBeenCalled();
});

test('[FED-01] who comes back to the tab asks at once, but not at each change of tabs', async () => {
  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  await watch();
  await comeBack();
  expect(pointerRequests()).toEqual([]);
  await minutes(2);
  await comeBack();
  await comeBack();
  expect(pointerRequests()).toHaveLength(1);
});
