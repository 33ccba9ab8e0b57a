import { candice, openCompany, refusal, type CompanyView } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const view: CompanyView = { portal, base: '/admin', user: candice };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const entry = {
  version: 2,
  shares: 3750,
  percent: 75,
  appointed_on: '2025-01-05',
  ceased_on: null,
  notified_on: null,
  voided: false,
  remark: null as string | null,
};

const charge = {
  version: 1,
  chargee: 'Bank of Nassau',
  description: 'All assets',
  amount: 500000,
  currency: 'USD',
  created_on: '2025-03-01',
  registered_on: null,
  satisfied_on: null,
  voided: false,
  remark: null,
};

function openPeople(duties: readonly string[] = ['reviewer']) {
  const shown = { entry };
  const opened = openCompany(view, '/people', (backend) => {
    backend.on('GET /rest/v1/company_participants', () => [shown.entry]);
    backend.on('GET /rest/v1/charges', () => [charge]);
    backend.on('GET /rest/v1/register_history', () => [
      {
        entry: { ...entry, shares: 3000 },
        recorded_at: null,
        superseded_at: '2025-06-01T15:00:00Z',
      },
    ]);
    backend.on(rpc('charges_as_at'), () => [
      {
        charge_id: 'ch-1',
        chargee: 'Bank of Nassau',
        description: 'All assets',
        amount: 500000,
        currency: 'USD',
        created_on: '2025-03-01',
      },
    ]);
    backend.on('GET /rest/v1/profiles', () => [
      {
        id: candice.id,
        full_name: 'Candice Moxey',
        email: candice.email,
        duties: duties.map((duty) => ({ duty })),
      },
    ]);
  });
  return { ...opened, shown };
}

async function openEntry(name: RegExp, action = 'Correct…') {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

test('[COM-03] [COM-06] an entry is corrected at the version that was read, with the reason; what it said before is readable', async () => {
  const { backend } = openPeople();
  backend.on(rpc('correct_participant'), () => 3);
  const dialog = await openEntry(/Actions on the entry of Ada Rolle/);
  expect(dialog).toHaveTextContent(/How it was recorded before \(1\).*Shares 3,000/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the entry' }));
  expect(within(dialog).getByText('Enter the reason for the correction.')).toBeVisible();

  const shares = within(dialog).getByLabelText('Shares');
  await userEvent.clear(shares);
  await userEvent.type(shares, '3500');
  await userEvent.type(
    within(dialog).getByLabelText('Why it is corrected'),
    'Misread the transfer',
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the entry' }));
  await waitFor(() =>
    expect(backend.requests(rpc('correct_participant'))[0]?.body).toEqual({
      entry_id: 'e-1',
      expected_version: 2,
      corrections: { shares: 3500 },
      remark: 'Misread the transfer',
    }),
  );
});

test('[COM-06] [ONE-02] what a colleague corrected meanwhile is shown beside what is typed, and neither is lost', async () => {
  const { backend, shown } = openPeople();
  const dialog = await openEntry(/Actions on the entry of Ada Rolle/);
  const shares = within(dialog).getByLabelText('Shares');
  await userEvent.clear(shares);
  await userEvent.type(shares, '3500');
  await userEvent.type(within(dialog).getByLabelText('Why it is corrected'), 'Misread');
  backend.on(rpc('correct_participant'), () => {
    shown.entry = { ...entry, version: 3, shares: 3600, remark: 'Counted again' };
    return refusal('register.conflict', 409);
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the entry' }));
  await within(dialog).findByText('A colleague corrected this entry meanwhile');
  expect(dialog).toHaveTextContent('Shares: the register says 3,600, you typed 3,500.');
  expect(dialog).toHaveTextContent('Their reason: Counted again');
  expect(shares).toHaveValue('3,500');

  backend.on(rpc('correct_participant'), () => 4);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the entry' }));
  await waitFor(() =>
    expect(backend.requests(rpc('correct_participant')).at(-1)?.body).toMatchObject({
      expected_version: 3,
      corrections: { shares: 3500 },
    }),
  );
});

test('[COM-03] a charge that is paid off gets its day', async () => {
  const { backend } = openPeople();
  backend.on(rpc('correct_charge'), () => 2);
  const dialog = await openEntry(/Actions on the entry of Bank of Nassau/);
  await userEvent.type(within(dialog).getByLabelText(/Satisfied on/), '2026-11-02');
  await userEvent.type(within(dialog).getByLabelText('Why it is corrected'), 'Deed of release');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Correct the entry' }));
  await waitFor(() =>
    expect(backend.requests(rpc('correct_charge'))[0]?.body).toEqual({
      charge_id: 'ch-1',
      expected_version: 1,
      corrections: { satisfied_on: '2026-11-02' },
      remark: 'Deed of release',
    }),
  );
});

test('[COM-03] [ONE-09] without the duty corrections are held', async () => {
  openPeople(['billing']);
  await waitFor(() => {
    const [held] = screen.getAllByRole('button', { name: 'Actions' });
    expect(held).toHaveAttribute('aria-disabled', 'true');
  });
});

test('[COM-03] [COM-04] what happened becomes a change request that a colleague reviews: an appointment', async () => {
  const { backend } = openPeople();
  // The page of the request opens after it.
  backend.on('GET /rest/v1/change_requests', () => []);
  backend.on('GET /rest/v1/change_rules', () => []);
  backend.on('GET /rest/v1/document_categories', () => []);
  backend.on(rpc('request_change'), () => null);
  backend.on('GET /rest/v1/parties', () => [{ id: 'p-9', name: 'Theo Renard', country: 'FR' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Enter in a register' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Appointment…' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Appointment: Blue Heron Holdings Ltd.',
  });
  // What it would be refused without is said at its field, and nothing is sent.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start the request' }));
  await waitFor(() => expect(within(dialog).getByLabelText('As')).toBeInvalid());
  expect(within(dialog).getByLabelText('Name of the new one')).toBeInvalid();
  expect(backend.requests(rpc('request_change'))).toEqual([]);
  await userEvent.selectOptions(within(dialog).getByLabelText('As'), 'director');
  await userEvent.type(within(dialog).getByLabelText(/Person or body/), 'theo');
  await userEvent.click(await screen.findByRole('option', { name: /Theo Renard/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start the request' }));
  await waitFor(() => expect(backend.requests(rpc('request_change'))).toHaveLength(1));
  expect(backend.requests(rpc('request_change'))[0]?.body).toMatchObject({
    company_id: 'c-1',
    kind: 'appoint_officer',
    effective_on: '2026-11-20',
    details: { role: 'director', party: { party_id: 'p-9' } },
  });
});

test('[COM-03] a request whose answer got lost is sent once more under the same id', async () => {
  const { backend } = openPeople();
  backend.on('GET /rest/v1/change_rules', () => [
    {
      kind: 'satisfy_charge',
      category: 'charge_release',
      alternatives: [],
      note: 'The release.',
      fee: null,
    },
  ]);
  backend.on('GET /rest/v1/document_categories', () => [
    { code: 'charge_release', name: 'Release of a charge', expires: false },
  ]);
  backend.on(rpc('request_change'), () => refusal('change.conflict', 409));
  const dialog = await openEntry(
    /Actions on the entry of Bank of Nassau/,
    'Satisfaction of a charge…',
  );
  expect(await within(dialog).findByText(/The release\. It can follow/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start the request' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Changed elsewhere');
  // The page of the request opens after it.
  backend.on('GET /rest/v1/change_requests', () => []);
  backend.on(rpc('request_change'), () => null);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start the request' }));
  await waitFor(() => expect(backend.requests(rpc('request_change'))).toHaveLength(2));
  const sent = backend
    .requests(rpc('request_change'))
    .map(({ body }) => body as { request_id: string; details: object });
  expect(new Set(sent.map(({ request_id: id }) => id)).size).toBe(1);
  expect(sent.at(-1)?.details).toEqual({ charge_id: 'ch-1' });
});
