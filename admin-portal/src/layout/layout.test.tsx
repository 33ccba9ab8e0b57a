import { definePortal } from '@portal/shared-core/contract';
import type { SubjectParent, SubjectType } from '@portal/shared-core/notifications';
import {
  cableBeach,
  candice,
  createFakeBackend,
  harbourIsland,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { subjectPages } from '#/paths.ts';

import mailPages from '../../../supabase/mail-pages.json' with { type: 'json' };
import portal from '#/routes.tsx';

import { placesOf } from './places.ts';
import { PortalLayout } from './portal-layout.tsx';

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
  backend.on('POST /rest/v1/rpc/kyc_queue_counts', () => [{ everything: 12, unassigned: 9 }]);
  backend.on('POST /rest/v1/rpc/compliance_alert_counts', () => [
    { state: 'open', severity: 'critical', count: 2 },
    { state: 'acknowledged', severity: 'info', count: 1 },
  ]);
  renderRoutes(withScreens(inOrder.map(([, path]) => path)), '/admin', backend, { user: candice });
  const bar = await screen.findByRole('navigation', { name: 'BahamasInc' });
  expect(await within(bar).findByText('12')).toBeInTheDocument();
  expect(await within(bar).findByText('3')).toBeInTheDocument();
  const badges: Record<string, string> = {
    KYC: '12 waiting for review',
    Compliance: '3 open alerts',
  };
  expect(await entries()).toEqual(inOrder.map(([label]) => label + (badges[label] ?? '')));
});

test('[NAV-04] figures that cannot be read are not shown, and cost nothing where their screen is missing', async () => {
  const backend = createFakeBackend();
  renderRoutes(withScreens(['', 'companies']), '/admin', backend, { user: candice });
  expect(await entries()).toEqual(['Dashboard', 'Companies']);
  expect(backend.requests('POST /rest/v1/rpc/kyc_queue_counts')).toEqual([]);
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
  const results = { kind, id: 'id-1', title: '', detail: '', partyId: 'p-1' };
  expect(placesOf({ ...results, companyId: 'c-1', applicationId: 'a-1' })).toEqual(places);
});

/** The page of each subject type that SQL can write, in the company c-1, or of the party p-1. */
const pagesOfSubjects = {
  account: '/admin/users/id-1',
  alert: '/admin/compliance?alert=id-1',
  announcement: null,
  application: '/admin/companies/applications/id-1',
  bank_details: '/admin/settings/bank-details',
  change_request: '/admin/companies/changes/id-1',
  company: '/admin/companies/id-1',
  contact_message: '/admin/support/contact',
  document: '/admin/companies/c-1',
  invoice: '/admin/companies/invoices/id-1',
  job: '/admin/compliance/runs',
  kyc_profile: '/admin/kyc/profiles/id-1',
  party: '/admin/kyc',
  firm_export: '/admin/tenants/c-1',
  portal: '/admin/settings/portals',
  proforma: null,
  risk_assessment: '/admin/risk-management/overrides?assessment=id-1',
  screening_hit: '/admin/kyc/screening',
  ticket: '/admin/support/id-1',
} satisfies Record<SubjectType, string | null>;

const company: SubjectParent = { type: 'company', id: 'c-1' };
const party: SubjectParent = { type: 'party', id: 'p-1' };

test('[NTF-01] the portal maps every subject type, and no other', () => {
  expect(Object.keys(subjectPages).toSorted()).toEqual(Object.keys(pagesOfSubjects).toSorted());
});

test.each(Object.entries(pagesOfSubjects))(
  '[NTF-01] a notification about %s leads to %s',
  (type, page) => {
    const parent = type === 'kyc_profile' ? party : company;
    expect(subjectPages[type as SubjectType]('id-1', parent)).toBe(page);
  },
);

test.each(Object.entries(mailPages.staff))(
  '[NTF-01] [MAIL-01] the link of a mail about %s is the page of the portal',
  (about, page) => {
    const [type, parentType] = about.split(' of ');
    const parent =
      type === 'kyc_profile' || parentType || page.includes('{parent}')
        ? { type: (parentType ?? 'company') as SubjectType, id: '{parent}' }
        : null;
    expect(subjectPages[type as SubjectType]('{id}', parent)).toBe(page);
  },
);

test('[NTF-01] [TNT-01] a refused logo leads to the firm, an own refused picture to the profile', () => {
  expect(subjectPages.account('u-1', { type: 'firm_export', id: 't-1' })).toBe(
    '/admin/tenants/t-1',
  );
  expect(subjectPages.account('u-1', { type: 'account', id: 'u-1' })).toBe('/admin/settings');
});

test('[NTF-01] a document of an application leads to the application, one of a party to its KYC', () => {
  expect(subjectPages.document('d-1', { type: 'application', id: 'a-1' })).toBe(
    '/admin/companies/applications/a-1',
  );
  expect(subjectPages.document('d-1', party)).toBe('/admin/kyc');
});

test('[TEN-05] [NTF-01] a notification of another tenant switches to it and opens the page', async () => {
  const id = 'a0000000-0000-4000-8000-000000000001';
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/notifications', () => [
    {
      id: 'n-1',
      tenant_id: harbourIsland.id,
      kind: 'application.approved',
      title: 'Application approved',
      message: '',
      subject_type: 'application',
      subject_id: id,
      parent_type: null,
      parent_id: null,
      link: null,
      read: true,
      created_at: '2026-11-20T15:00:00Z',
    },
  ]);
  backend.on('PATCH /rest/v1/profiles', () => undefined);
  const children = [{ path: 'companies/:companyId' }, { path: 'companies/applications/:id' }];
  const { router } = renderRoutes(
    definePortal({ build: 'test', routes: [{ Component: PortalLayout, children }] }),
    '/admin/companies/c0000000-0000-4000-8000-000000000001',
    backend,
    { user: candice, tenants: [cableBeach, harbourIsland] },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  await userEvent.click(
    await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
  );
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/admin/companies/applications/${id}`),
  );
  const [saved] = backend.requests('PATCH /rest/v1/profiles');
  expect(saved?.body).toEqual({ last_active_tenant: harbourIsland.id });
  expect(await screen.findByRole('button', { name: /Harbour Island/ })).toBeInTheDocument();
});
