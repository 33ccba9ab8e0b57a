import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import {
  cableBeach,
  createFakeBackend,
  harbourIsland,
  refusal,
  renderInPortal,
} from '../testing/index.ts';
import { TenantSwitcher } from './tenant-switcher.tsx';

describe('the tenant switcher', () => {
  test('[TOP-02] with one tenant shows its name and offers nothing', async () => {
    renderInPortal(<TenantSwitcher />, createFakeBackend());
    expect(await screen.findByText(cableBeach.name)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('[TOP-02] with several opens a menu of their names, the active one marked', async () => {
    renderInPortal(<TenantSwitcher />, createFakeBackend(), {
      tenants: [cableBeach, harbourIsland],
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Tenant:.*Cable Beach/ }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual([cableBeach.name, harbourIsland.name]);
  });

  test('[TOP-02] [TEN-05] a choice becomes the active tenant', async () => {
    const backend = createFakeBackend();
    backend.on('PATCH /rest/v1/profiles', () => undefined);
    renderInPortal(<TenantSwitcher />, backend, { tenants: [cableBeach, harbourIsland] });
    await userEvent.click(await screen.findByRole('button', { name: /^Tenant:/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: harbourIsland.name }));
    expect(
      await screen.findByRole('button', { name: /^Tenant:.*Harbour Island/ }),
    ).toBeInTheDocument();
  });

  test('[TEN-05] choosing the active tenant again saves nothing', async () => {
    const backend = createFakeBackend();
    renderInPortal(<TenantSwitcher />, backend, { tenants: [cableBeach, harbourIsland] });
    await userEvent.click(await screen.findByRole('button', { name: /^Tenant:/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: cableBeach.name }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(backend.requests('PATCH /rest/v1/profiles')).toEqual([]);
  });

  test('[TOP-02] shows when its tenants cannot be read', async () => {
    const backend = createFakeBackend();
    backend.on('GET /rest/v1/tenant_users', () => refusal('not_allowed', 403));
    renderInPortal(<TenantSwitcher />, backend);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading tenants');
  });
});
