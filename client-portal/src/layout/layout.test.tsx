import { definePortal } from '@portal/shared-core/contract';
import type { SubjectParent, SubjectType } from '@portal/shared-core/notifications';
import {
  cableBeach,
  createFakeBackend,
  harbourIsland,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { paths, subjectPages } from '#/paths.ts';

import mailPages from '../../../supabase/mail-pages.json' with { type: 'json' };
import portal from '#/routes.tsx';

import { placesOf } from './places.ts';
import { PortalLayout } from './portal-layout.tsx';

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
  const inMenu = [...inOrder.map(([, path]) => path), 'support'];
  const children = inMenu.map((path) => (path === '' ? { index: true } : { path }));
  const routes = [{ Component: PortalLayout, children: [...children, { path: '*' }] }];
  renderRoutes(definePortal({ build: 'test', routes }), '/app', createFakeBackend());
  expect(await entries()).toEqual(inOrder.map(([label]) => label));
  expect(screen.getByRole('button', { name: /Refresh Data/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Help' })).toBeInTheDocument();
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
  [
    'document',
    ['/app/documents?document=id-1', '/app/companies/c-1', '/app/companies/applications/a-1'],
  ],
  ['kyc', ['/app/kyc/p-1', '/app/kyc']],
  ['ticket', ['/app/support/id-1']],
] as const)('[TOP-01] where a %s that was found is looked at', (kind, places) => {
  const results = { kind, id: 'id-1', title: '', detail: '', partyId: 'p-1' };
  expect(placesOf({ ...results, companyId: 'c-1', applicationId: 'a-1' })).toEqual(places);
});

/** The page of each subject type that SQL can write, in the company c-1, or of the party p-1. */
const pagesOfSubjects = {
  account: '/app/profile',
  alert: null,
  announcement: null,
  application: '/app/companies/applications/id-1',
  bank_details: '/app/firm/bank-details',
  change_request: '/app/companies/c-1/changes/id-1',
  company: '/app/companies/id-1',
  contact_message: null,
  document: '/app/companies/c-1/documents?document=id-1',
  invoice: '/app/companies/invoices?invoice=id-1',
  job: null,
  kyc_profile: '/app/kyc/p-1',
  firm_export: '/app/firm/data',
  party: '/app/kyc/id-1',
  portal: null,
  proforma: '/app/companies/invoices?view=proformas&proforma=id-1',
  risk_assessment: null,
  screening_hit: null,
  ticket: '/app/support/id-1',
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

test.each(Object.entries(mailPages.client))(
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

test('[MAIL-01] the link of a digest is the page of duties', () => {
  expect(mailPages.pages.duties).toBe(paths.duties);
});

test('[NTF-01] [TNT-01] a refused logo leads to the branding of the firm, an own refused picture to the profile', () => {
  expect(subjectPages.account('u-1', { type: 'firm_export', id: 't-1' })).toBe(
    '/app/firm/branding',
  );
  expect(subjectPages.account('u-1', { type: 'account', id: 'u-1' })).toBe('/app/profile');
});

test('[NTF-01] a document of an application or a party opens among all documents', () => {
  const application: SubjectParent = { type: 'application', id: 'a-1' };
  for (const parent of [application, party, null]) {
    expect(subjectPages.document('d-1', parent)).toBe('/app/documents?document=d-1');
  }
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
    '/app/companies/c0000000-0000-4000-8000-000000000001',
    backend,
    { tenants: [cableBeach, harbourIsland] },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  await userEvent.click(
    await screen.findByRole('button', { name: /^(Unread:\s*)?Application approved/ }),
  );
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/app/companies/applications/${id}`),
  );
  const [saved] = backend.requests('PATCH /rest/v1/profiles');
  expect(saved?.body).toEqual({ last_active_tenant: harbourIsland.id });
  expect(await screen.findByRole('button', { name: /Harbour Island/ })).toBeInTheDocument();
});
