import { definePortal } from '@portal/shared-core/contract';
import { createFakeBackend, renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { placesOf } from './places.ts';
import { PortalLayout } from './portal-layout.tsx';

beforeEach(() => localStorage.clear());

const inOrder = [
  ['Dashboard', ''],
  ['Companies', 'companies'],
  ['Documents', 'documents'],
  ['KYC Management', 'kyc'],
  ['Reports', 'reports'],
  ['Settings', 'settings'],
  ['Profile', 'profile'],
] as const;

async function entries() {
  const bar = await screen.findByRole('navigation', { name: 'Incorporation Portal' });
  return within(bar)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

test('[NAV-02] the side bar has the entries of the specification, in its order; help is in the top bar', async () => {
  const paths = [...inOrder.map(([, path]) => path), 'support'];
  const children = paths.map((path) => (path === '' ? { index: true } : { path }));
  const routes = [{ Component: PortalLayout, children: [...children, { path: '*' }] }];
  renderRoutes(definePortal({ build: 'test', routes }), '/app', createFakeBackend());
  expect(await entries()).toEqual(inOrder.map(([label]) => label));
  expect(screen.getByRole('button', { name: /Refresh Data/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/app/support');
});

test('[NAV-06] every entry that is shown leads to a screen of the portal', async () => {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/draft_applications', () => []);
  backend.on('GET /rest/v1/party_invitations', () => []);
  backend.on('GET /rest/v1/my_companies', () => []);
  backend.on('GET /rest/v1/companies', () => []);
  renderRoutes(portal, '/app', backend);
  const shown = await entries();
  expect(inOrder.map(([label]) => label).filter((label) => shown.includes(label))).toEqual(shown);
  expect(shown).toContain('Dashboard');
});

test.each([
  ['company', ['/app/companies/id-1']],
  ['application', ['/app/companies/applications/id-1']],
  ['party', ['/app/companies/c-1', '/app/companies/applications/a-1']],
  ['document', ['/app/companies/c-1', '/app/companies/applications/a-1', '/app/documents']],
  ['kyc', ['/app/kyc/p-1', '/app/kyc']],
  ['ticket', ['/app/support/id-1']],
] as const)('[TOP-01] where a %s that was found is looked at', (kind, places) => {
  const found = { kind, id: 'id-1', title: '', detail: '', partyId: 'p-1' };
  expect(placesOf({ ...found, companyId: 'c-1', applicationId: 'a-1' })).toEqual(places);
});
