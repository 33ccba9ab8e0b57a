import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { expect, test } from 'vitest';

import { definePortal } from '../contract/index.ts';
import { useSession } from '../session/index.ts';
import { useTenant } from '../tenant/index.ts';
import {
  cableBeach,
  createFakeBackend,
  harbourIsland,
  refusal,
  renderRoutes,
} from '../testing/index.ts';
import { TenantGate } from './tenant-gate.tsx';

const SWITCH = 'PATCH /rest/v1/profiles';
const record = '/app/companies/30000000-0000-4000-8000-000000000001';

/** Opens an address as a member of both tenants, who worked in the first one last. */
function open(address: string) {
  const seenBy = new Set<string>();
  function Company() {
    seenBy.add(useTenant().name);
    return 'The company';
  }
  const gate = (
    <TenantGate>
      <Outlet />
    </TenantGate>
  );
  const pages = [
    { index: true, element: 'The start' },
    { path: 'companies', element: 'The list' },
    { path: 'companies/:id', element: <Company /> },
  ];
  const backend = createFakeBackend();
  backend.on(SWITCH, () => null);
  const { router } = renderRoutes(
    definePortal({ build: 'test', routes: [{ element: gate, children: pages }] }),
    address,
    backend,
    { tenants: [cableBeach, harbourIsland] },
  );
  return { backend, router, seenBy };
}

test('[MAIL-01] [TEN-05] a link opens in the firm it is about, and no other firm is asked for the record', async () => {
  const { router, seenBy } = open(`${record}?document=d-1&firm=${harbourIsland.id}#top`);
  expect(await screen.findByText('The company')).toBeInTheDocument();
  expect([...seenBy]).toEqual([harbourIsland.name]);
  expect(useSession.getState().user?.lastActiveTenant).toBe(harbourIsland.id);
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect([pathname, search, hash]).toEqual([record, '?document=d-1', '#top']);
  });
});

test('[MAIL-01] a link to the firm worked in last switches nothing', async () => {
  const { backend, router } = open(`${record}?firm=${cableBeach.id}`);
  expect(await screen.findByText('The company')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(backend.requests(SWITCH)).toEqual([]);
});

test.each(['30000000-0000-4000-8000-00000000ffff', 'x', ''])(
  '[MAIL-01] [TEN-04] a firm that the account is not in and one that does not exist read the same (%j)',
  async (firm) => {
    const { backend, router, seenBy } = open(`${record}?firm=${firm}`);
    expect(await screen.findByText('This account cannot open the link')).toBeInTheDocument();
    expect(screen.getByText(/Cable Beach .* was opened instead/)).toBeInTheDocument();
    expect(screen.getByText('The start')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/app');
    expect([...seenBy]).toEqual([]);
    expect(backend.requests(SWITCH)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('This account cannot open the link')).toBeNull();
  },
);

test('[MAIL-01] a switch that fails says so, and the link can be opened again', async () => {
  const { backend } = open(`/app/companies?firm=${harbourIsland.id}`);
  backend.on(SWITCH, () => refusal('not_allowed', 403));
  expect(await screen.findByText('The firm of the link could not be opened')).toBeInTheDocument();
  expect(await screen.findByText('The list')).toBeInTheDocument();
});
