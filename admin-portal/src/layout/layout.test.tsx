import { definePortal } from '@portal/shared-core/contract';
import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { placesOf } from './places.ts';
import { PortalLayout } from './portal-layout.tsx';

beforeEach(() => localStorage.clear());

const inOrder = [
  ['Dashboard', ''],
  ['Companies', 'companies'],
  ['Users', 'users'],
  ['Documents', 'documents'],
  ['KYC', 'kyc'],
  ['Compliance', 'compliance'],
  ['Risk Management', 'risk-management'],
  ['Support', 'support'],
  ['Reports', 'reports'],
  ['Audit Logs', 'audit-logs'],
  ['Notifications', 'notifications'],
  ['Settings', 'settings'],
  ['Help Center', 'help'],
] as const;

/** The frame of the portal around empty screens. */
function withScreens(paths: readonly string[]) {
  const children = paths.map((path) => (path === '' ? { index: true } : { path }));
  return definePortal({
    build: 'test',
    routes: [{ Component: PortalLayout, children: [...children, { path: '*' }] }],
  });
}

async function entries() {
  const bar = await screen.findByRole('navigation', { name: 'BahamasInc' });
  return within(bar)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

test('[NAV-04] the side bar has the entries of the specification, in its order, with what waits', async () => {
  const backend = createFakeBackend();
  backend.on('HEAD /rest/v1/kyc_review_queue', () => pageOf([], 12));
  backend.on('HEAD /rest/v1/compliance_alerts', () => pageOf([], 3));
  renderRoutes(withScreens(inOrder.map(([, path]) => path)), '/admin', backend, { user: candice });
  const bar = await screen.findByRole('navigation', { name: 'BahamasInc' });
  expect(await within(bar).findByText('12')).toBeInTheDocument();
  expect(await within(bar).findByText('3')).toBeInTheDocument();
  const badges: Record<string, string> = {
    KYC: '12 waiting for review',
    Compliance: '3 open alerts',
  };
  expect(await entries()).toEqual(inOrder.map(([label]) => label + (badges[label] ?? '')));
  const [queue] = backend.requests('HEAD /rest/v1/kyc_review_queue');
  expect(queue?.url.searchParams.get('state')).toBe('neq.closed');
  const [alerts] = backend.requests('HEAD /rest/v1/compliance_alerts');
  expect(alerts?.url.searchParams.get('state')).toBe('eq.open');
});

test('[NAV-04] figures that cannot be read are not shown, and cost nothing where their screen is missing', async () => {
  const backend = createFakeBackend();
  renderRoutes(withScreens(['', 'companies']), '/admin', backend, { user: candice });
  expect(await entries()).toEqual(['Dashboard', 'Companies']);
  expect(backend.requests('HEAD /rest/v1/kyc_review_queue')).toEqual([]);
});

test('[NAV-06] every entry that is shown leads to a screen of the portal', async () => {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/application_stage_counts', () => []);
  backend.on('POST /rest/v1/rpc/company_status_counts', () => []);
  backend.on('GET /rest/v1/draft_applications', () => []);
  backend.on('GET /rest/v1/companies', () => []);
  renderRoutes(portal, '/admin', backend, { user: candice });
  const shown = await entries();
  expect(inOrder.map(([label]) => label).filter((label) => shown.includes(label))).toEqual(shown);
  expect(shown).toContain('Dashboard');
});

test.each([
  ['company', ['/admin/companies/id-1']],
  ['application', ['/admin/companies/applications/id-1']],
  ['party', ['/admin/companies/c-1', '/admin/companies/applications/a-1']],
  ['document', ['/admin/companies/c-1', '/admin/companies/applications/a-1', '/admin/documents']],
  ['kyc', ['/admin/kyc/profiles/id-1']],
  ['ticket', ['/admin/support/id-1']],
] as const)('[TOP-01] where a %s that was found is looked at', (kind, places) => {
  const found = { kind, id: 'id-1', title: '', detail: '', partyId: 'p-1' };
  expect(placesOf({ ...found, companyId: 'c-1', applicationId: 'a-1' })).toEqual(places);
});
