import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchPages, PAGES_FETCHED } from './fetch-pages.ts';

const page = { Component: () => null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  performance.clearMarks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function fetchAll(loaders: (() => Promise<typeof page>)[], signal = quiet()) {
  const [first, ...rest] = loaders.map((lazy) => ({ lazy }));
  const isDone = fetchPages([{ children: [first!] }, ...rest], signal);
  await vi.runAllTimersAsync();
  await isDone;
  return performance.getEntriesByName(PAGES_FETCHED).length > 0;
}

const quiet = () => new AbortController().signal;

test('[UX-03] fetches all pages, nested ones too, and goes on after one that fails', async () => {
  const pages = [
    vi.fn<() => Promise<typeof page>>(async () => page),
    vi.fn<() => Promise<typeof page>>(() => Promise.reject(new TypeError('Failed to fetch'))),
    vi.fn<() => Promise<typeof page>>(async () => page),
  ];
  expect(await fetchAll(pages)).toBe(true);
  for (const load of pages) expect(load).toHaveBeenCalledOnce();
});

test('[UX-03] fetches one page after the other', async () => {
  let under = 0;
  let most = 0;
  const slow = async () => {
    most = Math.max(most, ++under);
    await new Promise((resolve) => setTimeout(resolve, 50));
    under--;
    return page;
  };
  await fetchAll([slow, slow, slow]);
  expect(most).toBe(1);
});

test.each([
  [
    'the person asks to save data',
    () => Object.assign(navigator, { connection: { saveData: true } }),
  ],
  ['there is no network', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('[UX-03] fetches nothing where %s', async (_, arrange) => {
  arrange();
  const load = vi.fn<() => Promise<typeof page>>(async () => page);
  expect(await fetchAll([load])).toBe(false);
  expect(load).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'connection');
});

test('[UX-03] stops when the frame leaves', async () => {
  const load = vi.fn<() => Promise<typeof page>>(async () => page);
  expect(await fetchAll([load], AbortSignal.abort())).toBe(false);
  expect(load).not.toHaveBeenCalled();
});
