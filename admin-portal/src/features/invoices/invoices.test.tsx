import {
  candice,
  createFakeBackend,
  pageOf,
  refusal,
  renderRoutes,
} from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const ONE = 'GET /rest/v1/invoices';
const LIST = 'GET /rest/v1/invoice_list';

const listed = {
  id: 'i-1',
  number: 'INV-2026-0007',
  state: 'issued',
  currency: 'USD',
  total: 1300,
  paid: 300,
  owed: 1000,
  issued_on: '2026-09-01',
  due_on: '2026-10-01',
  days_late: 50,
  company_id: 'c-1',
  application_id: null,
  subject: 'Blue Heron Holdings Ltd.',
  subject_number: '214001 B',
  client_name: 'Claire Vasseur',
  client_email: 'claire@example.com',
  is_reported: true,
};

const line = {
  id: 'l-1',
  position: 1,
  kind: 'service',
  code: null,
  label: 'Registered office',
  amount: 850 as number | null,
  per: 'year',
  vat_treatment: 'standard',
};

const charge = {
  id: 'e-1',
  kind: 'charge',
  amount: 935,
  day: '2026-09-01',
  method: null,
  reference: null,
  reason: null,
  reverses: null,
  recorded_at: '2026-09-01T12:00:00Z',
  by: { full_name: 'Candice Moxey' },
};

const issued = {
  id: 'i-1',
  number: 'INV-2026-0007' as string | null,
  state: 'issued',
  currency: 'USD',
  total: 935,
  paid: 0,
  vat_percent: 10,
  issued_on: '2026-09-01' as string | null,
  due_on: '2026-10-01' as string | null,
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
  credited: 0,
  written_off: 0,
  postings: [charge] as object[],
  credit_notes: [] as object[],
  notices: [] as object[],
  holds: [] as object[],
  reminders: [] as object[],
  proformas: [] as object[],
  write_offs: [] as object[],
};
const draft = { ...issued, state: 'draft', number: null, issued_on: null, due_on: null };
const notice = {
  id: 'n-1',
  state: 'open',
  paid_on: '2026-11-18',
  amount: 500,
  reference: 'SWIFT 1',
  note: null,
  reply: null,
  reported_at: '2026-11-18T12:00:00Z',
};

const payTo = {
  id: 'b-1',
  currency: 'USD',
  account_holder: 'Cable Beach Corporate Services Ltd.',
  bank_name: 'Bank of New Providence',
  bank_address: null,
  account_number: '1000-4471-22',
  bic: 'BNPVBSNS',
  intermediary: null,
  office_note: 'Cheques to the name of the firm.',
  valid_from: '2026-05-02',
};

function open(address: string, invoice: object = issued, duties: readonly string[] = ['billing']) {
  const backend = createFakeBackend();
  backend.on('POST /rest/v1/rpc/invoice_discounts', () => []);
  const shown = { invoice };
  backend.on(ONE, () => [shown.invoice]);
  backend.on(LIST, () => pageOf([listed], 1));
  backend.on(rpc('bank_details_in_force'), () => [payTo]);
  backend.on(rpc('receivables'), () => [
    { band: 'not_due', currency: 'USD', invoices: 2, owed: 500 },
    { band: 'over_90', currency: 'USD', invoices: 1, owed: 1000 },
  ]);
  backend.on('GET /rest/v1/client_accounts', () => []);
  backend.on('GET /rest/v1/proformas', () => []);
  backend.on(rpc('invoice_counts'), () => [{ drafts: 3, open: 4, late: 2, reported: 1 }]);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
    {
      id: 'u-2',
      full_name: 'Perry Bethel',
      email: 'perry@example.com',
      duties: [{ duty: 'billing' }],
    },
  ]);
  renderRoutes(portal, address, backend, { user: candice });
  return { backend, shown };
}

const page = '/admin/companies/invoices/i-1';

describe('[BILL-01] the invoices of a tenant', () => {
  test('stand under what is owed by age, and each age opens its list', async () => {
    const { backend } = open('/admin/companies/invoices');
    const figures = await screen.findByRole('list', { name: 'Figures' });
    expect(figures).toHaveTextContent(/Not due yetUS\$500\.002 invoices/);
    expect(figures).toHaveTextContent(/1 to 30 days late–No invoice/);
    await userEvent.click(within(figures).getByRole('link', { name: /Over 90 days late/ }));
    await waitFor(() => {
      const { searchParams } = backend.requests(LIST).at(-1)?.url ?? new URL('http://x');
      expect(searchParams.get('days_late')).toBe('gte.91');
      expect(searchParams.get('state')).toBe('eq.issued');
    });
  });

  test('say whom each bills, how late it is, and that the client reports a payment', async () => {
    open('/admin/companies/invoices');
    const row = await screen.findByRole('row', { name: /INV-2026-0007/ });
    expect(row).toHaveTextContent(/Blue Heron Holdings Ltd\.Claire Vasseur/);
    expect(row).toHaveTextContent(/OverdueClient reports a payment/);
    expect(row).toHaveTextContent(/1 Oct 202650 days late.*US\$1,300\.00US\$1,000\.00/);
  });

  test('are found by number, company and client', async () => {
    const { backend } = open('/admin/companies/invoices?q=claire');
    await screen.findByRole('row', { name: /INV-2026-0007/ });
    const or = backend.requests(LIST)[0]?.url.searchParams.get('or') ?? '';
    for (const column of ['number', 'subject', 'subject_number', 'client_name']) {
      expect(or).toContain(`${column}.ilike.`);
    }
  });
});

describe('[DUTY-01] a new invoice', () => {
  test('is held without the duty billing, and says who has it', async () => {
    open('/admin/companies/invoices', issued, ['reviewer']);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'New invoice' })).toHaveAccessibleDescription(
        'This is for staff with the duty billing: Perry Bethel.',
      ),
    );
  });
});

describe('[PRICE-01] the invoice of a year', () => {
  test('is drafted for a company and a year, once; a year that is invoiced says so at its field', async () => {
    const { backend } = open('/admin/companies/invoices');
    backend.on('GET /rest/v1/company_list', () => [
      { id: 'c-1', name: 'Blue Heron Holdings Ltd.', registration_number: '214001 B' },
    ]);
    backend.on(rpc('draft_renewal'), () => refusal('invoice.year_invoiced'));
    await userEvent.click(await screen.findByRole('button', { name: 'Invoice a year' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invoice of a year' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start the draft' }));
    expect(await within(dialog).findByText('Choose the company.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Company' }), 'Blue');
    await userEvent.click(await screen.findByRole('option', { name: /Blue Heron/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start the draft' }));
    expect(await within(dialog).findByText(/an invoice for this company and year/)).toBeVisible();
    backend.on(rpc('draft_renewal'), () => null);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start the draft' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const sent = backend.requests(rpc('draft_renewal')).map(({ body }) => body);
    expect(sent[0]).toEqual({
      invoice_id: expect.any(String),
      company_id: 'c-1',
      year: expect.any(Number),
    });
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('[BILL-01] an issued invoice', () => {
  test('a payment is recorded: at most what is owed, once, though its answer is lost', async () => {
    const { backend } = open(page);
    backend.on(rpc('record_payment'), () => refusal('network', 503));
    const form = await screen.findByRole('form', { name: 'Record a payment' });
    const amount = within(form).getByLabelText('Amount');
    expect(amount).toHaveValue('935.00');
    await userEvent.clear(amount);
    await userEvent.type(amount, '935.01');
    await userEvent.click(within(form).getByRole('button', { name: 'Record the payment' }));
    expect(await within(form).findByText(/at most the US\$935\.00 that is owed/)).toBeVisible();
    expect(backend.requests(rpc('record_payment'))).toHaveLength(0);

    await userEvent.clear(amount);
    await userEvent.type(amount, '400');
    await userEvent.click(within(form).getByRole('button', { name: 'Record the payment' }));
    await within(form).findByRole('alert');
    backend.on(rpc('record_payment'), () => null);
    await userEvent.click(within(form).getByRole('button', { name: 'Record the payment' }));
    await waitFor(() => expect(backend.requests(rpc('record_payment')).length).toBeGreaterThan(1));
    const ids = backend
      .requests(rpc('record_payment'))
      .map(({ body }) => body as { payment_id: string; amount: number });
    expect(new Set(ids.map(({ payment_id: id }) => id)).size).toBe(1);
    expect(ids[0]).toMatchObject({ invoice_id: 'i-1', amount: 400, method: 'wire' });
  });

  test('a payment whose answer was lost goes again under its id, though it is among the postings', async () => {
    const { backend, shown } = open(page, { ...issued, notices: [notice] });
    backend.on(rpc('record_payment'), ({ body }) => {
      const { payment_id: id } = body as { payment_id: string };
      const payment = { ...charge, id, kind: 'payment', amount: -600, method: 'wire' };
      shown.invoice = { ...issued, paid: 600, postings: [charge, payment] };
      return refusal('network', 503);
    });
    const amountOf = async () =>
      within(await screen.findByRole('form', { name: 'Record a payment' })).getByLabelText(
        'Amount',
      );
    await userEvent.clear(await amountOf());
    await userEvent.type(await amountOf(), '600');
    await userEvent.click(screen.getByRole('button', { name: 'Record the payment' }));
    // The report of the client is settled now; what was typed stays.
    await waitFor(() => expect(screen.queryByText(/The client reports/)).not.toBeInTheDocument());
    expect(await amountOf()).toHaveValue('600');
    backend.on(rpc('record_payment'), () => null);
    await userEvent.click(screen.getByRole('button', { name: 'Record the payment' }));
    await waitFor(() => expect(backend.requests(rpc('record_payment'))).toHaveLength(2));
    const ids = backend
      .requests(rpc('record_payment'))
      .map(({ body }) => (body as { payment_id: string }).payment_id);
    expect(new Set(ids).size).toBe(1);
  });

  test('[BOOK-01] a payment over many invoices is recorded over all of them, or declined, once', async () => {
    const { backend } = open(page, { ...issued, notices: [{ ...notice, combined_id: 'p-1' }] });
    backend.on('GET /rest/v1/combined_payments', () => [
      {
        id: 'p-1',
        payment_reference: 'RF41PAY944481418',
        label: 'Vasseur family',
        currency: 'USD',
        total: 700,
        maker: { full_name: 'Claire Vasseur', email: 'claire@example.com' },
      },
    ]);
    backend.on('GET /rest/v1/combined_payment_invoices', () =>
      ['INV-1', 'INV-2'].map((number) => ({
        payment_id: 'p-1',
        amount: 350,
        invoice: { id: number, number, company: { name: `${number} Ltd.` }, application: null },
      })),
    );
    let tries = 0;
    backend.on(rpc('record_combined_payment'), () =>
      tries++ === 0 ? refusal('invoice.hit_true', 409) : null,
    );
    backend.on(rpc('decline_combined_payment'), () => null);
    expect(await screen.findByText(/Claire Vasseur reports US\$700\.00/)).toBeInTheDocument();
    // Its part is not offered as a payment of this invoice alone.
    const alone = screen.getByRole('form', { name: 'Record a payment' });
    expect(within(alone).getByLabelText(/Reference/)).toHaveValue('');
    const button = { name: 'Record US$700.00 over 2 invoices' };
    await userEvent.click(screen.getByRole('button', button));
    expect(await screen.findByText(/is on a watchlist/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', button));
    await waitFor(() => expect(backend.requests(rpc('record_combined_payment'))).toHaveLength(2));
    expect(backend.requests(rpc('record_combined_payment'))[1]?.body).toMatchObject({
      payment_id: 'p-1',
      method: 'wire',
      paid_on: '2026-11-18',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Decline the report…' }));
    await userEvent.type(screen.getByLabelText('Why'), 'Nothing arrived');
    await userEvent.click(screen.getByRole('button', { name: 'Decline the report' }));
    await waitFor(() =>
      expect(backend.requests(rpc('decline_combined_payment'))[0]?.body).toEqual({
        payment_id: 'p-1',
        reply: 'Nothing arrived',
      }),
    );
  });

  test('what the client reports is filled in, and can be declined with a reason the client reads', async () => {
    const { backend } = open(page, { ...issued, notices: [notice] });
    backend.on(rpc('decline_payment_notice'), () => null);
    expect(
      await screen.findByText('The client reports a payment of 18 Nov 2026'),
    ).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Record a payment' });
    expect(within(form).getByLabelText('Amount')).toHaveValue('500.00');
    expect(within(form).getByLabelText(/Reference/)).toHaveValue('SWIFT 1');
    await userEvent.click(screen.getByRole('button', { name: 'Decline the report…' }));
    await userEvent.type(screen.getByLabelText('Why'), 'Nothing arrived');
    await userEvent.click(screen.getByRole('button', { name: 'Decline the report' }));
    await waitFor(() =>
      expect(backend.requests(rpc('decline_payment_notice'))[0]?.body).toEqual({
        notice_id: 'n-1',
        reply: 'Nothing arrived',
      }),
    );
  });

  test('is voided with a reason, while nothing is paid', async () => {
    const { backend } = open(page);
    backend.on(rpc('void_invoice'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Void…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Void the invoice' }));
    expect(screen.getByText('Write the reason; the client reads it.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Reason'), 'Issued twice');
    await userEvent.click(screen.getByRole('button', { name: 'Void the invoice' }));
    await waitFor(() =>
      expect(backend.requests(rpc('void_invoice'))[0]?.body).toEqual({
        invoice_id: 'i-1',
        note: 'Issued twice',
      }),
    );
  });

  test('without the duty billing nothing is offered, and the page says who may', async () => {
    open(page, issued, ['reviewer']);
    const why = { selector: 'p' };
    await screen.findAllByText(/staff with the duty billing: Perry Bethel\./, why);
    expect(screen.getByRole('button', { name: /Record the payment/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull();
  });
});

describe('[BILL-01] a draft', () => {
  test('its lines are edited and saved at the version that was read', async () => {
    const { backend } = open(page, draft);
    backend.on(rpc('set_invoice_lines'), () => 4);
    const form = await screen.findByRole('form', { name: 'Lines of the draft' });
    await userEvent.click(within(form).getByRole('button', { name: 'Add a line' }));
    const second = within(form).getByRole('group', { name: 'Line 2' });
    await userEvent.selectOptions(within(second).getByLabelText('Kind'), 'government');
    await userEvent.type(within(second).getByLabelText('Description'), 'Apostille');
    await userEvent.type(within(second).getByLabelText(/Amount/), '35.5');
    expect(screen.getByText('Save the lines first.', { selector: 'p' })).toBeVisible();
    await userEvent.click(within(form).getByRole('button', { name: 'Save the lines' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_invoice_lines'))[0]?.body).toEqual({
        invoice_id: 'i-1',
        expected_version: 3,
        lines: [
          {
            kind: 'service',
            label: 'Registered office',
            per: 'year',
            amount: 850,
            vat_treatment: 'standard',
            recurring: null,
            period: null,
          },
          {
            kind: 'government',
            label: 'Apostille',
            per: 'once',
            amount: 35.5,
            vat_treatment: 'disbursement_out_of_scope',
            recurring: null,
            period: null,
          },
        ],
      }),
    );
  });

  test('[ONE-02] what a colleague saved meanwhile is shown beside what is typed, and neither is lost', async () => {
    const { backend, shown } = open(page, draft);
    const form = await screen.findByRole('form', { name: 'Lines of the draft' });
    await userEvent.type(within(form).getByLabelText('Description'), ' and agent');
    backend.on(rpc('set_invoice_lines'), () => {
      shown.invoice = {
        ...draft,
        version: 5,
        lines: [{ ...line, label: 'Their line', amount: 70 }],
      };
      return refusal('invoice.conflict', 409);
    });
    await userEvent.click(within(form).getByRole('button', { name: 'Save the lines' }));
    const warning = (await screen.findByText('A colleague changed this draft meanwhile')).closest(
      '[role]',
    );
    expect(warning).toHaveTextContent(/Their line.*US\$70\.00/);
    expect(within(form).getByLabelText('Description')).toHaveValue('Registered office and agent');

    backend.on(rpc('set_invoice_lines'), () => 6);
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Save the lines' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_invoice_lines')).at(-1)?.body).toMatchObject({
        expected_version: 5,
        lines: [{ label: 'Registered office and agent' }],
      }),
    );
  });

  test('[PRICE-01] a discount that holds is offered beside its line, saved with it, and taken off again', async () => {
    const { backend } = open(page, {
      ...draft,
      lines: [{ ...line, amount: 675, list_amount: 750, discount_text: 'Welcome (10 %)' }],
    });
    backend.on(rpc('invoice_discounts'), () => [
      { id: 'd-1', code: null, percent: 10, amount: null, client_text: 'Welcome' },
    ]);
    backend.on(rpc('set_invoice_lines'), () => 5);
    const form = within(await screen.findByRole('form', { name: 'Lines of the draft' }));
    // What is entered is the amount before the discount.
    expect(form.getByLabelText(/^Amount/)).toHaveValue('750');
    const box = await form.findByRole('checkbox', { name: /^With discount/ });
    expect(box).toBeChecked();
    expect(form.getByText('Welcome: US$75.00 off, US$675.00 is billed.')).toBeVisible();
    await userEvent.click(box);
    await userEvent.click(box);
    await userEvent.type(form.getByLabelText('Description'), ' and agent');
    await userEvent.click(form.getByRole('button', { name: 'Save the lines' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_invoice_lines')).at(-1)?.body).toMatchObject({
        lines: [{ amount: 750, discounted: true }],
      }),
    );
    // The form begins anew with what was saved.
    await userEvent.click(await screen.findByRole('checkbox', { name: /^With discount/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save the lines' }));
    await waitFor(() => expect(backend.requests(rpc('set_invoice_lines'))).toHaveLength(2));
    expect(JSON.stringify(backend.requests(rpc('set_invoice_lines')).at(-1)?.body)).not.toContain(
      'discounted',
    );
  });

  test('with a figure to be confirmed it is held, and the line is named', async () => {
    open(page, { ...draft, lines: [{ ...line, amount: null }] });
    const held = await screen.findByRole('button', { name: /Issue the invoice/ });
    expect(held).toHaveAttribute('aria-disabled', 'true');
    const why = 'Line 1, “Registered office”, has no amount yet.';
    expect(screen.getByText(why, { selector: 'p' })).toBeVisible();
  });

  test('an amount that a colleague took out meanwhile is refused with the number of its line', async () => {
    const { backend } = open(page, draft);
    const missing = [{ code: 'invoice.amount_missing', field: 'lines.1' }];
    backend.on(rpc('issue_invoice'), () =>
      refusal('invoice.amount_missing', 422, JSON.stringify(missing)),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Issue the invoice' }));
    expect(await screen.findByText('Line 2: Amount missing')).toBeVisible();
  });

  test('is issued with the day it is due, or discarded', async () => {
    const { backend } = open(page, draft);
    backend.on(rpc('issue_invoice'), () => 'INV-2026-0008');
    backend.on(rpc('discard_invoice'), () => null);
    const issue = await screen.findByRole('form', { name: 'Issue the invoice' });
    expect(issue).toHaveTextContent('Claire Vasseur is notified of US$935.00.');
    await userEvent.click(within(issue).getByRole('button', { name: 'Issue the invoice' }));
    await waitFor(() =>
      expect(backend.requests(rpc('issue_invoice'))[0]?.body).toMatchObject({ invoice_id: 'i-1' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Discard the draft…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard the draft' }));
    await waitFor(() => expect(backend.requests(rpc('discard_invoice'))).toHaveLength(1));
  });
});

describe('[BILL-01] evidence for the zero rate', () => {
  const zeroRated = { ...draft, lines: [{ ...line, vat_treatment: 'zero_rated_nonresident' }] };
  const RECORD = rpc('record_vat_evidence');
  const EVIDENCE = 'GET /rest/v1/vat_evidence';

  const opened = (duties?: readonly string[]) => {
    const { backend } = open('/admin/companies/invoices/i-1', zeroRated, duties);
    backend.on(EVIDENCE, () => []);
    backend.on(rpc('vat_evidence_missing'), () => [
      {
        invoice_id: 'i-1',
        client_id: 'u-9',
        client_name: 'Claire Vasseur',
        currency: 'USD',
        vat: 85,
      },
    ]);
    backend.on(rpc('evidence_documents'), () => [
      { id: 'd-1', file_name: 'residence.pdf', category: 'Proof of address', about: null },
    ]);
    return backend;
  };

  test('a draft without any says what is at risk before it is issued; the evidence is recorded beside it', async () => {
    const backend = opened();
    expect(await screen.findByText('Zero-rated without evidence')).toBeVisible();
    expect(
      screen.getByText(/in force for Claire Vasseur\..* US\$85\.00 of VAT is due/),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Record evidence…' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Evidence for Claire Vasseur' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Record the evidence' }));
    expect(await dialog.findByText('Choose where the client resides.')).toBeVisible();
    expect(dialog.getByText('Choose the document that shows it.')).toBeVisible();
    expect(backend.requests(RECORD)).toEqual([]);
  });

  test('shows what is in force, what is over and what was withdrawn', async () => {
    const backend = opened(['reviewer']);
    const row = {
      id: 'v-1',
      residence: 'FR',
      purpose: 'Holds shares abroad',
      valid_from: '2020-01-01',
      valid_until: null,
      recorded_at: '2026-09-01T12:00:00Z',
      withdrawn_at: null,
      withdrawn_note: null,
      document: { id: 'd-1', file_name: 'residence.pdf', status: 'accepted' },
      by: { full_name: 'Candice Moxey' },
    };
    backend.on(EVIDENCE, () => [
      row,
      { ...row, id: 'v-2', residence: 'IT', valid_until: '2020-12-31' },
      {
        ...row,
        id: 'v-3',
        residence: 'ES',
        withdrawn_at: row.recorded_at,
        withdrawn_note: 'Wrong',
      },
      { ...row, id: 'v-4', residence: 'DE', document: { ...row.document, status: 'rejected' } },
    ]);
    expect(await screen.findByRole('row', { name: /France/ })).toHaveTextContent('In force');
    expect(screen.getByRole('row', { name: /Italy/ })).toHaveTextContent('Over');
    expect(screen.getByRole('row', { name: /Spain/ })).toHaveTextContent('Withdrawn');
    expect(screen.getByRole('row', { name: /Germany/ })).toHaveTextContent('no longer stands');
    expect(screen.getByRole('button', { name: 'Record evidence' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
