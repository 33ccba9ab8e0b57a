import {
  cableBeach,
  claire,
  createFakeBackend,
  heron,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const GET = 'GET /rest/v1/invoices';
const REPORT = 'POST /rest/v1/rpc/report_payment';

const nothing = { method: null, reference: null, reason: null, reverses: null };

const invoice = {
  id: 'i-1',
  number: 'INV-2026-0007',
  payment_reference: 'RF48INV20260007',
  renewal_year: 2026,
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 300,
  vat_percent: 10,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  void_note: null,
  company_id: 'c-1',
  application_id: null,
  company: { name: heron.name },
  application: null,
  lines: [
    { id: 'l-1', position: 1, kind: 'government', label: 'Annual fee', amount: 365, per: 'year' },
    {
      id: 'l-2',
      position: 2,
      kind: 'service',
      label: 'Registered office',
      amount: 850,
      per: 'year',
    },
    { id: 'l-3', position: 3, kind: 'vat', label: 'VAT 10 %', amount: 85, per: 'once' },
  ],
  credited: 0,
  written_off: 0,
  postings: [
    { ...nothing, id: 'e-1', kind: 'charge', amount: 1300, day: '2026-09-01' },
    {
      ...nothing,
      id: 'e-2',
      kind: 'payment',
      amount: -300,
      day: '2026-09-20',
      method: 'wire',
      reference: 'W-1',
    },
  ] as object[],
  credit_notes: [] as object[],
  notices: [] as object[],
  holds: [] as object[],
  reminders: [] as object[],
  proformas: [] as object[],
};

function open(address = '/app/companies/invoices', shown: object = invoice) {
  const backend = createFakeBackend();
  backend.on('GET /rest/v1/companies', () => [heron]);
  backend.on('POST /rest/v1/rpc/invoice_figures', () => [
    {
      open: 2,
      overdue: 1,
      paid: 3,
      void: 1,
      money: [{ currency: 'USD', owed: 2300, overdue: 1000, next_on: '2026-12-01' }],
    },
  ]);
  backend.on(GET, ({ url }) => (url.searchParams.has('id') ? [shown] : pageOf([shown], 1)));
  backend.on('GET /rest/v1/company_users', () => []);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on(REPORT, () => null);
  backend.on('POST /rest/v1/rpc/bank_details_in_force', () => [
    {
      id: 'b-1',
      currency: 'USD',
      account_holder: cableBeach.name,
      bank_name: 'Bank of New Providence',
      bank_address: null,
      account_number: '1000-4471-22',
      bic: 'BNPVBSNS',
      intermediary: null,
      office_note: 'Cheques to the name of the firm.',
      valid_from: '2026-05-02',
    },
  ]);
  return { backend, ...renderRoutes(portal, address, backend) };
}

describe('[BILL-01] the invoices of a client', () => {
  test('say what is owed and overdue, and list each with what is left', async () => {
    open();
    expect(await screen.findByText('US$2,300.00 owed')).toBeInTheDocument();
    expect(screen.getByText(/US\$1,000\.00 of it is overdue/)).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /INV-2026-0007/ });
    expect(row).toHaveTextContent(/Blue Heron.*Overdue.*US\$1,300\.00US\$1,000\.00/);
  });

  test.each([
    ['/app/companies/invoices', /Some companies were shared with you without their invoices/],
    ['/app/companies/c-1/invoices', /This company was shared with you without its invoices/],
  ])('%s says that invoices are missing because they were not shared', async (address, text) => {
    const { backend } = open(address);
    backend.on('GET /rest/v1/company_users', () => [{ company_id: 'c-1' }]);
    expect(await screen.findByText(text)).toBeVisible();
    const { searchParams } = backend.requests('GET /rest/v1/company_users')[0]!.url;
    expect(searchParams.get('money')).toBe('is.false');
    expect(searchParams.get('user_id')).toBe(`eq.${claire.id}`);
  });

  test('filter by state with counts; of one company on its tab', async () => {
    const { backend } = open('/app/companies/c-1/invoices');
    await userEvent.click(await screen.findByRole('button', { name: /^Overdue/ }));
    await waitFor(() =>
      expect(backend.requests(GET).at(-1)?.url.searchParams.get('due_on')).toBe('lt.2026-11-20'),
    );
    const params = backend.requests(GET).at(-1)?.url.searchParams;
    expect(params?.get('parts.company_id')).toBe('eq.c-1');
    expect(params?.get('tenant_id')).toBe(`eq.${cableBeach.id}`);
  });

  test('[BILL-01] one of many companies shows each with its subtotal, and its lines once it is opened', async () => {
    const { backend } = open('/app/companies/invoices?invoice=i-1', {
      ...invoice,
      company: null,
      company_id: null,
      client_id: 'u-1',
      lines: [],
    });
    backend.on('GET /rest/v1/invoice_companies', () => [
      { company_id: 'c-1', name: 'Blue Heron Ltd.', amount: 1300 },
      { company_id: 'c-2', name: 'Grey Gull Ltd.', amount: 500 },
    ]);
    backend.on('GET /rest/v1/invoice_lines', () =>
      invoice.lines.map((line) => ({ ...line, company_id: 'c-1' })),
    );
    const panel = within(await screen.findByRole('complementary', { name: /INV-2026-0007/ }));
    expect(await panel.findByText('2 companies')).toBeVisible();
    await userEvent.click(panel.getByText('Blue Heron Ltd.'));
    const lines = within(await panel.findByRole('table', { name: 'Lines of Blue Heron Ltd.' }));
    expect(lines.getByRole('row', { name: /^Annual fee/ })).toHaveTextContent('US$365.00');
  });

  test('one opens beside the list with lines, payments and balance, in the address', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'INV-2026-0007' }));
    expect(router.state.location.search).toBe('?invoice=i-1');
    const panel = await screen.findByRole('complementary', { name: 'Invoice INV-2026-0007' });
    const lines = await within(panel).findByRole('table', { name: /Lines of invoice/ });
    expect(lines).toHaveTextContent(
      /Government fees, at cost.*Annual feeper yearUS\$365\.00.*VAT 10 %US\$85\.00.*TotalUS\$1,300\.00/,
    );
    expect(panel).toHaveTextContent(
      /Payment, 20 Sep 2026− US\$300\.00Wire, W-1\. US\$1,000\.00 owed then/,
    );
    expect(panel).toHaveTextContent(/Money of the government, held apart from our feesUS\$365\.00/);
    const pay = within(panel).getByRole('region', { name: 'How to pay' });
    expect(await within(pay).findByLabelText('Account number')).toHaveValue('1000-4471-22');
    expect(within(pay).getByLabelText('Reference for the payment')).toHaveValue(
      'RF48 INV2 0260 007',
    );
    expect(pay).toHaveTextContent(/To payUS\$1,000\.00by 1 October 2026/);
    expect(pay).toHaveTextContent(/Cheques to the name of the firm\./);
    expect(screen.getByRole('table', { name: 'Invoices' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(router.state.location.search).toBe('');
  });

  test('[CMP-03] a payment is reported with at most what is owed', async () => {
    const { backend } = open('/app/companies/invoices?invoice=i-1');
    await userEvent.click(await screen.findByRole('button', { name: 'I have paid' }));
    const amount = screen.getByLabelText(/^Amount/);
    expect(amount).toHaveValue('1,000.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1000.01');
    await userEvent.click(screen.getByRole('button', { name: 'Report it' }));
    expect(await screen.findByText('Enter an amount, at most what is owed.')).toBeInTheDocument();
    await userEvent.clear(amount);
    await userEvent.type(amount, '400');
    await userEvent.click(screen.getByRole('button', { name: 'Report it' }));
    await waitFor(() =>
      expect(backend.requests(REPORT)[0]?.body).toMatchObject({
        invoice_id: 'i-1',
        amount: 400,
        paid_on: '2026-11-20',
      }),
    );
  });

  test('a report that waits can be withdrawn; a declined one gives its reason and another try', async () => {
    const notice = { id: 'n-1', state: 'open', paid_on: '2026-11-01', amount: 9, reply: null };
    open('/app/companies/invoices?invoice=i-1', { ...invoice, notices: [notice] });
    expect(await screen.findByRole('button', { name: 'Withdraw the report' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'I have paid' })).not.toBeInTheDocument();
    cleanup();
    open('/app/companies/invoices?invoice=i-1', {
      ...invoice,
      notices: [{ ...notice, state: 'declined', reply: 'Nothing has arrived.' }],
    });
    expect(await screen.findByText('Nothing has arrived.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'I have paid' })).toBeEnabled();
  });

  test('[PAY-01] a reversed payment shows as reversed with its reason, a credit note can be downloaded, and money on account is shown', async () => {
    const reversal = {
      ...nothing,
      id: 'e-3',
      kind: 'reversal',
      amount: 300,
      day: '2026-10-02',
      reason: 'The cheque was returned',
      reverses: 'e-2',
    };
    const note = {
      id: 'n-1',
      number: 'CN-2026-0001',
      currency: 'USD',
      total: 110,
      vat_percent: 10,
      reason: 'Billed too much.',
      issued_on: '2026-10-03',
      lines: [{ label: 'Registered office', kind: 'service', amount: 100, vat: 10 }],
    };
    const { backend } = open('/app/companies/invoices?invoice=i-1', {
      ...invoice,
      paid: 0,
      postings: [...invoice.postings, reversal],
      credit_notes: [note],
    });
    backend.on('GET /rest/v1/client_accounts', () => [{ currency: 'USD', held: 59.5 }]);
    const title = await screen.findByText('Reversal, 2 Oct 2026');
    expect(title.parentElement).toHaveTextContent(
      /\+ US\$300\.00Reversal of the payment of 20 Sep 2026\. The cheque was returned\. US\$1,300\.00 owed then/,
    );
    expect(
      screen.getByRole('button', { name: 'Credit note CN-2026-0001, US$110.00' }),
    ).toBeEnabled();
    expect(await screen.findByText('US$59.50 kept on your account')).toBeInTheDocument();
  });

  test('a void invoice says why and asks for nothing', async () => {
    open('/app/companies/invoices?invoice=i-1', {
      ...invoice,
      state: 'void',
      paid: 0,
      postings: [],
      void_note: 'Issued twice.',
    });
    expect(await screen.findByText('Issued twice.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I have paid' })).not.toBeInTheDocument();
  });

  test('[BILL-01] the statement is saved as CSV, and refuses days the wrong way', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:statement';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { backend } = open();
    const STATEMENT = 'POST /rest/v1/rpc/invoice_statement';
    backend.on(STATEMENT, () => refusal('report.days_invalid', 422));
    await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
    await userEvent.selectOptions(await screen.findByLabelText('As'), 'csv');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    backend.on(STATEMENT, () => [
      {
        currency: 'USD',
        on_day: '2026-01-01',
        kind: 'opening',
        number: null,
        subject: null,
        amount: 0,
        balance: 0,
        posting: 'opening',
        reason: null,
      },
      {
        currency: 'USD',
        on_day: '2026-09-20',
        kind: 'payment',
        number: 'INV-2026-0007',
        subject: heron.name,
        amount: -300,
        balance: 1000,
        posting: 'payment',
        reason: null,
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]?.text())?.split('\r\n').slice(1, 3)).toEqual([
      '2026-01-01,Opening balance,USD,0.00,0.00',
      `2026-09-20,"Payment on INV-2026-0007, ${heron.name}",USD,-300.00,1000.00`,
    ]);
    expect(backend.requests(STATEMENT).at(-1)?.body).toEqual({
      tenant_id: cableBeach.id,
      from_day: '2026-01-01',
      to_day: '2026-11-20',
    });
    vi.restoreAllMocks();
  });
});
