import { expect, test } from 'vitest';

import { CONTRACT_VERSION, definePortal, portalAt } from './index.ts';

test.each([
  ['/app', 'client'],
  ['/app/companies', 'client'],
  ['/admin', 'admin'],
  ['/admin/companies/1', 'admin'],
  ['/', undefined],
  ['/application', undefined],
  ['/administrators', undefined],
  ['/auth/login', undefined],
])('[FED-01] %s belongs to the portal %s', (path, portal) => {
  expect(portalAt(path)).toBe(portal);
});

test('[FED-04] a portal carries the contract it was written against', () => {
  expect(definePortal({ build: 'b-1', routes: [] }).contractVersion).toBe(CONTRACT_VERSION);
});

test('[NAV-06] the top-level routes of a portal give the frame its list of screens', () => {
  const routes = [{ children: [{ path: 'companies' }] }];
  expect(definePortal({ build: 'b-1', routes }).routes).toEqual([
    { ...routes[0], handle: { screens: routes } },
  ]);
});
