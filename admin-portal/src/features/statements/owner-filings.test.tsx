import { cableBeach } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { bodies, open, ROWS, rpc, RUN } from './statements.fixtures.ts';

const FILINGS = rpc('owner_filings');
const FILE = rpc('file_returns');
const fits = { code: null, is_filed: false, doubts: [] as string[] };
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

test('[YEAR-02] a pasted table of receipts is shown first; what is doubtful is entered only when staff say so', async () => {
  const backend = openFilings();
  backend.on(FILE, () => [
    { place: 1, company_id: 'c-1', company_name: 'Blue Heron Ltd.', ...fits },
    { place: 2, company_id: 'c-2', company_name: 'Grey Gull Ltd.', ...fits, is_filed: true },
    {
      place: 3,
      company_id: 'c-3',
      company_name: 'White Tern Ltd.',
      ...fits,
      doubts: ['particulars_missing'],
    },
    { place: 4, company_id: null, company_name: null, ...fits, code: 'statement.filing_not_due' },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Enter receipts…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Filings of beneficial owners' }),
  );
  await userEvent.click(dialog.getByLabelText('Receipts'));
  await userEvent.paste(
    'Blue Heron Ltd.;B-1;3 Nov 2026\nGrey Gull Ltd.;B-2;3 Nov 2026\nWhite Tern Ltd.;B-3;3 Nov 2026\nCrane;B-4;3 Nov 2026',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Check' }));
  expect(
    await dialog.findByText('1 receipt can be entered, 1 filed already, 1 doubtful, 1 cannot'),
  ).toBeVisible();
  const list = (name: string) => dialog.getByRole('list', { name });
  expect(list('Lines that match')).toHaveTextContent('Line 1: Blue Heron Ltd.: B-1, 3 Nov 2026');
  expect(list('Filed already')).toHaveTextContent(/^Line 2: Grey Gull Ltd/);
  expect(list('Doubtful lines')).toHaveTextContent(/White Tern Ltd\..*Particulars of an owner/);
  expect(list('Lines that cannot be entered')).toHaveTextContent(/Line 4: .* has no filing/);
  await userEvent.click(dialog.getByRole('checkbox', { name: /Enter the doubtful line/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Enter 2 receipts' }));
  expect(await dialog.findByText('1 line is left')).toBeVisible();
  expect(dialog.getByLabelText('Receipts')).toHaveValue('Crane;B-4;3 Nov 2026');
  expect(bodies(backend, FILE)).toMatchObject([
    { kind: 'beneficial_owners', year: null, only_check: true, take_doubtful: true },
    { kind: 'beneficial_owners', only_check: false, take_doubtful: true },
  ]);
});
