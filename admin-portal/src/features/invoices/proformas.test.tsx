import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { invoice } from './invoice.fixtures.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const line = {
  id: 'l-1',
  position: 1,
  kind: 'service',
  code: null,
  label: 'Registered office',
  amount: 850,
  per: 'year',
  vat_treatment: 'standard',
};
const draft = {
  ...invoice,
  state: 'draft',
  number: null,
  issued_on: null,
  due_on: null,
  lines: [line],
};
const proforma = {
  id: 'p-1',
  number: 'PRO-2026-0001',
  payment_reference: 'RF90PRO20260001',
  client_name: 'Claire Vasseur',
  subject: 'Blue Heron Holdings Ltd.',
  renewal_year: null,
  currency: 'USD',
  vat_percent: 10,
  total: 935,
  lines: [line],
  companies: [],
  issued_on: '2026-11-01',
  valid_until: '2099-12-01',
  ended_as: null,
  ended_at: null,
  end_reason: null,
  invoice_id: 'i-1',
  by: { full_name: 'Candice Moxey' },
};

function open(rows: object[], duties: readonly string[] = ['billing']) {
  const backend = createFakeBackend();
  const shown = { rows };
  backend.on('GET /rest/v1/invoices', () => [draft]);
  backend.on('GET /rest/v1/proformas', () => shown.rows);
  backend.on(rpc('invoice_discounts'), () => []);
  backend.on(rpc('bank_details_in_force'), () => []);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  renderRoutes(portal, '/admin/companies/invoices/i-1', backend, { user: candice });
  return { backend, shown };
}

test('[BILL-01] a draft is sent as a proforma at the version that is shown; a refusal is at its field', async () => {
  const { backend, shown } = open([]);
  const form = within(await screen.findByRole('form', { name: 'Send a proforma invoice' }));
  const send = form.getByRole('button', { name: 'Send a proforma invoice' });
  backend.on(rpc('issue_proforma'), () => refusal('proforma.day_invalid', 422));
  await userEvent.click(send);
  expect(await form.findByText(/Enter the last day on which it holds, from today/)).toBeVisible();
  backend.on(rpc('issue_proforma'), () => {
    shown.rows = [proforma];
    return 'PRO-2026-0001';
  });
  await userEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('form', { name: /Send a proforma/ })).toBeNull());
  const sent = backend.requests(rpc('issue_proforma')).map(({ body }) => body);
  expect(sent[1]).toMatchObject({ invoice_id: 'i-1', expected_version: 3 });
  // The same id for both, so that none is sent twice.
  expect(sent[1]).toEqual(sent[0]);
});

test('[BILL-01] one in force is withdrawn with a reason', async () => {
  const { backend } = open([proforma]);
  backend.on(rpc('withdraw_proforma'), () => null);
  const shown = within(await screen.findByRole('region', { name: /PRO-2026-0001/ }));
  expect(shown.getByText('In force')).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'Withdraw…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Agreed by phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() =>
    expect(backend.requests(rpc('withdraw_proforma'))[0]?.body).toEqual({
      proforma_id: 'p-1',
      reason: 'Agreed by phone',
    }),
  );
});

test('[BILL-01] without the duty billing both are held, with the reason', async () => {
  open([proforma], ['reviewer']);
  const held = await screen.findByRole('button', { name: /Withdraw…/ });
  expect(held).toHaveAttribute('aria-disabled', 'true');
});
