import {
  candice,
  createFakeBackend,
  refusal,
  renderRoutes,
  type FakeBackend,
} from '@portal/shared-core/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const GET = 'GET /rest/v1/company_list';

const heron = {
  id: 'c-1',
  name: 'Blue Heron Holdings Ltd.',
  status: 'in_penalty',
  registration_number: '214001 B',
  registration_date: '2025-01-05',
  next_filing: '2026-01-05',
  type_name: 'International Business Company',
  features: ['LDC'],
  client_name: 'Claire Vasseur',
  client_email: 'claire@example.com',
  former_names: 'Grey Heron Ltd.',
  rating: 'high',
  late_duties: 2,
  open_kyc: 1,
  leaving: 'transfer_out',
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

function answerFilters(backend: FakeBackend) {
  backend.onDefault('POST /rest/v1/rpc/company_list_counts', () => [
    { late: 12, high_risk: 3, unrated: 21, open_kyc: 8, leaving: 2 },
  ]);
  backend.onDefault('GET /rest/v1/entity_types', () => [
    { code: 'IBC', name: 'International Business Company' },
  ]);
}

function openList(address = '/admin/companies', companies: object[] = [heron]) {
  const backend = createFakeBackend();
  backend.on(GET, () => companies);
  backend.on('POST /rest/v1/rpc/company_status_counts', () => [
    { status: 'active', count: 210 },
    { status: 'in_penalty', count: 1 },
  ]);
  answerFilters(backend);
  return { backend, ...renderRoutes(portal, address, backend, { user: candice }) };
}

test('[COM-01] the portfolio has a row for each company, with its client and standing', async () => {
  openList();
  const row = await screen.findByRole('row', { name: /Blue Heron/ });
  expect(row).toHaveTextContent('Claire Vasseur');
  expect(row).toHaveTextContent('In penalty');
  expect(row).toHaveTextContent(
    'International Business Company, LDC, 214001 B, formerly Grey Heron Ltd., leaving: change of agent',
  );
  expect(row).toHaveTextContent('High');
  expect(row).toHaveTextContent('1 open');
  expect(row).toHaveTextContent('2 late');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/companies/c-1');
});

test('[COM-01] is searched by name, number, client and former name', async () => {
  const { backend } = openList('/admin/companies?q=heron');
  await screen.findByRole('row', { name: /Blue Heron/ });
  const requested = backend.requests(GET)[0]?.url.searchParams.get('or');
  for (const column of [
    'name',
    'registration_number',
    'client_name',
    'client_email',
    'former_names',
  ]) {
    expect(requested).toContain(`${column}.ilike.`);
  }
});

test('[COM-01] [DSH-01] is narrowed by late duties, risk, KYC, departure, type and client, and sorted by what is late', async () => {
  const { backend } = openList(
    '/admin/companies?duty=late&risk=high&kyc=open&departure=open&type=IBC&client=u-1&sort=late_duties.desc',
  );
  await screen.findByRole('row', { name: /Blue Heron/ });
  const requested = Object.fromEntries(backend.requests(GET)[0]!.url.searchParams);
  expect(requested).toMatchObject({
    late_duties: 'gt.0',
    rating: 'eq.high',
    open_kyc: 'gt.0',
    leaving: 'not.is.null',
    type: 'eq.IBC',
    client_id: 'eq.u-1',
    order: 'late_duties.desc,id.asc',
  });
  expect(await screen.findByRole('button', { name: /^Late ?12$/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Leaving ?2$/ })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('IBC');
});

test('[COM-01] companies without a rating are one filter away', async () => {
  const { backend } = openList();
  await userEvent.click(await screen.findByRole('button', { name: /^Not rated ?21$/ }));
  await waitFor(() =>
    expect(backend.requests(GET).at(-1)?.url.searchParams.get('rating')).toBe('is.null'),
  );
});

test('[COM-01] standings are offered with how many companies they hold', async () => {
  const { backend, router } = openList();
  const standings = await screen.findByRole('group', { name: 'Standing' });
  expect(await within(standings).findByRole('button', { name: /Active\s*210/ })).toBeVisible();
  await userEvent.click(within(standings).getByRole('button', { name: /In penalty\s*1/ }));
  expect(router.state.location.search).not.toBe('');
  await waitFor(() =>
    expect(backend.requests(GET).at(-1)?.url.searchParams.get('status')).toContain('in_penalty'),
  );
});

test('[NAV-06] applications are the other view of the portfolio', async () => {
  openList();
  const tabs = await screen.findByRole('navigation', { name: 'The portfolio' });
  expect(within(tabs).getByRole('link', { name: 'Applications' })).toHaveAttribute(
    'href',
    '/admin/companies/applications',
  );
});

test('[UX-02] an empty portfolio and a search without a match read differently', async () => {
  openList('/admin/companies', []);
  expect(await screen.findByText('No companies yet')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'z');
  expect(await screen.findByText('No company matches')).toBeInTheDocument();
});

test('[ERR-01] a portfolio that cannot be read says why, and may be asked for again', async () => {
  const { backend } = openList();
  await screen.findByRole('row', { name: /Blue Heron/ });
  backend.on(GET, () => refusal('not_allowed', 403));
  await userEvent.type(screen.getByRole('searchbox'), 'z');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account does not permit this.');
  backend.on(GET, () => [heron]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
});

test('[ERR-01] a portfolio that is read already stays when a later reading fails', async () => {
  const { backend, queryClient } = openList();
  await screen.findByRole('row', { name: /Blue Heron/ });
  backend.on(GET, () => refusal('not_allowed', 403));
  await act(async () => {
    await queryClient.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve)); // the cache tells the page in a later task
  });
  expect(backend.requests(GET)).toHaveLength(2);
  expect(screen.getByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[COM-01] standings that could not be counted carry no number', async () => {
  const backend = createFakeBackend();
  backend.on(GET, () => [heron]);
  backend.on('POST /rest/v1/rpc/company_status_counts', () => refusal('not_allowed', 403));
  answerFilters(backend);
  renderRoutes(portal, '/admin/companies', backend, { user: candice });
  await screen.findByRole('row', { name: /Blue Heron/ });
  expect(screen.getByRole('button', { name: 'Active' })).toBeInTheDocument();
});

test('[COM-01] a page past the last one leads back to the first', async () => {
  const { backend, router } = openList('/admin/companies?page=99');
  backend.on(GET, ({ url }) =>
    url.searchParams.get('offset') === '0'
      ? [heron]
      : Response.json({ code: 'PGRST103', message: 'Requested range' }, { status: 416 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'To the first page' }));
  expect(await screen.findByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});
