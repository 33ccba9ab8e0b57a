import { refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { rpc, line, draft, open, page } from './invoice-pages.fixtures.tsx';

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
