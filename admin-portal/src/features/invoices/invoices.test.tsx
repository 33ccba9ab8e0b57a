import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { rpc, LIST, charge, issued, notice, open, page } from './invoice-pages.fixtures.tsx';

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
