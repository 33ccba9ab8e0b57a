import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const GET = 'GET /rest/v1/companies';

const heron = {
  id: 'c-1',
  name: 'Blue Heron Holdings Ltd.',
  status: 'in_penalty',
  registration_number: '214001 B',
  registration_date: '2025-01-05',
  next_filing: '2026-01-05',
  type: { name: 'International Business Company' },
  owner: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

function openBook(address = '/admin/companies', companies: object[] = [heron]) {
  const backend = createFakeBackend();
  backend.on(GET, () => companies);
  backend.on('POST /rest/v1/rpc/company_status_counts', () => [
    { status: 'active', count: 210 },
    { status: 'in_penalty', count: 1 },
  ]);
  return { backend, ...renderRoutes(portal, address, backend, { user: candice }) };
}

test('[COM-01] the book has a row for each company, with its client and standing', async () => {
  openBook();
  const row = await screen.findByRole('row', { name: /Blue Heron/ });
  expect(row).toHaveTextContent('Claire Vasseur');
  expect(row).toHaveTextContent('In penalty');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/companies/c-1');
});

test('[COM-01] a client without a name is shown by address', async () => {
  openBook('/admin/companies', [{ ...heron, owner: { ...heron.owner, full_name: '' } }]);
  expect(await screen.findByRole('row', { name: /claire@example\.com/ })).toBeInTheDocument();
});

test('[COM-01] [DSH-01] what is late is asked for by the day in Nassau', async () => {
  const { backend } = openBook('/admin/companies?filing=late&sort=next_filing.asc');
  await screen.findByRole('row', { name: /Blue Heron/ });
  const asked = backend.requests(GET)[0]?.url.searchParams;
  expect(asked?.get('next_filing')).toBe('lt.2026-11-20');
  expect(asked?.get('status')).toBe('in.(active,in_penalty)');
  expect(asked?.get('order')).toBe('next_filing.asc,id.asc');
});

test('[COM-01] standings are offered with how many companies they hold', async () => {
  const { backend, router } = openBook();
  const standings = await screen.findByRole('group', { name: 'Standing' });
  expect(await within(standings).findByRole('button', { name: /Active\s*210/ })).toBeVisible();
  await userEvent.click(within(standings).getByRole('button', { name: /In penalty\s*1/ }));
  expect(router.state.location.search).not.toBe('');
  await waitFor(() =>
    expect(backend.requests(GET).at(-1)?.url.searchParams.get('status')).toContain('in_penalty'),
  );
});

test('[NAV-06] applications are the other view of the book', async () => {
  openBook();
  const tabs = await screen.findByRole('navigation', { name: 'The book' });
  expect(within(tabs).getByRole('link', { name: 'Applications' })).toHaveAttribute(
    'href',
    '/admin/companies/applications',
  );
});

test('[UX-02] an empty book and a search without a match read differently', async () => {
  openBook('/admin/companies', []);
  expect(await screen.findByText('No companies yet')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'z');
  expect(await screen.findByText('No company matches')).toBeInTheDocument();
});

test('[ERR-01] a book that cannot be read says why, and may be asked for again', async () => {
  const { backend } = openBook();
  await screen.findByRole('row', { name: /Blue Heron/ });
  backend.on(GET, () => refusal('not_allowed', 403));
  await userEvent.type(screen.getByRole('searchbox'), 'z');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account does not permit this.');
  backend.on(GET, () => [heron]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
});

test('[ERR-01] a book that is read already stays when a later reading fails', async () => {
  const { backend, queryClient } = openBook();
  await screen.findByRole('row', { name: /Blue Heron/ });
  backend.on(GET, () => refusal('not_allowed', 403));
  await act(async () => {
    await queryClient.invalidateQueries();
    await new Promise((told) => setTimeout(told)); // the cache tells the page in a later task
  });
  expect(backend.requests(GET)).toHaveLength(2);
  expect(screen.getByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('[COM-01] standings that could not be counted carry no number', async () => {
  const backend = createFakeBackend();
  backend.on(GET, () => [heron]);
  backend.on('POST /rest/v1/rpc/company_status_counts', () => refusal('not_allowed', 403));
  renderRoutes(portal, '/admin/companies', backend, { user: candice });
  await screen.findByRole('row', { name: /Blue Heron/ });
  expect(screen.getByRole('button', { name: 'Active' })).toBeInTheDocument();
});

test('[COM-01] a page past the last one leads back to the first', async () => {
  const { backend, router } = openBook('/admin/companies?page=99');
  backend.on(GET, ({ url }) =>
    url.searchParams.get('offset') === '0'
      ? [heron]
      : Response.json({ code: 'PGRST103', message: 'Requested range' }, { status: 416 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'To the first page' }));
  expect(await screen.findByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});
