import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { cableBeach, createFakeBackend, harbourIsland, renderInPortal } from '../testing/index.ts';
import { useBranding } from '../ui/theme/index.ts';
import { TenantGate } from './tenant-gate.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';

const green = { ...cableBeach, branding: { primary: '#0b6e6e' } };
const red = { ...harbourIsland, branding: { primary: '#8c3b4a', name: 'Harbour Island' } };

function Name() {
  return <p>{useBranding()?.name ?? 'Ours'}</p>;
}

function primaryRules() {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .filter((rule) => rule.startsWith('html[data-theme='));
}

test('[TNT-01] [TEN-05] the page wears the colour and name of the active tenant, also after a switch', async () => {
  const backend = createFakeBackend();
  backend.on('PATCH /rest/v1/profiles', () => undefined);
  renderInPortal(
    <>
      <TenantSwitcher />
      <Name />
      <TenantGate>Pages</TenantGate>
    </>,
    backend,
    { tenants: [green, red] },
  );
  await screen.findByText('Pages');
  expect(primaryRules().join()).toContain('#0b6e6e');
  expect(screen.getByText('Ours')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^Tenant:/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: red.name }));
  await waitFor(() => expect(primaryRules().join()).toContain('#8c3b4a'));
  expect(screen.getByText('Harbour Island')).toBeInTheDocument();
  expect(backend.sent('PATCH /rest/v1/profiles')).toEqual([{ last_active_tenant: red.id }]);
});

test('[TNT-01] a tenant without valid branding has the default look', async () => {
  renderInPortal(<TenantGate>Pages</TenantGate>, createFakeBackend(), {
    tenants: [{ ...cableBeach, branding: ['#8c3b4a'] }],
  });
  await screen.findByText('Pages');
  expect(primaryRules()).toEqual([]);
});
