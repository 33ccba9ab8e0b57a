import {
  CRASHED_EVENT,
  FILE_FAILED_EVENT,
  FIRST_SCREEN_EVENT,
  type Release,
} from '@portal/shared-core/contract';
import { useSession } from '@portal/shared-core/session';
import { noteEarlierVersion } from '@portal/shared-core/shell';
import { claire } from '@portal/shared-core/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#/page.ts';

import { isAvoided, knownVersions } from './device-versions.ts';
import { avoid, noteGood } from './note-version.ts';
import { followPortal } from './follow-portal.ts';
import { isIntegrityChecked } from './prove-integrity.ts';
import { reportLoad } from './report-load.ts';
import { running, type RunningPortal } from './running.ts';
import { rulesFor } from './version-rules.ts';

vi.mock('./report-load.ts', () => ({ reportLoad: vi.fn<() => Promise<void>>(async () => {}) }));
vi.mock('./version-rules.ts', () => ({ rulesFor: vi.fn<() => Promise<unknown>>() }));
vi.mock('./prove-integrity.ts', () => ({ isIntegrityChecked: vi.fn<() => Promise<boolean>>() }));
vi.mock('@portal/shared-core/shell', () => ({ noteEarlierVersion: vi.fn<() => void>() }));

const page = {} as Page;
const reload = vi.fn<() => void>();
const reports = () => vi.mocked(reportLoad).mock.calls.map(([, load]) => load);
let listeners: [string, EventListener][] = [];
/** Ends what follows the session. */
let unsubscribe: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('location', { pathname: '/app/companies', reload });
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, take: unknown) => {
    listeners.push([name, take as EventListener]);
    add(name, take as EventListener);
  });
  const subscribe = useSession.subscribe;
  vi.spyOn(useSession, 'subscribe').mockImplementation((take) => {
    const end = subscribe(take);
    unsubscribe.push(end);
    return end;
  });
  for (const each of [reload, reportLoad, rulesFor, isIntegrityChecked, noteEarlierVersion])
    vi.mocked(each).mockClear();
  vi.mocked(isIntegrityChecked).mockResolvedValue(true);
  useSession.setState({ user: claire });
});
afterEach(() => {
  for (const [name, take] of listeners) window.removeEventListener(name, take);
  for (const end of unsubscribe) end();
  listeners = [];
  unsubscribe = [];
  running.clear();
  useSession.setState(useSession.getInitialState());
});

function follow(changes: Partial<RunningPortal> = {}, portal: 'client' | 'admin' = 'client') {
  location.pathname = portal === 'client' ? '/app/companies' : '/admin';
  running.set(portal, {
    version: '2.0.0',
    wanted: '2.0.0',
    pinned: null,
    others: ['1.0.0'],
    base: new URL('https://portal.example.com/remotes/client/2.0.0/'),
    release: { files: { 'assets/a.js': 'sha256-a' } } as unknown as Release,
    startedAt: 100,
    ...changes,
  });
  followPortal(portal, page);
}

async function firstScreen() {
  window.dispatchEvent(new CustomEvent(FIRST_SCREEN_EVENT, { detail: 900 }));
  await lazily();
}
async function crash() {
  window.dispatchEvent(new Event(CRASHED_EVENT));
  await lazily();
}
/** What an event is for is imported with it. */
async function lazily() {
  await import('./portal-health.ts');
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

test('[ONE-10] a version whose first screen came is the one to fall back to, and is reported with its time, once', async () => {
  follow();
  await firstScreen();
  await firstScreen();
  expect(knownVersions('client')).toEqual({ avoided: {}, good: '2.0.0' });
  expect(reports()).toEqual([{ portal: 'client', version: '2.0.0', outcome: 'loaded', ms: 800 }]);
  expect(noteEarlierVersion).not.toHaveBeenCalled();
});

test('[ONE-10] a version that breaks on its first screen is reported, avoided here for an hour, and the page loads again', async () => {
  vi.useFakeTimers();
  noteGood('client', '1.0.0');
  follow();
  await crash();
  expect(reports()).toEqual([
    { portal: 'client', version: '2.0.0', outcome: 'crashed', stage: 'first_screen' },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  expect(knownVersions('client').good).toBe('1.0.0');
  expect(isAvoided('client', '2.0.0')).toBe(true);
  // What comes after the break makes it no version that works.
  await firstScreen();
  expect(knownVersions('client').good).toBe('1.0.0');
  vi.advanceTimersByTime(60 * 60_000);
  expect(isAvoided('client', '2.0.0')).toBe(false);
});

test('[ONE-10] with nothing to fall back to, the error stays on the page', async () => {
  follow({ others: [] });
  await crash();
  await Promise.resolve();
  expect(reports()).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  expect(isAvoided('client', '2.0.0')).toBe(false);
});

test('[ONE-10] without a network the page is not loaded again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  follow();
  await crash();
  expect(reload).not.toHaveBeenCalled();
});

test('[ONE-10] what breaks after the first screen is no reason to change the version', async () => {
  follow();
  await firstScreen();
  await crash();
  await Promise.resolve();
  expect(reports().map(({ outcome }) => outcome)).toEqual(['loaded']);
  expect(reload).not.toHaveBeenCalled();
});

test('[ONE-10] an earlier version says so, and the newest can be tried again', async () => {
  avoid('client', '2.0.0');
  follow({ version: '1.0.0' });
  await firstScreen();
  expect(reports()).toMatchObject([{ version: '1.0.0', outcome: 'fell_back' }]);
  const [tryNewest] = vi.mocked(noteEarlierVersion).mock.calls[0] ?? [];
  tryNewest?.();
  expect(isAvoided('client', '2.0.0')).toBe(false);
  expect(knownVersions('client').good).toBe('1.0.0');
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  [false, ['loaded', 'unchecked']],
  [true, ['loaded']],
  [null, ['loaded']],
] as const)(
  '[FED-03] on a visit of staff, a check of hashes that is on: %s ends in %s',
  async (isOn, outcomes) => {
    vi.mocked(isIntegrityChecked).mockResolvedValue(isOn);
    follow({}, 'admin');
    await firstScreen();
    await vi.waitFor(() => expect(reports().map(({ outcome }) => outcome)).toEqual(outcomes));
  },
);

test('[FED-03] a visit of a client tries no wrong hash', async () => {
  follow();
  await firstScreen();
  expect(isIntegrityChecked).not.toHaveBeenCalled();
});

test.each([
  ['1.0.0', 1],
  [null, 0],
])(
  '[ONE-10] another tenant that is held at %s loads the page again %i times',
  async (pinned, times) => {
    vi.mocked(rulesFor).mockResolvedValue({ pinned, withdrawn: [] });
    follow();
    await firstScreen();
    useSession.setState({ user: { ...claire, lastActiveTenant: 'another' } });
    await vi.waitFor(() => expect(rulesFor).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

test('[FED-03] before a page loads again for a file that failed, the altered file is fetched past the cache', async () => {
  const base = 'https://portal.example.com/remotes/client/2.0.0/';
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${base}assets/a.js` },
    { name: 'https://portal.example.com/assets/host.js' },
  ] as PerformanceEntryList);
  const requests: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit) => {
    requests.push([String(url), init]);
    if (init.integrity) throw new TypeError('Failed to fetch');
    return new Response();
  });
  follow();
  const fixing: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(FILE_FAILED_EVENT, { detail: fixing }));
  await Promise.all(fixing);
  expect(requests).toEqual([
    [`${base}assets/a.js`, { integrity: 'sha256-a' }],
    [`${base}assets/a.js`, { cache: 'reload' }],
  ]);
});
