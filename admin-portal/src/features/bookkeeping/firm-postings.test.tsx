import { candice, createFakeBackend, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import portal from '#/routes.tsx';

import type { FirmPosting } from './api/firm-posting.queries.ts';
import { subjectOf } from './posting-texts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') });
});

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
const LIST = rpc('firm_posting_list');
const ID = '00000000-0000-4000-8000-0000000000f1';
const PAYMENT = '00000000-0000-4000-8000-0000000000f2';

const charge: FirmPosting = {
  id: ID,
  kind: 'bank_charge',
  amount: 25,
  currency: 'USD',
  day: '2026-10-31',
  money: 'bank',
  reference: 'Q4-17',
  reason: 'Charge of the quarter.',
  payment_id: null,
  dispute_id: null,
  line_id: null,
  invoice_id: null,
  invoice_number: null,
  recorded_at: '2026-11-02T15:00:00Z',
  recorder_name: 'Candice Moxey',
  reverses: null,
  reversed_on: null,
  reversed_because: null,
  reverser_name: null,
  number: 'F000000012',
};

function open(rows: readonly FirmPosting[], address = '', duty = 'billing') {
  const backend = createFakeBackend();
  for (const name of ['journal_sums', 'vat_summary', 'vat_of_fees', 'vat_at_risk']) {
    backend.on(rpc(name), () => []);
  }
  backend.on(rpc('bookkeeping_accounts_of'), () => ({}));
  backend.on(LIST, () => rows);
  backend.on('GET /rest/v1/profiles', () => [
    { id: candice.id, full_name: 'Candice Moxey', email: candice.email, duties: [{ duty }] },
  ]);
  renderRoutes(portal, `/admin/companies/invoices/bookkeeping${address}`, backend, {
    user: candice,
  });
  return backend;
}

async function fill() {
  await userEvent.type(await screen.findByLabelText('Amount'), '12.50');
  await userEvent.type(screen.getByLabelText('Reference'), 'Q4 17');
  await userEvent.type(screen.getByLabelText('Reason'), 'Charge of the quarter.');
  await userEvent.click(screen.getByRole('button', { name: 'Post it' }));
}

describe('[BILL-01] fees and differences of rates', () => {
  test('lists those of the month with what was taken back, and reads its last day', async () => {
    const backend = open([
      { ...charge, reverses: PAYMENT, id: PAYMENT },
      { ...charge, reversed_on: '2026-10-31' },
      { ...charge, id: '00000000-0000-4000-8000-0000000000f3', reference: 'Q4-18' },
    ]);
    const row = await screen.findByRole('row', { name: /Taken back: Charge of the bank/ });
    expect(row).toHaveTextContent(/−US\$25\.00/);
    expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
    expect(backend.requests(LIST)[0]?.body).toMatchObject({
      from_day: '2026-10-01',
      to_day: '2026-10-31',
    });
  });

  test('says when there is none, and when they could not be loaded', async () => {
    const backend = open([]);
    expect(await screen.findByText('No fee in this month')).toBeVisible();
    backend.on(LIST, () => refusal('not_allowed'));
    renderRoutes(portal, '/admin/companies/invoices/bookkeeping?month=2026-09', backend, {
      user: candice,
    });
    expect(await screen.findByText('The fees could not be loaded')).toBeVisible();
  });

  test('posts a fee of a payment that the address names, once', async () => {
    const backend = open([], `?post=payment.${PAYMENT}`);
    backend.on(rpc('add_firm_posting'), () => null);
    const dialog = await screen.findByRole('dialog', { name: 'Post a fee or a difference' });
    expect(dialog).toHaveTextContent('It belongs to a payment by card.');
    await fill();
    await waitFor(() => expect(backend.requests(rpc('add_firm_posting'))).toHaveLength(1));
    expect(backend.requests(rpc('add_firm_posting'))[0]?.body).toMatchObject({
      kind: 'provider_fee',
      day: '2026-11-20',
      amount: 12.5,
      currency: 'USD',
      money: 'bank',
      reference: 'Q4 17',
      payment_id: PAYMENT,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says what stands under a reference that is in use', async () => {
    const backend = open([]);
    backend.on(rpc('add_firm_posting'), () => refusal('firm_posting.reference_taken'));
    await userEvent.click(await screen.findByRole('button', { name: 'Post a fee…' }));
    backend.on(LIST, () => [charge]);
    await fill();
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('What is there')).toBeVisible();
    expect(dialog).toHaveTextContent(/Charge of the bank, US\$25\.00, Q4-17\./);
    expect(dialog).toHaveTextContent(/A posting with this reference is there\./);
    expect(
      backend.requests(LIST).some(({ body }) => {
        const { with_reference: reference } = body as { with_reference?: string };
        return reference === 'Q4 17';
      }),
    ).toBe(true);
  });

  test('takes a posting back with a reason', async () => {
    const backend = open([charge]);
    backend.on(rpc('reverse_firm_posting'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Take back… Q4-17' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'Entered twice.');
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(backend.requests(rpc('reverse_firm_posting'))[0]?.body).toMatchObject({
        posting_id: ID,
        reason: 'Entered twice.',
      }),
    );
  });

  test('who has not the duty billing reads them, and why they cannot post', async () => {
    open([charge], `?post=payment.${PAYMENT}`, 'reviewer');
    expect(await screen.findByRole('row', { name: /Q4-17/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Post a fee/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    [`payment.${ID}`, { kind: 'payment', id: ID }],
    [`line.${ID}`, { kind: 'line', id: ID }],
    ['payment', undefined],
    [`client.${ID}`, undefined],
    ['line.x', undefined],
    [null, undefined],
  ])('the address %s is about %s', (text, expected) => {
    expect(subjectOf(text)).toEqual(expected);
  });
});
