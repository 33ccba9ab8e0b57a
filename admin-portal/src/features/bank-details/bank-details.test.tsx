import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const VERSIONS = 'GET /rest/v1/bank_details';

const inForce = {
  id: 'b-1',
  currency: 'USD',
  account_holder: 'Cable Beach Corporate Services Ltd.',
  bank_name: 'Bank of New Providence',
  bank_address: null,
  account_number: '1000-4471-22',
  bic: 'BNPVBSNS',
  intermediary: null,
  office_note: 'Cheques to the firm.',
  valid_from: '2026-05-02',
};

const waiting = {
  ...inForce,
  id: 'b-2',
  account_number: '6666-1',
  valid_from: '2026-11-28',
  state: 'proposed',
  reason: 'The bank moved us.',
  proposed_by: 'someone-else',
  proposed_at: '2026-11-27T12:00:00Z',
  decided_at: null,
  decision_note: null,
  proposer: { full_name: 'Marcus Albury' },
  decider: null,
};

function open({
  rows = [waiting] as object[],
  now = [inForce] as object[],
  duties = ['billing'],
} = {}) {
  const backend = createFakeBackend();
  backend.on(VERSIONS, () => pageOf(rows, rows.length));
  backend.on(rpc('bank_details_in_force'), () => now);
  backend.on(rpc('am_i_super_admin'), () => false);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  renderRoutes(portal, '/admin/settings/bank-details', backend, { user: candice });
  return backend;
}

describe('[PAY-01] bank details for staff', () => {
  test('a change that waits stands beside what is in force, and what differs is marked', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'In force and proposed' });
    const row = within(table).getByRole('row', { name: /Account number/ });
    expect(row).toHaveTextContent('1000-4471-226666-1Changed');
    expect(within(table).getByRole('row', { name: /SWIFT/ })).not.toHaveTextContent('Changed');
  });

  test('are not compared, and not confirmed, while it is not known what is in force', async () => {
    const backend = open();
    backend.on(rpc('bank_details_in_force'), () => refusal('not_allowed', 403));
    expect(await screen.findByText('The bank details could not be loaded')).toBeVisible();
    expect(backend.requests(VERSIONS)).not.toEqual([]);
    expect(screen.queryByRole('table', { name: 'In force and proposed' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm…' })).toBeNull();
  });

  test('are confirmed by who says that they were compared with the paper of the bank', async () => {
    const backend = open();
    backend.on(rpc('confirm_bank_details'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm…' }));
    const dialog = await screen.findByRole('dialog', { name: /Confirm the bank details/ });
    expect(within(dialog).getByRole('table', { name: 'In force and proposed' })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await within(dialog).findByText(/Compare them with the paper/);
    expect(backend.requests(rpc('confirm_bank_details'))).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(backend.requests(rpc('confirm_bank_details'))[0]?.body).toEqual({ details_id: 'b-2' }),
    );
  });

  test('that one proposed oneself are taken back, and confirmed by another person', async () => {
    open({ rows: [{ ...waiting, proposed_by: candice.id }] });
    const [said] = await screen.findAllByText('You proposed this. Another person confirms it.');
    expect(said).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm…' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take it back…' })).toBeVisible();
  });

  test('a wrong IBAN is named before it is sent, and a refusal of the database stays in the dialog', async () => {
    const backend = open({ rows: [] });
    backend.on(rpc('propose_bank_details'), () => refusal('bank_details.proposal_waiting'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change…' }));
    const dialog = await screen.findByRole('dialog', { name: /Change the bank details/ });
    const account = within(dialog).getByRole('textbox', { name: /Account number/ });
    await userEvent.clear(account);
    await userEvent.click(account);
    await userEvent.paste('DE89370400440532013001');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'New account');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
    await within(dialog).findByText(/check digits of this IBAN/);
    await userEvent.clear(account);
    await userEvent.click(account);
    await userEvent.paste('DE89370400440532013000');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Propose' }));
    await within(dialog).findByText(/wait for a second person/);
    expect(backend.requests(rpc('propose_bank_details'))[0]?.body).toMatchObject({
      currency: 'USD',
      account_number: 'DE89370400440532013000',
      bic: 'BNPVBSNS',
      reason: 'New account',
    });
  });

  test('say that there are none, and are held for who lacks the duty', async () => {
    open({ rows: [], now: [], duties: ['reviewer'] });
    expect(await screen.findByText('No bank details')).toBeVisible();
    await screen.findByRole('button', { name: /Add a currency/ });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Add a currency/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });

  test('say so where they could not be loaded', async () => {
    const backend = open({ rows: [] });
    backend.on(rpc('bank_details_in_force'), () => refusal('boom', 500));
    expect(await screen.findByText('The bank details could not be loaded')).toBeVisible();
  });
});

test('[PAY-01] payment by card is switched on once the server has the keys, and says what is missing', async () => {
  const SETUP = 'POST /functions/v1/card-payments/setup';
  const setup = { is_on: false, provider: 'stripe', webhook_url: 'https://api.example/webhook/t' };
  const backend = open();
  backend.on(SETUP, () => ({ ...setup, missing: ['webhookSecrets'] }));
  backend.on(rpc('set_card_payments'), () => null);
  expect(
    await screen.findByText('The configuration of stripe lacks webhookSecrets.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch it on' })).toBeNull();
  cleanup();
  const ready = open();
  ready.on(SETUP, () => ({ ...setup, missing: [] }));
  ready.on(rpc('set_card_payments'), () => null);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch it on' }));
  await waitFor(() =>
    expect(ready.sent(rpc('set_card_payments'))).toEqual([
      { tenant_id: expect.any(String), is_on: true },
    ]),
  );
});
