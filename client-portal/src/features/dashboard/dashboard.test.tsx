import { createFakeBackend, pageOf, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const heron = {
  id: 'c-1',
  name: 'Blue Heron Ltd.',
  status: 'active',
  registration_number: '214001 B',
  next_filing: '2026-12-01',
  type: { name: 'International Business Company' },
};
const draft = {
  id: 'a-1',
  reference: null,
  step: 'people',
  state: 'draft',
  state_since: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-19T10:00:00Z',
  created_at: '2026-11-18T10:00:00Z',
  submitted_at: null,
  name: '',
  type: null,
};
const reviewed = {
  ...draft,
  id: 'a-2',
  reference: 'A-1047',
  name: 'Sandpiper Ltd.',
  state: 'in_review',
  submitted_at: '2026-11-19T10:00:00Z',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

function openDashboard(applications: object[], companies: object[]) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/draft_applications', () => applications);
  backend.on('GET /rest/v1/party_invitations', () => []);
  backend.on('GET /rest/v1/companies', () => pageOf(companies, companies.length));
  renderRoutes(portal, '/app', backend);
  return backend;
}

test('[DSH-01] needs of the client come first, counted in the title, each with its action', async () => {
  openDashboard([draft], [heron]);
  expect(
    await screen.findByRole('heading', { name: '2 things need your attention' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Prepare the annual filing')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Open.*Blue Heron Ltd\.$/ })).toHaveAttribute(
    'href',
    '/app/companies/c-1',
  );
  expect(screen.getByRole('link', { name: /^Continue.*New company$/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/app/companies/new/a-1'),
  );
});

test('[DSH-01] every company that needs the client counts, though the panel shows eight', async () => {
  const far = Array.from({ length: 8 }, (_, index) => ({
    ...heron,
    id: `far-${index}`,
    name: `Struck Off ${index} Ltd.`,
    status: 'struck_off',
    next_filing: '2026-01-01',
  }));
  const late = {
    ...heron,
    id: 'c-9',
    name: 'Osprey Ltd.',
    status: 'in_penalty',
    next_filing: null,
  };
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/draft_applications', () => []);
  backend.on('GET /rest/v1/party_invitations', () => []);
  backend.on('GET /rest/v1/companies', ({ url }) =>
    url.searchParams.has('or') ? [late, heron] : pageOf(far, 10),
  );
  renderRoutes(portal, '/app', backend);

  expect(
    await screen.findByRole('heading', { name: '2 things need your attention' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Open.*Osprey Ltd\.$/ })).toBeInTheDocument();
  const [needy] = backend
    .requests('GET /rest/v1/companies')
    .map(({ url }) => url.searchParams)
    .filter((params) => params.has('or'));
  expect(needy?.get('or')).toBe(
    '(status.eq.in_penalty,and(status.eq.active,next_filing.lte.2027-01-19))',
  );
  expect(needy?.has('limit')).toBe(false);
});

test('[DSH-01] an application that is with us shows how far it has come', async () => {
  openDashboard([reviewed], []);
  const track = await screen.findByRole('list', { name: 'Progress of Sandpiper Ltd.' });
  const current = within(track).getByRole('listitem', { current: 'step' });
  expect(current).toHaveTextContent('In review');
  expect(screen.getByRole('link', { name: /^Open.*Sandpiper/ })).toHaveAttribute(
    'href',
    '/app/companies/applications/a-2',
  );
});

test('[DSH-01] [UX-02] a client without needs sees the way to a first company', async () => {
  openDashboard([], []);
  expect(
    await screen.findByRole('heading', { name: 'Nothing needs your attention' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Nothing to do')).toBeInTheDocument();
  expect(screen.getByText('No companies yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Form a company' })).toHaveAttribute(
    'href',
    '/app/companies/new',
  );
});

test('[ERR-01] a dashboard that fails shows the reason, and the navigation stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // the route reports its error
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/draft_applications', () => refusal('account.suspended', 403));
  backend.on('GET /rest/v1/party_invitations', () => []);
  backend.on('GET /rest/v1/companies', () => []);
  renderRoutes(portal, '/app', backend);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account has been suspended.');
  expect(screen.getByRole('link', { name: 'Companies' })).toBeInTheDocument();
});
