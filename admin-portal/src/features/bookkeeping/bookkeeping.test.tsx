import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import { monthOf, periodOf } from './months.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const accounts = {
  bank: '1000',
  receivables: '1100',
  client_money: '2000',
  vat: '2100',
  government: '2200',
  services: '4000',
  write_offs: '6000',
  rounding: '6900',
  card_fees: '6100',
  card_disputes: '1150',
  bank_charges: '6200',
  vat_paid: '1200',
  rate_losses: '6300',
  rate_gains: '4900',
};

function open(address = '', duty = 'billing') {
  const backend = createFakeBackend();
  backend.on(rpc('journal_sums'), () => [
    { account_kind: 'bank', account: '1000', currency: 'USD', debit: 100, credit: 0, lines: 1 },
    {
      account_kind: 'receivables',
      account: '1100',
      currency: 'USD',
      debit: 0,
      credit: 100,
      lines: 1,
    },
  ]);
  backend.on(rpc('vat_summary'), () => [
    {
      currency: 'USD',
      vat_treatment: 'standard',
      vat_percent: 10,
      billed: 750,
      credited: 50,
      net: 700,
      vat: 70,
      invoices: 1,
      credit_notes: 1,
    },
  ]);
  backend.on(rpc('vat_of_fees'), () => [{ currency: 'USD', vat: 4.5, postings: 1 }]);
  backend.on(rpc('firm_posting_list'), () => []);
  backend.on(rpc('vat_at_risk'), () => [{ currency: 'USD', vat: 75, invoices: 1, clients: 1 }]);
  backend.on(rpc('bookkeeping_accounts_of'), () => accounts);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, `/admin/companies/invoices/bookkeeping${address}`, backend, {
    user: candice,
  });
  return backend;
}

describe('[BILL-01] [PAY-01] bookkeeping', () => {
  test('shows the last month by account, and its VAT, whose invoices open', async () => {
    const backend = open();
    expect(await screen.findByRole('row', { name: /1000/ })).toHaveTextContent(/Bank.*US\$100\.00/);
    expect(await screen.findByRole('row', { name: /Our services with VAT/ })).toHaveTextContent(
      /10 %.*US\$750\.00.*US\$50\.00.*US\$700\.00.*US\$70\.00/,
    );
    expect(screen.getByRole('row', { name: /VAT that we paid on fees/ })).toHaveTextContent(
      /–.*−US\$4\.50/,
    );
    expect(screen.getByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      '/admin/companies/invoices?state=every&issued=2026-10_2026-10',
    );
    expect(screen.getByRole('link', { name: 'US$75.00' })).toHaveAttribute(
      'href',
      '/admin/companies/invoices?state=vat_risk&issued=2026-10_2026-10',
    );
    expect(screen.getByText('1 invoice of 1 client')).toBeVisible();
    expect(backend.requests(rpc('journal_sums'))[0]?.body).toMatchObject({ month: '2026-10-01' });
  });

  test('reads the VAT of the quarter of a month', async () => {
    const backend = open('?month=2026-08&period=quarter');
    await screen.findByText('VAT, July 2026 to September 2026');
    expect(backend.requests(rpc('vat_summary'))[0]?.body).toMatchObject({
      from_month: '2026-07-01',
      to_month: '2026-09-01',
    });
  });

  test('sets the accounts of the firm; a refusal is said', async () => {
    const backend = open();
    backend.on(rpc('set_bookkeeping_accounts'), () => refusal('bookkeeping.accounts_invalid'));
    await userEvent.click(await screen.findByRole('button', { name: 'Accounts…' }));
    const bank = await screen.findByLabelText('Bank');
    await userEvent.clear(bank);
    await userEvent.type(bank, '1810');
    await userEvent.click(screen.getByRole('button', { name: 'Save the accounts' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_bookkeeping_accounts')).at(-1)?.body).toMatchObject({
        accounts: { ...accounts, bank: '1810' },
      }),
    );
    expect(await screen.findByText(/Enter each account with 1 to 40 letters/)).toBeInTheDocument();
  });

  test.each([
    ['2026-11', 'month', ['2026-11', '2026-11']],
    ['2026-11', 'quarter', ['2026-10', '2026-12']],
    ['2026-03', 'quarter', ['2026-01', '2026-03']],
    ['2026-03', 'year', ['2026-01', '2026-12']],
  ])('the period of %s, a %s, is whole', (month, period, expected) => {
    expect(periodOf(month, period)).toEqual(expected);
  });

  test.each([
    ['2026-13', '2026-10'],
    ['x', '2026-10'],
    [null, '2026-10'],
    ['2025-12', '2025-12'],
  ])('the month of %s is %s', (given, expected) => {
    expect(monthOf(given)).toBe(expected);
  });
});
