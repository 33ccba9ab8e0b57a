import { cableBeach } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { bodies, open, ROWS, rpc, RUN } from './statements.fixtures.ts';

const FILINGS = rpc('owner_filings');
const filing = {
  company_id: 'c-1',
  company_name: 'Blue Heron Ltd.',
  registration_number: '214001 B',
  client_name: 'Claire Vasseur',
  duty_ids: ['o-7', 'o-8'],
  due_on: '2026-11-20',
  is_late: true,
  filed_on: '2025-03-02',
  owners: [
    { name: 'Odile Marchetti', missing: 'Nationality' },
    { name: 'Tobias Lindenau', missing: null },
  ],
  changes: [{ change: 'added', name: 'Odile Marchetti', on_day: '2026-11-05' }],
  particulars: [
    { name: 'Tobias Lindenau', fields: [{ label: 'Nationality', was: null, now: 'France' }] },
  ],
  total: 1,
};

function openFilings(query = '', duties: readonly string[] = ['reviewer']) {
  const backend = open(`/admin/companies/owner-filings${query}`, duties);
  backend.on(FILINGS, () => [filing]);
  backend.on(ROWS, () => []);
  return backend;
}

const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }));

test('[YEAR-02] filings of owners say what changed since the last one, and what is missing', async () => {
  const backend = openFilings('?show=late');
  const row = within(await screen.findByRole('row', { name: /Blue Heron/ }));
  expect(row.getByText('Late')).toBeVisible();
  expect(row.getByText(/^New: Odile Marchetti, /)).toBeVisible();
  expect(
    row.getByText(/; Particulars of Tobias Lindenau: Nationality was not known, is France$/),
  ).toBeVisible();
  expect(row.getByText('Odile Marchetti: Nationality')).toBeVisible();
  expect(bodies(backend, FILINGS)[0]).toMatchObject({
    tenant_id: cableBeach.id,
    only_late: true,
  });
});

test('[YEAR-02] the owners of a selection are exported without a year, and every duty of it is marked filed', async () => {
  const backend = openFilings();
  backend.on(RUN, () => []);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Blue Heron/ }));
  await userEvent.click(bar().getByRole('button', { name: 'Export owners…' }));
  await screen.findByRole('region', { name: 'Beneficial owners' });
  expect(screen.queryByRole('region', { name: 'Economic substance' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(bodies(backend, ROWS)[0]).toMatchObject({ year: null, company_ids: ['c-1'] }),
  );
  await userEvent.click(bar().getByRole('button', { name: 'Mark 1 filed…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete 2 filings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('0 done, 0 refused')).toBeVisible();
  expect(bodies(backend, RUN)[0]).toMatchObject({
    action: 'duties.complete',
    ids: ['o-7', 'o-8'],
  });
});

test('[YEAR-02] filings of owners are only read by staff without a duty', async () => {
  openFilings('', ['read_only']);
  await userEvent.click(await screen.findByRole('checkbox', { name: /Blue Heron/ }));
  expect(bar().getByRole('button', { name: 'Mark filed' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
