import { refusal } from '@portal/shared-core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { notice, ONE, open, rpc } from './invoices.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const address = '/admin/companies/invoices/i-1';
const openInvoice = (shown: object = {}, duties?: readonly string[]) =>
  open(address, shown, duties);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

type Backend = ReturnType<typeof open>['backend'];
const sent = (backend: Backend, command: string) =>
  backend.requests(rpc(command)).map(({ body }) => body);

async function write(label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('[BILL-01] an issued invoice', () => {
  test('shows lines, VAT, payments and the balance, and leads to its company', async () => {
    openInvoice();
    const lines = await screen.findByRole('table', { name: 'Lines of invoice INV-2026-0007' });
    expect(lines).toHaveTextContent(
      /Annual feeUS\$365\.00.*Registered officeper yearUS\$850\.00.*VAT 10 %US\$85\.00.*TotalUS\$1,300\.00/,
    );
    expect(screen.getByText('Paid 20 Sep 2026').closest('div')).toHaveTextContent('US$300.00W-1');
    expect(screen.getByText('Owed').closest('div')).toHaveTextContent('US$1,000.00');
    expect(screen.getByRole('link', { name: 'Coral Reef Trading Corp.' })).toHaveAttribute(
      'href',
      '/admin/companies/c-1',
    );
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  });

  test('takes a payment of at most what is owed, and says what is owed where it is more', async () => {
    const { backend } = openInvoice();
    await press('Record a payment');
    await write(/^Amount/, '1000.01');
    await press('Record the payment');
    expect(await screen.findByText(/^US\$1,000\.00 is owed\. Record at most that/)).toBeVisible();
    expect(sent(backend, 'record_payment')).toEqual([]);
    await write(/^Amount/, '400');
    await userEvent.selectOptions(screen.getByLabelText('Method'), 'cheque');
    await write(/^Reference/, 'CH 12');
    await press('Record the payment');
    await waitFor(() =>
      expect(sent(backend, 'record_payment')).toEqual([
        {
          payment_id: expect.any(String) as string,
          invoice_id: 'i-1',
          paid_on: '2026-11-20',
          amount: 400,
          method: 'cheque',
          reference: 'CH 12',
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });

  test('[ERR-02] a payment whose answer was lost is sent again under its id, though it is among the payments', async () => {
    const { backend, state } = openInvoice();
    await press('Record a payment');
    await write(/^Amount/, '800');
    backend.on(rpc('record_payment'), ({ body }) => {
      const { payment_id: id } = body as { payment_id: string };
      state.invoice = {
        ...state.invoice,
        paid: 1100,
        payments: [
          ...state.invoice.payments,
          { id, paid_on: '2026-11-20', amount: 800, method: 'wire', reference: 'W-2' },
        ],
      };
      return refusal('unexpected', 500);
    });
    await press('Record the payment');
    expect(await screen.findByText('Paid 20 Nov 2026')).toBeVisible();
    backend.on(rpc('record_payment'), () => null);
    await press('Record the payment');
    await waitFor(() => expect(sent(backend, 'record_payment')).toHaveLength(2));
    const ids = sent(backend, 'record_payment').map(
      (body) => (body as { payment_id: string }).payment_id,
    );
    expect(new Set(ids).size).toBe(1);
    await waitFor(() => expect(screen.queryByLabelText(/^Amount/)).not.toBeInTheDocument());
  });

  test('[CMP-03] what the client reports is confirmed as it was reported', async () => {
    const { backend } = openInvoice({ notices: [notice] });
    expect(
      await screen.findByRole('heading', { name: /Claire Vasseur reports a payment/ }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'receipt.pdf' })).toHaveAttribute(
      'href',
      '/admin/documents?show=all&document=d-1',
    );
    await press('Confirm');
    expect(await screen.findByLabelText(/^Amount/)).toHaveValue('600.00');
    await press('Confirm and record');
    await waitFor(() =>
      expect(sent(backend, 'record_payment')).toMatchObject([
        { paid_on: '2026-11-15', amount: 600, reference: 'SWIFT 77', method: 'wire' },
      ]),
    );
  });

  test('[CMP-03] what the client reports is declined with a reason; a report settled meanwhile is refused in words', async () => {
    const { backend } = openInvoice({ notices: [notice] });
    await press('Decline');
    await press('Decline');
    expect(await screen.findByText('Write the reason. The client reads it.')).toBeVisible();
    backend.on(rpc('decline_payment_notice'), () => refusal('payment.notice_settled', 409));
    await write(/^Reason/, 'Nothing has arrived.');
    await press('Decline');
    expect(await screen.findByText('Already answered')).toBeVisible();
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('Nothing has arrived.');
    expect(sent(backend, 'decline_payment_notice')).toEqual([
      { notice_id: 'n-1', reply: 'Nothing has arrived.' },
    ]);
  });

  test('is made void with the reason that the client reads, but not once something was paid', async () => {
    const { backend } = openInvoice();
    expect(await screen.findByRole('button', { name: 'Make it void' })).toHaveAccessibleDescription(
      'A payment is recorded on it: it stays as it is.',
    );
    cleanup();
    const again = openInvoice({ paid: 0, payments: [] });
    await press('Make it void');
    await write(/^Reason/, 'Issued twice.');
    await press('Make it void');
    await waitFor(() =>
      expect(sent(again.backend, 'void_invoice')).toEqual([
        { invoice_id: 'i-1', note: 'Issued twice.' },
      ]),
    );
    expect(sent(backend, 'void_invoice')).toEqual([]);
  });

  test('[DUTY-01] every act is held without the duty billing, and says who has it', async () => {
    openInvoice({ paid: 0, payments: [], notices: [notice] }, ['senior']);
    const because = 'This is for staff with the duty billing: Delano Rolle.';
    await screen.findByText(because, { selector: 'p' });
    for (const name of ['Record a payment', 'Confirm', 'Decline', 'Make it void']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(because);
    }
  });

  test('[ERR-02] one that is not there is a page that was not found', async () => {
    const { backend } = openInvoice();
    backend.on(ONE, () => []);
    expect(await within(document.body).findByText(/not found/i)).toBeVisible();
  });
});
