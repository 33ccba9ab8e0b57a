import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { invoice } from './invoice.fixtures.ts';

const REFUND = 'POST /functions/v1/card-payments/refund';
const POST = 'POST /rest/v1/rpc/post_card_payment';
const SETTLE = 'POST /rest/v1/rpc/settle_card_problem';

const paid = {
  id: 'p-1',
  state: 'paid',
  provider: 'stripe',
  amount: 935,
  currency: 'USD',
  government: 350,
  begun_at: '2026-09-02T12:00:00Z',
  state_since: '2026-09-02T12:05:00Z',
  payment_ref: 'pi_1',
  received: 900,
  received_in: 'USD',
  refunded: 0,
  posted_at: null as string | null,
  combined: null as object | null,
  by: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
  refunds: [] as object[],
  disputes: [] as object[],
  movements: [] as object[],
  problems: [
    { id: 'x-1', kind: 'amount_differs', raised_at: '', settled_at: null, note: null },
  ] as object[],
};

function open(payment: object, duty = 'billing') {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/invoices', () => [invoice]);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('POST /rest/v1/rpc/bank_details_in_force', () => []);
  backend.on('GET /rest/v1/invoice_list', () => []);
  backend.on('GET /rest/v1/card_payments', () => [payment]);
  backend.on('GET /rest/v1/combined_payment_invoices', () => [{ payment_id: 'c-9' }]);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, '/admin/companies/invoices/i-1', backend, { user: candice });
  return backend;
}

const press = async (name: string, place: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await place.findByRole('button', { name }));

describe('[PAY-01] payments by card for staff', () => {
  test('another sum needs a look and is posted; the money of the government is apart', async () => {
    const backend = open(paid);
    backend.on(POST, () => null);
    const panel = within(await screen.findByRole('region', { name: 'Payments by card' }));
    expect(panel.getByText('US$350.00')).toBeVisible();
    expect(panel.getByText(/Requested US\$935\.00, received/)).toBeVisible();
    await press('Post it', panel);
    await waitFor(() => expect(backend.sent(POST)).toEqual([{ payment_id: 'p-1' }]));
  });

  test('is given back at most as far as it holds, under one id though the provider did not answer', async () => {
    const refund = { id: 'r-1', amount: 100, state: 'done', reason: 'Twice.', by: null };
    const backend = open({ ...paid, problems: [], posted_at: 'x', refunds: [refund] });
    backend.on(REFUND, () => refusal('card_failed', 502));
    await press('Refund to the card…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund to the card' }));
    const amount = dialog.getByLabelText('Amount');
    expect(amount).toHaveValue('800.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '800.01');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid twice.');
    await press('Refund', dialog);
    expect(await dialog.findByText(/at most the US\$800\.00/)).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '50');
    await press('Refund', dialog);
    expect(await dialog.findByText(/did not answer as expected/)).toBeVisible();
    backend.on(REFUND, () => ({ state: 'done' }));
    await press('Refund', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, again] = backend.sent(REFUND);
    expect(again).toEqual(first);
    expect(again).toMatchObject({ payment_id: 'p-1', amount: 50, reason: 'Paid twice.' });
  });

  test('one of a combined payment is shown with each of its invoices', async () => {
    const reference = 'RF18PAY000000042';
    const backend = open({ ...paid, problems: [], combined: { payment_reference: reference } });
    const panel = within(await screen.findByRole('region', { name: 'Payments by card' }));
    expect(panel.getByText('Over many invoices')).toBeVisible();
    const [read] = backend.requests('GET /rest/v1/card_payments');
    expect(read?.url.searchParams.get('or')).toBe('(invoice_id.eq.i-1,combined_id.in.(c-9))');
  });

  const dispute = {
    id: 'd-1',
    dispute_ref: 'du_1',
    amount: 900,
    currency: 'USD',
    state: 'needs_answer',
    reason: 'fraudulent',
    answer_by: '2026-09-20T23:59:59Z',
    page_url: 'https://dashboard.example/payments/pi_1',
    noted_at: '2026-09-06T12:00:00Z',
    said_at: '2026-09-06T12:00:00Z',
    posted_at: null as string | null,
  };
  const charge = {
    id: 'm-1',
    dispute_id: null as string | null,
    kind: 'charge',
    amount: 900,
    fee: 26.4,
    currency: 'USD',
    moved_at: '2026-09-02T12:05:00Z',
  };
  const taken = {
    ...charge,
    id: 'm-2',
    dispute_id: 'd-1',
    kind: 'withdrawn',
    amount: -900,
    fee: 15,
  };

  test('the fee of the provider is shown, or that it is not known yet', async () => {
    open({ ...paid, problems: [], posted_at: 'x', movements: [charge] });
    const panel = within(await screen.findByRole('region', { name: 'Payments by card' }));
    expect(panel.getByText('US$26.40')).toBeVisible();
  });

  test('a dispute says its state, what was taken, when the evidence is due, and where it is sent', async () => {
    open({
      ...paid,
      problems: [],
      posted_at: 'x',
      disputes: [dispute],
      movements: [taken],
    });
    const panel = within(await screen.findByRole('region', { name: 'Payments by card' }));
    expect(panel.getByText('Waits for evidence')).toBeVisible();
    expect(panel.getByText('The holder of the card did not make this payment')).toBeVisible();
    expect(panel.getByText('Evidence is due')).toBeVisible();
    expect(panel.getByText('the invoice stays paid until it is decided')).toBeVisible();
    expect(panel.getByText('US$15.00')).toBeVisible();
    expect(panel.getByText('Not known')).toBeVisible();
    expect(panel.getByRole('link', { name: /Send the evidence/ })).toHaveAttribute(
      'href',
      dispute.page_url,
    );
    // What the provider took is not refunded as well.
    expect(panel.queryByRole('button', { name: 'Refund to the card…' })).toBeNull();
  });

  test('one that is lost and could not be posted is posted, or noted', async () => {
    const problem = {
      id: 'x-3',
      kind: 'dispute_not_posted',
      raised_at: '',
      settled_at: null,
      note: null,
    };
    const lost = { ...dispute, state: 'lost' };
    const backend = open({ ...paid, posted_at: 'x', problems: [problem], disputes: [lost] });
    backend.on(POST, () => refusal('card_payment.refund_invalid', 422));
    const panel = within(await screen.findByRole('region', { name: 'Payments by card' }));
    expect(panel.getByText('not posted yet')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Note what was done…' })).toBeVisible();
    await press('Post it', panel);
    expect(await panel.findByText(/at most what this payment still holds/)).toBeVisible();
  });

  test('a dispute is settled with a note', async () => {
    const disputed = { id: 'x-2', kind: 'disputed', raised_at: '', settled_at: null, note: null };
    const backend = open({ ...paid, posted_at: 'x', problems: [disputed] });
    backend.on(SETTLE, () => null);
    await press('Note what was done…');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('What was done'), 'Answered it.');
    await press('Save', dialog);
    await waitFor(() =>
      expect(backend.sent(SETTLE)).toEqual([{ problem_id: 'x-2', note: 'Answered it.' }]),
    );
  });
});
