import {
  cableBeach,
  createFakeBackend,
  heldAnswer,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const heron = {
  id: 'c-1',
  name: 'Blue Heron Holdings Ltd.',
  status: 'active',
  registration_number: '214001 B',
  registration_date: '2026-01-05',
  next_filing: '2027-01-05',
  type: { name: 'International Business Company' },
};
const osprey = { ...heron, id: 'c-2', name: 'Osprey Ltd.', status: 'in_penalty' };

const GET = 'GET /rest/v1/companies';

function openList(backend = createFakeBackend(), address = '/app/companies') {
  backend.on('POST /rest/v1/rpc/company_status_counts', () => [{ status: 'in_penalty', count: 2 }]);
  backend.on('POST /rest/v1/rpc/company_activity', () => []);
  return { backend, ...renderRoutes(portal, address, backend) };
}

function backendWith(...companies: object[]) {
  const backend = createFakeBackend();
  backend.on(GET, () => companies);
  return backend;
}

function names() {
  return within(screen.getByRole('table', { name: 'Companies' }))
    .queryAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('link').textContent);
}

describe('the list of companies', () => {
  test('[COM-01] a saved view opens its search, filter and order; a column that is hidden stays so', async () => {
    const backend = backendWith(heron);
    backend.on('GET /rest/v1/saved_views', () => [
      { id: 'v-1', name: 'In penalty', query: 'standing=penalty' },
    ]);
    const { router } = openList(backend, '/app/companies?page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'In penalty' }));
    expect(router.state.location.search).toBe('?standing=penalty');
    expect(
      await screen.findByRole('button', { name: 'In penalty', expanded: false }),
    ).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Registered' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(screen.queryByRole('columnheader', { name: /Registered/ })).not.toBeInTheDocument();
    expect(localStorage.getItem('bahamasinc_preferences')).toContain('registration_date');
    localStorage.clear();
  });

  test('[NAV-01] [COM-01] has a row for each, with its standing and dates, and leads to it', async () => {
    openList(backendWith(heron, osprey));
    const row = await screen.findByRole('row', { name: /Blue Heron/ });
    expect(row).toHaveTextContent('International Business Company, 214001 B');
    expect(row).toHaveTextContent('Active');
    expect(row).toHaveTextContent(/5 Jan(uary)? 2027/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/app/companies/c-1');
    expect(screen.getByRole('row', { name: /Osprey/ })).toHaveTextContent('In penalty');
  });

  test('[COM-01] queries the companies of the active tenant alone', async () => {
    const { backend } = openList(backendWith(heron));
    await screen.findByRole('row', { name: /Blue Heron/ });
    const [params] = backend.requests(GET);
    expect(params?.url.searchParams.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
  });

  test('[UX-02] a client without a company is led to form one', async () => {
    openList(backendWith());
    expect(await screen.findByText('No companies yet')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'Form a company' })) {
      expect(link).toHaveAttribute('href', '/app/companies/new');
    }
  });

  test('[COM-01] a selected standing is written to the address and sent to the database', async () => {
    const { backend, router } = openList(backendWith(heron));
    await userEvent.click(await screen.findByRole('button', { name: /^In penalty/ }));
    expect(new URLSearchParams(router.state.location.search).size).toBe(1);
    await waitFor(() =>
      expect(backend.requests(GET).at(-1)?.url.searchParams.get('status')).toContain('in_penalty'),
    );
    expect(screen.getByRole('button', { name: /^In penalty/, pressed: true })).toBeInTheDocument();
  });

  test('[COM-01] a shared address shows the same list', async () => {
    const { backend } = openList(
      backendWith(osprey),
      '/app/companies?q=osp&sort=next_filing.desc&page=2',
    );
    await screen.findByRole('row', { name: /Osprey/ });
    expect(screen.getByRole('searchbox')).toHaveValue('osp');
    const params = backend.requests(GET)[0]?.url.searchParams;
    expect(params?.get('or')).toMatch(/name\.ilike\..*osp.*registration_number\.ilike\..*osp/);
    expect(params?.get('order')).toBe('next_filing.desc,id.asc');
    expect(params?.get('offset')).toBe('20');
  });

  test('[COM-01] a column that cannot be sorted is not requested', async () => {
    const { backend } = openList(backendWith(heron), '/app/companies?sort=user_id.asc');
    await screen.findByRole('row', { name: /Blue Heron/ });
    expect(backend.requests(GET)[0]?.url.searchParams.get('order')).toBe('name.asc,id.asc');
  });

  test('[COM-01] a header sorts by its column, and goes back to the first page', async () => {
    const { router } = openList(backendWith(heron), '/app/companies?page=2');
    await userEvent.click(await screen.findByRole('button', { name: /Next filing/ }));
    expect(router.state.location.search).toBe('?sort=next_filing.asc');
  });

  test('[UX-02] the old rows stay while the new ones load', async () => {
    const backend = backendWith(heron);
    openList(backend);
    await screen.findByRole('row', { name: /Blue Heron/ });
    const later = heldAnswer();
    backend.on(GET, () => later.answer);
    await userEvent.click(screen.getByRole('button', { name: /^In penalty/ }));
    await waitFor(() => expect(backend.requests(GET)).toHaveLength(2));

    expect(names()).toEqual(['Blue Heron Holdings Ltd.']);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    later.release([osprey]);
    await waitFor(() => expect(names()).toEqual(['Osprey Ltd.']));
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  test('[UX-02] an empty search result differs from an empty list', async () => {
    openList(backendWith(), '/app/companies?q=zebra');
    expect(await screen.findByText('No company matches')).toBeInTheDocument();
    expect(screen.queryByText('No companies yet')).not.toBeInTheDocument();
  });

  test('[COM-01] a page past the last one is empty and no error, and leads back to the first', async () => {
    const backend = createFakeBackend();
    backend.on(GET, ({ url }) =>
      url.searchParams.get('offset') === '0'
        ? [heron]
        : Response.json({ code: 'PGRST103', message: 'Requested range' }, { status: 416 }),
    );
    const { router } = openList(backend, '/app/companies?q=heron&page=99');
    expect(await screen.findByText('Nothing on this page')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'To the first page' }));
    expect(await screen.findByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?q=heron');
  });

  test('[COM-01] pages on through a long list', async () => {
    const backend = createFakeBackend();
    backend.on(GET, () => pageOf([heron], 41));
    const { router } = openList(backend);
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(router.state.location.search).toBe('?page=2');
  });

  test('[ERR-01] a list that fails on a refetch keeps its rows', async () => {
    const backend = backendWith(heron);
    const { queryClient } = openList(backend);
    await screen.findByRole('row', { name: /Blue Heron/ });
    backend.on(GET, () => refusal('not_allowed', 403));
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: ['client'] });
      await new Promise((notified) => setTimeout(notified)); // the page receives it a moment later
    });
    expect(backend.requests(GET).length).toBeGreaterThan(1);
    expect(names()).toEqual(['Blue Heron Holdings Ltd.']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('[ERR-01] a list that fails shows the reason and a retry', async () => {
    const backend = createFakeBackend();
    backend.on(GET, () => refusal('not_allowed', 403));
    openList(backend);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account does not permit this.',
    );
    expect(screen.getByRole('heading', { name: 'Companies' })).toBeInTheDocument();
    backend.on(GET, () => [heron]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('row', { name: /Blue Heron/ })).toBeInTheDocument();
  });
});

describe('the page of a company', () => {
  const detail = {
    ...heron,
    registry_entity_id: 'E-77',
    features: ['SAC'],
    currency: 'USD',
    authorised_shares: 5000,
    par_value: 1,
    capital: 5000,
    registered_office: 'Bay Street, Nassau',
    fiscal_year_end: '12-31',
    type: { code: 'ibc', name: 'International Business Company', law: 'IBC Act' },
    participants: [
      {
        id: 'm-1',
        role: 'member',
        shares: 3750,
        appointed_on: '2026-01-05',
        ceased_on: null,
        party: { id: 'p-1', kind: 'person', name: 'Ada Rolle', country: 'BS' },
      },
      {
        id: 'm-2',
        role: 'director',
        shares: null,
        appointed_on: '2026-01-05',
        ceased_on: '2026-06-01',
        party: { id: 'p-2', kind: 'person', name: 'Basil Former', country: null },
      },
    ],
  };

  test('[COM-02] shows the standing, the facts and the people of the registers', async () => {
    const backend = backendWith(detail);
    backend.on('GET /rest/v1/duty_list', () => []);
    backend.on('GET /rest/v1/draft_applications', () => []);
    openList(backend, '/app/companies/c-1');
    expect(await screen.findByRole('heading', { name: heron.name })).toBeInTheDocument();
    expect(screen.getByText('31 December')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /Ada Rolle/ });
    expect(row).toHaveTextContent('Shareholder');
    expect(row).toHaveTextContent('3,750');
    expect(screen.queryByText('Basil Former')).not.toBeInTheDocument();
  });

  test.each([
    ['is not there, or not this tenant’s', () => []],
    [
      'has no such id',
      () => Response.json({ code: '22P02', message: 'invalid input syntax' }, { status: 400 }),
    ],
  ])(
    '[ERR-02] a company that %s is a page not found, with the navigation',
    async (_case, answer) => {
      vi.spyOn(console, 'error').mockReturnValue(); // the route reports its error
      const backend = createFakeBackend();
      backend.on(GET, answer);
      openList(backend, '/app/companies/c-404');
      expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
      expect(screen.getByRole('navigation', { name: 'Incorporation Portal' })).toBeInTheDocument();
    },
  );
});

test('[ERR-02] an address the portal does not know is a page not found, with the navigation', async () => {
  openList(createFakeBackend(), '/app/nowhere');
  expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
  expect(screen.getByRole('navigation', { name: 'Incorporation Portal' })).toBeInTheDocument();
});
