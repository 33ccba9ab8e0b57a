import { createFakeBackend, pageOf, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

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
  kind: 'formation',
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

const NEEDS = 'POST /rest/v1/rpc/client_needs';

const duty = {
  kind: 'duty',
  id: 'd-1',
  subject: 'Blue Heron Ltd.',
  title: 'Annual fee',
  since: null,
  due_on: '2026-11-01',
  of_company: 'c-1',
  of_application: null,
  facts: {
    amount: 350,
    penalty: 175,
    currency: 'USD',
    is_known: true,
    effect: null,
    next_on: '2027-01-01',
    next_penalty: null,
    next_effect: 'struck_off',
  },
  total: 2,
};
const unfinished = {
  ...duty,
  kind: 'draft',
  id: 'a-1',
  subject: null,
  title: 'International Business Company',
  since: '2026-11-19T15:00:00Z',
  due_on: null,
  of_company: null,
  of_application: 'a-1',
  facts: null,
};

function openDashboard(applications: object[], companies: object[], needs: object[] = []) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/draft_applications', () => applications);
  backend.on('GET /rest/v1/companies', () => pageOf(companies, companies.length));
  backend.on(NEEDS, () => needs);
  renderRoutes(portal, '/app', backend);
  return backend;
}

test('[DSH-01] [DONE-01] what waits for the client comes first, with its cost and one action each', async () => {
  const backend = openDashboard([draft], [heron], [duty, unfinished]);
  expect(
    await screen.findByRole('heading', { name: '2 things need your attention' }),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/US\$525\.00 today, US\$175\.00 of it penalty\. From .*2027: struck off/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Pay.*Blue Heron Ltd\.$/ })).toHaveAttribute(
    'href',
    '/app/companies/c-1/compliance',
  );
  expect(screen.getByRole('link', { name: /^Continue.*New company$/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/app/companies/new/a-1'),
  );
  expect(backend.requests(NEEDS)[0]?.body).toMatchObject({ most: 40 });
});

test('[DSH-01] all are counted, though the most urgent are shown', async () => {
  openDashboard([], [heron], [{ ...duty, total: 214 }]);
  expect(
    await screen.findByRole('heading', { name: '214 things need your attention' }),
  ).toBeInTheDocument();
  expect(screen.getByText('the 1 most urgent')).toBeInTheDocument();
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

test('[DSH-01] [MOVE-01] several applications take a line each, with the stages of their kind and the way to each', async () => {
  const moving = { kind: 'transfer_in', id: 'a-3', reference: 'A-1003', name: 'Osprey Ltd.' };
  openDashboard([reviewed, { ...reviewed, ...moving }], []);
  const list = await screen.findByRole('list', { name: 'Applications under way' });
  const track = within(list).getByRole('list', { name: 'Progress of Osprey Ltd.' });
  expect(within(track).getByRole('listitem', { current: 'step' })).toHaveTextContent('In review');
  expect(within(track).getAllByRole('listitem').at(-1)).toHaveTextContent('Moved to us');
  expect(within(list).getByRole('link', { name: /^Open.*Osprey/ })).toHaveAttribute(
    'href',
    '/app/companies/applications/a-3',
  );
});

test('[DSH-01] an overdue day has its year', async () => {
  openDashboard([], [heron], [duty]);
  expect(await screen.findByText(/^since .*20\d\d$/)).toBeVisible();
});

test('[DSH-01] [UX-02] a client who has nothing yet sees the way to a first company', async () => {
  openDashboard([], []);
  expect(
    await screen.findByRole('heading', { name: 'Form your first company' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Start an application' })).toHaveAttribute(
    'href',
    '/app/companies/new',
  );
  expect(screen.getByText('No companies yet')).toBeInTheDocument();
});

test('[DONE-01] a client for whom nothing waits reads it', async () => {
  openDashboard([], [heron]);
  expect(
    await screen.findByRole('heading', { name: 'Nothing needs your attention' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Nothing to do')).toBeInTheDocument();
});

test('[ERR-01] a dashboard that fails shows the reason, and the navigation stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue(); // the route reports its error
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/draft_applications', () => refusal('account.suspended', 403));
  backend.on('GET /rest/v1/companies', () => []);
  renderRoutes(portal, '/app', backend);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account has been suspended.');
  expect(screen.getByRole('link', { name: 'Companies' })).toBeInTheDocument();
});
