import { createFakeBackend, heron, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { invoice } from './invoice.fixtures.ts';

const begun = {
  id: 'p-1',
  state: 'begun',
  amount: 1300,
  currency: 'USD',
  received: null,
  posted_at: null,
  begun_at: '2026-09-02T12:00:00Z',
};
const BEGIN = 'POST /functions/v1/card-payments/begin';

function open(query = '', cards: object[] = [], taken = true, held: object = {}) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on('POST /rest/v1/rpc/invoice_figures', () => []);
  backend.on('GET /rest/v1/invoices', () => [{ ...invoice, ...held }]);
  backend.on('GET /rest/v1/company_users', () => []);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('POST /rest/v1/rpc/bank_details_in_force', () => []);
  backend.on('POST /rest/v1/rpc/takes_cards', () => taken);
  backend.on('GET /rest/v1/card_payments', () => cards);
  renderRoutes(portal, `/app/companies/invoices?invoice=i-1${query}`, backend);
  return backend;
}

describe('[PAY-01] payment by card', () => {
  test('opens the page of the provider; a refusal is said beside the button', async () => {
    const backend = open();
    backend.on(BEGIN, () => refusal('card_payment.invoice_disputed'));
    const button = await screen.findByRole('button', { name: 'Pay by card' });
    await userEvent.click(button);
    expect(await screen.findByText(/You said that this invoice is wrong/)).toBeVisible();
    const assign = vi.fn<(url: string) => void>();
    const { href, origin, pathname, search, hash } = window.location;
    vi.stubGlobal('location', { href, origin, pathname, search, hash, assign });
    backend.on(BEGIN, () => ({ payment_id: 'p-1', url: 'https://pay.example/cs_1' }));
    await userEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1'));
    vi.unstubAllGlobals();
    expect(backend.sent(BEGIN).at(-1)).toEqual({
      payment_id: expect.any(String),
      invoice_id: 'i-1',
    });
  });

  test('says that it waits for the provider, and offers no second payment meanwhile', async () => {
    open('&card=paid', [begun]);
    expect(await screen.findByText('The payment is being confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
  });

  test('says that nothing was charged when the client came back without paying', async () => {
    open('&card=left', [begun]);
    expect(await screen.findByText('Nothing was charged')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay by card' })).toBeVisible();
  });

  const hold = {
    id: 'h-1',
    kind: 'dispute',
    until: null,
    note: 'Wrong sum.',
    is_reported: true,
    recorded_at: '2026-09-02T12:00:00Z',
    ended_as: null,
    answer: null,
  };
  const notice = {
    id: 'n-1',
    state: 'open',
    paid_on: '2026-09-02',
    amount: 1300,
    reply: null,
    reported_at: '2026-09-02T12:00:00Z',
  };
  test.each([
    ['disputed', { holds: [hold] }, 'Wrong sum.'],
    ['reported as paid', { notices: [notice] }, /^You reported a payment/],
  ])('is not offered for an invoice that is %s', async (_what, held, shown) => {
    open('', [], true, held);
    await screen.findByText(shown);
    expect(screen.queryByText('Payment by card')).toBeNull();
  });

  test('is not offered by a firm that takes no cards', async () => {
    open('', [], false);
    await screen.findByRole('button', { name: 'I have paid' });
    expect(screen.queryByText('Payment by card')).toBeNull();
  });
});
