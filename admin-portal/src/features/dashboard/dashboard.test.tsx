import { candice, createFakeBackend, pageOf, renderRoutes } from '@portal/shared-core/testing';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

function openDashboard(applications: object[], late: object[], lateInAll = late.length) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/application_stage_counts', () => [
    { state: 'submitted', count: 2 },
    { state: 'resubmitted', count: 1 },
    { state: 'information_requested', count: 3 },
    { state: 'approved', count: 4 },
    { state: 'draft', count: 50 },
  ]);
  backend.on('POST /rest/v1/rpc/company_status_counts', () => [
    { status: 'active', count: 1200 },
    { status: 'in_penalty', count: 5 },
  ]);
  backend.on('GET /rest/v1/draft_applications', () => applications);
  backend.on('GET /rest/v1/companies', () => pageOf(late, lateInAll));
  renderRoutes(portal, '/admin', backend, { user: candice });
  return backend;
}

test('[DSH-01] greets by the hour in Nassau, and counts what is open', async () => {
  openDashboard([], []);
  expect(await screen.findByRole('heading', { name: 'Good morning, Candice' })).toBeInTheDocument();
  const open = screen.getByRole('link', { name: /Applications open/ });
  expect(open).toHaveTextContent('10');
  expect(open).toHaveTextContent('3 wait on the client');
  expect(screen.getByRole('link', { name: /Active companies/ })).toHaveTextContent('1,200');
  // One that was claimed already came back: its reviewer has it.
  expect(screen.getByRole('link', { name: /Unassigned/ })).toHaveTextContent(/2/);
});

test.each([
  [/Applications open/, '/admin/companies/applications'],
  [/To be filed/, '/admin/companies/applications?view=list&state=approved'],
  [/Filing late/, '/admin/companies?filing=late&sort=next_filing.asc'],
])('[DSH-01] the figure %s opens the list behind it', async (name, href) => {
  openDashboard([], []);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

test('[DSH-01] what waits on staff and what is late lead to their pages', async () => {
  openDashboard(
    [
      {
        id: 'a-1',
        reference: 'A-1047',
        state: 'in_review',
        state_since: '2026-11-19T10:00:00Z',
        name: 'Sandpiper Ltd.',
        type: { name: 'IBC' },
      },
    ],
    [{ id: 'c-1', name: 'Blue Heron Ltd.', status: 'active', next_filing: '2026-11-01' }],
    31,
  );
  expect(await screen.findByRole('link', { name: 'Sandpiper Ltd.' })).toHaveAttribute(
    'href',
    '/admin/companies/applications/a-1',
  );
  expect(screen.getByRole('link', { name: 'Blue Heron Ltd.' })).toHaveAttribute(
    'href',
    '/admin/companies/c-1',
  );
  expect(screen.getByRole('link', { name: /Filing late/ })).toHaveTextContent('31');
});

test('[UX-02] with nothing to do it says so', async () => {
  openDashboard([], []);
  expect(await screen.findByText('Nothing waits on us')).toBeInTheDocument();
  expect(screen.getByText('No filing is late')).toBeInTheDocument();
});

test('[NAV-04] the side bar shows who is signed in', async () => {
  openDashboard([], []);
  await screen.findByText('Nothing waits on us');
  expect(screen.getByText(candice.email)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument();
});
