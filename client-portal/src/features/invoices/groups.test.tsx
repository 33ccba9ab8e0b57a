import {
  createFakeBackend,
  heron,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const FIGURES = 'POST /rest/v1/rpc/group_figures';
const MAKE = 'POST /rest/v1/rpc/make_combined_payment';
const PAYMENTS = 'GET /rest/v1/combined_payments';

const usd = { currency: 'USD', owed: 150, overdue: 100, next_on: '2026-12-09' };
const family = {
  group_id: 'g-1',
  name: 'Vasseur family',
  note: 'File 14',
  companies: 2,
  open: 2,
  overdue: 1,
  paid: 0,
  void: 0,
  money: [usd],
};
const rest = {
  ...family,
  group_id: null,
  name: null,
  note: null,
  companies: 1,
  open: 0,
  overdue: 0,
  money: [],
};

const row = {
  group_id: 'g-1',
  id: 'i-1',
  number: 'INV-2026-0001',
  state: 'issued',
  currency: 'USD',
  total: 100,
  paid: 0,
  credited: 0,
  written_off: 0,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  company_id: 'c-1',
  client_id: null,
  company_name: heron.name,
  application_reference: null,
  part: 100,
};
/** Of many companies, some of them outside of the group, in another currency, and partly paid. */
const shared = {
  ...row,
  id: 'i-2',
  number: 'INV-2026-0002',
  currency: 'EUR',
  total: 80,
  paid: 30,
  company_id: null,
  client_id: 'u-1',
  company_name: null,
  part: 40,
};

const payment = {
  id: 'p-1',
  payment_reference: 'RF41PAY944481418',
  label: 'Vasseur family',
  currency: 'USD',
  total: 100,
  made_at: '2026-11-20T12:00:00Z',
  ended_as: null as string | null,
  ended_at: null as string | null,
  reports: [] as object[],
};

const REPORT = 'POST /rest/v1/rpc/report_combined_payment';

function open(address: string, shown = payment, taken = false) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/takes_cards', () => taken);
  backend.on('GET /rest/v1/card_payments', () => []);
  backend.on(FIGURES, () => [family, rest]);
  backend.on('GET /rest/v1/company_groups', () => [{ id: 'g-1', name: 'Vasseur family' }]);
  backend.on('GET /rest/v1/company_users', () => []);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('GET /rest/v1/group_invoices', () => pageOf([row, shared], 2));
  backend.on(PAYMENTS, ({ url }) => (url.searchParams.has('id') ? [shown] : [shown]));
  backend.on('GET /rest/v1/combined_payment_invoices', ({ url }) =>
    url.searchParams.has('payment.made_by')
      ? []
      : [
          {
            amount: 100,
            invoice: {
              id: 'i-1',
              number: row.number,
              due_on: row.due_on,
              client_id: null,
              company: heron,
              application: null,
            },
          },
        ],
  );
  backend.on('POST /rest/v1/rpc/bank_details_in_force', () => []);
  backend.on(MAKE, () => null);
  return { backend, ...renderRoutes(portal, address, backend) };
}

describe('[BILL-01] [USR-01] one bill by group', () => {
  test('says what is owed for each group, and its figures open the invoices they count', async () => {
    open('/app/companies/invoices?view=groups');
    const line = await screen.findByRole('row', { name: /Vasseur family/ });
    expect(line).toHaveTextContent(/2 companies, File 14.*US\$100\.00.*US\$150\.00/);
    expect(within(line).getByRole('link', { name: '1 overdue of Vasseur family' })).toHaveAttribute(
      'href',
      '/app/companies/invoices?group=g-1&state=overdue',
    );
    expect(screen.getByRole('row', { name: /In no group/ })).toHaveTextContent('Nothing');
  });

  test('the list of a group has its figures and its part of an invoice of many companies', async () => {
    const { backend } = open('/app/companies/invoices?group=g-1&state=open');
    expect(await screen.findByText('US$150.00 owed')).toBeVisible();
    expect(await screen.findByRole('row', { name: /INV-2026-0002/ })).toHaveTextContent(
      'One invoice for your companies: €40.00 of it for this group',
    );
    const { url } = backend.requests('GET /rest/v1/group_invoices')[0] ?? {};
    expect(url?.searchParams.getAll('group_id')).toEqual(['eq.g-1']);
    expect(url?.searchParams.getAll('state')).toContain('eq.issued');
  });
});

describe('[PAY-01] many invoices are paid with one transfer', () => {
  test('one payment a currency, of what is owed, after the table was read; a refusal stays on it', async () => {
    const { backend } = open('/app/companies/invoices?view=groups');
    let tries = 0;
    backend.on(MAKE, () => (tries++ === 0 ? refusal('combined_payment.invoice_taken', 409) : null));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Pay together: Vasseur family' }),
    );
    expect(await screen.findByText('To pay in EUR')).toBeVisible();
    expect(screen.getByText('An invoice is also for other companies')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Make the payment reference' });
    await userEvent.click(button);
    expect(await screen.findByText(/in a payment that you made before/)).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(backend.requests(MAKE)).toHaveLength(3));
    const [first, second, third] = backend.requests(MAKE).map(({ body }) => body);
    // A repeat sends the same id.
    expect(second).toEqual(first);
    expect(second).toMatchObject({ invoice_ids: ['i-1'], label: 'Vasseur family' });
    expect(third).toMatchObject({ invoice_ids: ['i-2'] });
  });

  test('what is reported as paid, or in another payment, is left out and named', async () => {
    const { backend } = open('/app/companies/invoices?view=groups');
    backend.on('GET /rest/v1/payment_notices', () => [{ invoice_id: 'i-2' }]);
    backend.on(MAKE, () => null);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Pay together: Vasseur family' }),
    );
    expect(await screen.findByText('1 invoice is left out')).toBeVisible();
    expect(screen.getByText('INV-2026-0002: reported as paid.')).toBeVisible();
    expect(screen.queryByText('To pay in EUR')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Make the payment reference' }));
    await waitFor(() => expect(backend.sent(MAKE)).toHaveLength(1));
    expect(backend.sent(MAKE)[0]).toMatchObject({ invoice_ids: ['i-1'] });
    const [read] = backend.requests('GET /rest/v1/payment_notices');
    expect(read?.url.searchParams.get('state')).toBe('eq.open');
  });

  test('the payment says how to pay, and is withdrawn after a question', async () => {
    const { backend } = open('/app/companies/invoices?view=payments&payment=p-1');
    backend.on('POST /rest/v1/rpc/withdraw_combined_payment', () => null);
    expect(await screen.findByRole('heading', { name: 'Payment of 1 invoice' })).toBeVisible();
    expect(await screen.findByText(/RF41 PAY9 4448 1418 with the payment/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'INV-2026-0001' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the payment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(backend.requests('POST /rest/v1/rpc/withdraw_combined_payment')[0]?.body).toEqual({
        payment_id: 'p-1',
      }),
    );
  });

  test('a payment whose invoices changed says not to pay it, and no more how to', async () => {
    open('/app/companies/invoices?view=payments&payment=p-1', {
      ...payment,
      ended_as: 'changed',
      ended_at: '2026-11-21T12:00:00Z',
    });
    expect(await screen.findByText('Do not pay this sum any more')).toBeVisible();
    expect(screen.queryByText('How to pay')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  test('[BOOK-01] one that was paid already is reported once, with exactly its sum', async () => {
    const { backend } = open('/app/companies/invoices?view=payments&payment=p-1&report=1');
    backend.on(REPORT, () => null);
    const form = await screen.findByRole('form', {
      name: 'Report the payment of all its invoices',
    });
    const amount = within(form).getByLabelText('Amount');
    expect(amount).toHaveValue('100.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '90');
    await userEvent.type(within(form).getByLabelText(/^Reference/), 'SWIFT 9');
    await userEvent.click(within(form).getByRole('button', { name: 'Report it' }));
    expect(await within(form).findByText(/is for exactly its sum/)).toBeVisible();
    expect(backend.requests(REPORT)).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '100');
    await userEvent.click(within(form).getByRole('button', { name: 'Report it' }));
    await waitFor(() =>
      expect(backend.requests(REPORT)[0]?.body).toMatchObject({
        payment_id: 'p-1',
        amount: 100,
        reference: 'SWIFT 9',
      }),
    );
  });

  const waiting = { id: 'n-1', state: 'open', paid_on: '2026-11-20', reply: null };

  test('[BOOK-01] a report that waits says so', async () => {
    open('/app/companies/invoices?view=payments&payment=p-1', {
      ...payment,
      reports: [waiting],
    });
    expect(await screen.findByText('You reported a payment of 20 Nov 2026')).toBeVisible();
    expect(screen.getAllByText('Reported as paid').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
  });

  test('[BOOK-01] a declined report says why and is given again', async () => {
    open('/app/companies/invoices?view=payments&payment=p-1', {
      ...payment,
      reports: [{ ...waiting, state: 'declined', reply: 'Nothing arrived' }],
    });
    expect(await screen.findByText('Nothing arrived')).toBeVisible();
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeEnabled();
  });
});

test('[PAY-01] a combined payment is paid by card on the page of the provider, as itself', async () => {
  const BEGIN = 'POST /functions/v1/card-payments/begin';
  const { backend } = open('/app/companies/invoices?view=payments&payment=p-1', payment, true);
  backend.on(BEGIN, () => refusal('combined_payment.ended', 409));
  await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
  expect(await screen.findByText('The page could not be opened')).toBeVisible();
  expect(backend.sent(BEGIN)).toEqual([{ payment_id: expect.any(String), combined_id: 'p-1' }]);
});
