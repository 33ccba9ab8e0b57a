import type { Release } from '@portal/shared-core/contract';
import { afterEach, expect, test, vi } from 'vitest';

import { fetchPage } from './fetch-page.ts';

const loaded = vi.hoisted(() => vi.fn<(name: string) => Promise<never> | Promise<() => object>>());

vi.mock('virtual:portal-shares', () => ({
  shared: { '@portal/shared-core/lists': { get: () => loaded('lists') } },
}));

const release = {
  files: { 'a.js': 'sha256-a', 'b.js': 'sha256-b', 'c.js': 'sha256-c' },
  pages: [
    { address: 'companies/new', files: [1], shares: [] },
    { address: 'companies/[^/]+', files: [0, 2], shares: ['@portal/shared-core/lists'] },
  ],
} as unknown as Release;
const base = new URL('https://portal.example/remotes/client/1.0.0/');

function open(path: string, of = release) {
  vi.stubGlobal('location', new URL(`https://portal.example${path}`));
  fetchPage('client', base, of);
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
    ({ href, integrity }) => [href.slice(base.href.length), integrity],
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  loaded.mockReset();
  document.head.replaceChildren();
});

test('[FED-01] the files of the page in the address are fetched beside the portal, each with its hash', () => {
  loaded.mockResolvedValue(() => ({}));
  const links = open('/app/companies/8f3c');
  expect(links).toEqual([
    ['a.js', 'sha256-a'],
    ['c.js', 'sha256-c'],
  ]);
  expect(loaded).toHaveBeenCalledExactlyOnceWith('lists');
});

test('[FED-01] a fixed part of an address comes before a parameter', () => {
  expect(open('/app/companies/new')).toEqual([['b.js', 'sha256-b']]);
  expect(loaded).not.toHaveBeenCalled();
});

test('[FED-01] an address of no page, and a release that names none, fetch nothing', () => {
  expect(open('/app/elsewhere')).toEqual([]);
  expect(open('/app/companies/8f3c/people')).toEqual([]);
  const { pages: _none, ...before } = release;
  expect(open('/app/companies/new', before)).toEqual([]);
});

test('[FED-01] a module of the host that does not come is left to the page that needs it', async () => {
  loaded.mockRejectedValue(new Error('no network'));
  const rejected = vi.fn<() => void>();
  window.addEventListener('unhandledrejection', rejected);
  open('/app/companies/8f3c');
  await Promise.resolve();
  expect(rejected).not.toHaveBeenCalled();
});
