import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const nothing = { method: null, reference: null, reason: null, reverses: null };
const posting = {
  ...nothing,
  day: '2026-09-01',
  recorded_at: '2026-09-01T12:00:00Z',
  by: { full_name: 'Candice Moxey' },
};
const charge = { ...posting, id: 'e-1', kind: 'charge', amount: 935 };
const payment = {
  ...posting,
  id: 'e-2',
  kind: 'payment',
  amount: -300,
  day: '2026-09-20',
  method: 'wire',
  reference: 'W-1',
};
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
const invoice = {
  id: 'i-1',
  number: 'INV-2026-0007',
  state: 'issued',
  currency: 'USD',
  total: 935,
  paid: 300,
  credited: 0,
  written_off: 0,
  vat_percent: 10,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  void_note: null,
  version: 3,
  company_id: 'c-1',
  application_id: null,
  created_at: '2026-09-01T12:00:00Z',
  by: { full_name: 'Candice Moxey' },
  company: {
    name: 'Blue Heron Holdings Ltd.',
    client: { id: 'u-9', full_name: 'Claire Vasseur', email: 'claire@example.com' },
  },
  application: null,
  lines: [line, { ...line, id: 'l-2', kind: 'vat', label: 'VAT 10 %', amount: 85 }],
  postings: [charge, payment],
  credit_notes: [],
  notices: [],
  holds: [] as object[],
  reminders: [] as object[],
  proformas: [] as object[],
  write_offs: [] as object[],
};

function open(shown: object = invoice, held = 0, duty = 'billing') {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/invoices', () => [shown]);
  backend.on('GET /rest/v1/client_accounts', () => (held > 0 ? [{ held }] : []));
  backend.on(rpc('bank_details_in_force'), () => []);
  backend.on('GET /rest/v1/write_off_limits', () => [{ amount: 500 }]);
  backend.on('GET /rest/v1/invoice_list', () => [
    { id: 'i-1', number: 'INV-2026-0007', subject: 'Blue Heron', owed: 635, due_on: '2026-10-01' },
    { id: 'i-2', number: 'INV-2026-0009', subject: 'Conch Bay', owed: 100, due_on: '2026-11-01' },
  ]);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, '/admin/companies/invoices/i-1', backend, { user: candice });
  return backend;
}

const press = async (
  name: string | RegExp,
  within_ = screen as Pick<typeof screen, 'findByRole'>,
) => userEvent.click(await within_.findByRole('button', { name }));

describe('[PAY-01] the postings of an invoice', () => {
  test('stand in their order with sign, what is then owed, how, and who posted', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Postings' });
    expect(table).toHaveTextContent(
      /Billed.*Candice Moxey.*\+ US\$935\.00US\$935\.00.*PaymentWire, W-120 Sep 2026.*− US\$300\.00US\$635\.00/,
    );
  });

  test('a payment is reversed with a reason, under one id though an answer was lost', async () => {
    const backend = open();
    backend.on(rpc('reverse_entry'), () => refusal('network', 503));
    await press('More actions on payment');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reverse…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reverse: payment of US$300.00' });
    await press('Reverse', within(dialog));
    expect(await within(dialog).findByText(/Write the reason/)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Cheque returned');
    await press('Reverse', within(dialog));
    await within(dialog).findByRole('alert');
    backend.on(rpc('reverse_entry'), () => null);
    await press('Reverse', within(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const sent = backend.requests(rpc('reverse_entry')).map(({ body }) => body);
    expect(sent[0]).toMatchObject({ entry_id: 'e-2', reason: 'Cheque returned' });
    expect(sent.at(-1)).toEqual(sent[0]);
  });

  test('what is reversed already offers no second reversal, and a lack of duty offers nothing', async () => {
    const reversal = { ...posting, id: 'e-3', kind: 'reversal', amount: 300, reverses: 'e-2' };
    open({ ...invoice, paid: 0, postings: [charge, payment, reversal] });
    await screen.findByText('Reversal of the payment of 20 Sep 2026');
    expect(screen.queryByRole('button', { name: /More actions on/ })).toBeNull();
  });

  test('[DUTY-01] without the duty billing no correction is offered, and the page says why', async () => {
    open(invoice, 50, 'reviewer');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Credit note…/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
    expect(screen.queryByRole('button', { name: /More actions on/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Write off…' })).toBeNull();
  });
});

describe('[PAY-01] corrections', () => {
  test('a credit note adds up while it is typed, and takes at most what is left of a line', async () => {
    const backend = open();
    backend.on(rpc('issue_credit_note'), () => 'CN-2026-0001');
    await press('Credit note…');
    const dialog = await screen.findByRole('dialog', { name: /Credit note on invoice/ });
    await userEvent.type(within(dialog).getByLabelText(/Registered office/), '850.01');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Too much');
    await press('Issue the credit note', within(dialog));
    expect(await within(dialog).findByText(/At most 850\.00 is left/)).toBeVisible();
    await userEvent.clear(within(dialog).getByLabelText(/Registered office/));
    await userEvent.type(within(dialog).getByLabelText(/Registered office/), '800.05');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'US$800.05 and US$80.01 VAT: US$880.06. US$245.06 of it is kept on the account of the client.',
    );
    await press('Issue the credit note', within(dialog));
    await waitFor(() =>
      expect(backend.requests(rpc('issue_credit_note'))[0]?.body).toMatchObject({
        invoice_id: 'i-1',
        lines: [{ line_id: 'l-1', amount: 800.05 }],
        reason: 'Too much',
      }),
    );
  });

  test('what is owed is written off, and what was received is given back', async () => {
    const backend = open();
    backend.on(rpc('write_off'), () => 'proposed');
    backend.on(rpc('refund_invoice'), () => null);
    await press('Write off…');
    const writeOff = await screen.findByRole('dialog', { name: /Write off invoice/ });
    const sum = within(writeOff).getByLabelText('Amount');
    expect(sum).toHaveValue('635.00');
    expect(
      await within(writeOff).findByText('One person writes off up to US$500.00 on an invoice.'),
    ).toBeVisible();
    expect(sum).toHaveAccessibleDescription(/a second person confirms it first/);
    await userEvent.type(within(writeOff).getByLabelText('Reason'), 'Too small');
    await press('Write off', within(writeOff));
    await waitFor(() => expect(writeOff).not.toBeInTheDocument());
    expect(backend.requests(rpc('write_off'))[0]?.body).toMatchObject({
      amount: 635,
      reason: 'Too small',
    });
    expect(await screen.findByText('Proposed: a second person confirms it')).toBeVisible();

    await press('Refund…');
    const refund = await screen.findByRole('dialog', { name: /Refund on invoice/ });
    expect(within(refund).getByLabelText('Amount')).toHaveValue('300.00');
    await userEvent.type(within(refund).getByLabelText('Reason'), 'Paid twice');
    await press('Record the refund', within(refund));
    await waitFor(() =>
      expect(backend.requests(rpc('refund_invoice'))[0]?.body).toMatchObject({
        invoice_id: 'i-1',
        amount: 300,
        method: 'wire',
      }),
    );
  });

  test('one payment is spread over the open invoices, and the rest is kept on account', async () => {
    const backend = open();
    backend.on(rpc('record_receipt'), () => null);
    await press('Over several invoices…');
    await screen.findByLabelText(/INV-2026-0009/);
    const dialog = screen.getByRole('dialog', { name: 'Payment of Claire Vasseur' });
    await userEvent.type(within(dialog).getByLabelText('Amount'), '700');
    await userEvent.type(within(dialog).getByLabelText(/INV-2026-0007/), '635');
    await userEvent.type(within(dialog).getByLabelText(/INV-2026-0009/), '100');
    expect(within(dialog).getByRole('status')).toHaveTextContent(
      'The parts are US$35.00 more than the payment.',
    );
    await press('Record the payment', within(dialog));
    expect(await within(dialog).findByText('The parts are more than the payment.')).toBeVisible();
    await userEvent.clear(within(dialog).getByLabelText(/INV-2026-0009/));
    await userEvent.type(within(dialog).getByLabelText(/INV-2026-0009/), '40');
    expect(within(dialog).getByRole('status')).toHaveTextContent('US$25.00 is kept on account.');
    await press('Record the payment', within(dialog));
    await waitFor(() =>
      expect(backend.requests(rpc('record_receipt'))[0]?.body).toMatchObject({
        client_id: 'u-9',
        amount: 700,
        parts: [
          { invoice_id: 'i-1', amount: 635 },
          { invoice_id: 'i-2', amount: 40 },
        ],
      }),
    );
  });

  test('money on account is shown and used where something is owed', async () => {
    const backend = open(invoice, 50);
    backend.on(rpc('apply_account'), () => null);
    const form = await screen.findByRole('form', { name: 'Use money on account' });
    expect(within(form).getByLabelText('Amount')).toHaveValue('50.00');
    await press('Use it for this invoice', within(form));
    await waitFor(() =>
      expect(backend.requests(rpc('apply_account'))[0]?.body).toMatchObject({
        invoice_id: 'i-1',
        amount: 50,
      }),
    );
  });
});

describe('[PAY-01] a write-off that waits for a second person', () => {
  const proposal = {
    id: 'w-1',
    state: 'waiting',
    amount: 600,
    currency: 'USD',
    reason: 'The company was struck off.',
    proposed_by: 'u-7',
    proposed_at: '2026-10-20T15:00:00Z',
    decided_at: null,
    decision_note: null,
    by: { full_name: 'Julian Ferrand' },
    decider: null,
  };
  const rejected = {
    ...proposal,
    id: 'w-0',
    state: 'rejected',
    amount: 550,
    decided_at: '2026-10-19T15:00:00Z',
    decision_note: 'They will pay.',
    decider: { full_name: 'Desmond Rolle' },
  };

  test('is confirmed by another person, or rejected with a reason, and no other one begins meanwhile', async () => {
    const backend = open({ ...invoice, write_offs: [proposal, rejected] });
    backend.on(rpc('confirm_write_off'), () => refusal('write_off.owed_less', 409));
    backend.on(rpc('reject_write_off'), () => null);
    const waiting = await screen.findByText(/A write-off of US\$600\.00 on invoice INV-2026-0007/);
    expect(waiting).toBeVisible();
    expect(
      screen.getByText(/struck off\. Proposed on 20 Oct 2026 by Julian Ferrand/),
    ).toBeVisible();
    expect(screen.getByText('Write-off of US$550.00: rejected')).toBeVisible();
    expect(screen.getByText('They will pay.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write off…' })).toBeNull();

    await press('Confirm…');
    await press('Write off', within(await screen.findByRole('alertdialog')));
    expect(await screen.findByText(/owes less than it gives up/)).toBeVisible();
    expect(backend.sent(rpc('confirm_write_off'))).toEqual([{ proposal_id: 'w-1' }]);

    await press('Reject…');
    const dialog = await screen.findByRole('dialog', { name: /^Reject the write-off/ });
    await press('Reject', within(dialog));
    expect(await within(dialog).findByText('Enter the reason.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'They pay on Monday');
    await press('Reject', within(dialog));
    await waitFor(() =>
      expect(backend.sent(rpc('reject_write_off'))).toEqual([
        { proposal_id: 'w-1', reason: 'They pay on Monday' },
      ]),
    );
  });

  test('is not confirmed by who proposed it, who takes it back', async () => {
    open({ ...invoice, write_offs: [{ ...proposal, proposed_by: candice.id }] });
    expect(
      await screen.findAllByText('You proposed this. Another person confirms it.'),
    ).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Confirm…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Take it back…' })).toBeVisible();
  });
});
