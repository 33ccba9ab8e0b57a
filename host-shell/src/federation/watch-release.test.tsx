import { NEW_RELEASE_EVENT } from '@portal/shared-core/contract';
import { beforeEach, expect, test, vi } from 'vitest';

const fetchManifest = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const notified = vi.fn<() => void>();
const address = '/remotes/client/mf-manifest.json';
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

let hidden = false;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules(); // a page watches each portal once
  vi.stubGlobal('fetch', fetchManifest);
  fetchManifest.mockReset();
  fetchManifest.mockImplementation(async () => new Response('{"release":1}'));
  notified.mockReset();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  const [{ loadedManifests }, { watchRelease }] = await Promise.all([
    import('./loaded-manifests.ts'),
    import('./watch-release.ts'),
  ]);
  loadedManifests.set('client', '{"release":1}');
  window.addEventListener(NEW_RELEASE_EVENT, notified);
  watchRelease('client', address);
  return () => window.removeEventListener(NEW_RELEASE_EVENT, notified);
});

test('[FED-01] a page learns of a new release once, and then asks no more', async () => {
  await minutes(10.1);
  expect(fetchManifest).toHaveBeenCalledExactlyOnceWith(address, { cache: 'no-cache' });
  expect(notified).not.toHaveBeenCalled();
  fetchManifest.mockImplementation(async () => new Response('{"release":2}'));
  await minutes(10);
  expect(notified).toHaveBeenCalledOnce();
  await minutes(60);
  expect(fetchManifest).toHaveBeenCalledTimes(2);
});

test('[FED-01] a failure, an error page and a hidden page are no release', async () => {
  fetchManifest.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await minutes(10.1);
  fetchManifest.mockResolvedValueOnce(new Response('<html>', { status: 503 }));
  await minutes(10);
  expect(fetchManifest).toHaveBeenCalledTimes(2);
  hidden = true;
  await minutes(10);
  expect(fetchManifest).toHaveBeenCalledTimes(2);
  expect(notified).not.toHaveBeenCalled();
});

test('[FED-01] who comes back to the tab asks at once, but not at each change of tabs', async () => {
  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  await comeBack();
  expect(fetchManifest).not.toHaveBeenCalled();
  await minutes(2);
  await comeBack();
  await comeBack();
  expect(fetchManifest).toHaveBeenCalledOnce();
});
