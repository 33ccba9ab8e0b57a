import { candice, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendOfLines, rpc } from './bank-lines.fixtures.ts';

const none = {
  proposal: 'aside' as string | null,
  refund: null as object | null,
  fees: [] as object[],
};
const refund = {
  id: 'r-1',
  invoice_id: 'i-1',
  number: 'INV-2026-0007',
  client_name: null,
  reference: 'REF-77',
  day: '2026-01-20',
};
const fee = {
  id: 'p-1',
  kind: 'bank_charge',
  amount: 25,
  day: '2026-01-25',
  reference: 'CHG-9',
  number: 'F000000012',
  is_reversed: false,
};
const line = {
  id: 'l-1',
  day: '2026-01-25',
  amount: -25,
  currency: 'USD',
  payer: '',
  text: 'Service charge',
  bank_reference: 'CHG-9',
  account: '1000772005',
  file_name: 'january.csv',
  rest: -25,
  state: 'taking',
  set_aside_reason: null as string | null,
  best: null,
  posted: [],
  total: 1,
  import_id: 'f-1',
  debit: { ...none, proposal: 'bank_charge' as string | null },
};
const statement = {
  balance_currency: 'USD' as string | null,
  opening: 100,
  opening_on: '2026-01-01',
  closing: 80,
  closing_on: '2026-01-31',
  lines_sum: -25,
  gap: 0,
  balance_reason: 'The bank was asked.' as string | null,
};

function open(given: Partial<typeof line> = {}, { at = '?line=l-1', duties = ['billing'] } = {}) {
  const backend = backendOfLines([{ ...line, ...given }], { counts: { taking: 1 }, duties });
  backend.on('GET /rest/v1/bank_imports', () => [statement]);
  renderRoutes(portal, `/admin/companies/bank-lines${at}`, backend, { user: candice });
  return backend;
}

const panel = () => screen.findByRole('complementary', { name: /25/ });

describe('[PAY-01] lines that take money', () => {
  test('have a filter with their count, which shows them, and say what they seem to be', async () => {
    const backend = open({}, { at: '?state=taking' });
    const row = await screen.findByRole('row', { name: /Service charge/ });
    expect(row).toHaveTextContent('Fee of the bank');
    expect(row).toHaveTextContent('By its text');
    expect(row).toHaveTextContent('Takes money');
    expect(screen.getByRole('button', { name: /Taking money.*1/ })).toBeVisible();
    expect(backend.requests(rpc('bank_line_list'))[0]?.body).toMatchObject({ show: 'taking' });
  });

  test.each([
    [{ ...none, proposal: 'provider_fee' }, 'Fee of the card provider'],
    [{ ...none, proposal: 'refund', refund }, 'Refund paid out, INV-2026-0007'],
    [
      { ...none, proposal: 'refund', refund: { ...refund, number: null, client_name: 'Claire' } },
      'Refund paid out, on account of Claire',
    ],
    [none, 'No fee and no refund: set aside what is not ours'],
    [{ ...none, proposal: null, fees: [fee] }, 'Charge of the bank, F000000012'],
  ])('%o is "%s"', async (debit, text) => {
    open({ debit }, { at: '?state=every' });
    expect(await screen.findByRole('row', { name: /Service charge/ })).toHaveTextContent(text);
  });

  test('a fee is posted from one in one step, under one id; a refusal stays in the form', async () => {
    const backend = open();
    let answers = 0;
    backend.on(rpc('post_line_fee'), () =>
      answers++ === 0 ? refusal('firm_posting.reference_taken', 409) : null,
    );
    const post = await screen.findByRole('button', { name: 'Post US$25.00' });
    expect(screen.queryByRole('button', { name: 'Post' })).toBeNull();
    await userEvent.click(post);
    expect(await screen.findByText(/A posting with this reference is there/)).toBeVisible();
    const reference = screen.getByRole('textbox', { name: /Reference/ });
    await userEvent.clear(reference);
    await userEvent.click(post);
    await waitFor(() => expect(backend.requests(rpc('post_line_fee'))).toHaveLength(2));
    const [first, second] = backend
      .requests(rpc('post_line_fee'))
      .map(({ body }) => body as { posting_id: string });
    expect(first).toMatchObject({ line_id: 'l-1', kind: 'bank_charge', reference: 'CHG-9' });
    expect(second).toEqual({
      posting_id: first?.posting_id,
      line_id: 'l-1',
      kind: 'bank_charge',
    });
  });

  test('one that is posted leads to its journal, and its fee is taken back with a reason', async () => {
    const backend = open({
      state: 'posted',
      rest: 0,
      debit: { ...none, proposal: null, fees: [fee] },
    });
    backend.on(rpc('reverse_firm_posting'), () => null);
    expect(await screen.findByRole('link', { name: 'Charge of the bank' })).toHaveAttribute(
      'href',
      '/admin/companies/invoices/bookkeeping?month=2026-01',
    );
    expect(within(await panel()).getByText(/F000000012, CHG-9/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Take the fee back…' }));
    const dialog = await screen.findByRole('dialog', { name: /Take back: Charge of the bank/ });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'A mistake');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(backend.requests(rpc('reverse_firm_posting'))[0]?.body).toMatchObject({
        posting_id: 'p-1',
        reason: 'A mistake',
      }),
    );
  });

  test('a refund is matched with one press, and the match is taken back', async () => {
    const debit = { ...none, proposal: 'refund', refund };
    const backend = open({ debit });
    backend.on(rpc('match_line_refund'), () => null);
    expect(await screen.findByRole('link', { name: /INV-2026-0007, REF-77/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'It is this refund' }));
    await waitFor(() =>
      expect(backend.requests(rpc('match_line_refund'))[0]?.body).toEqual({
        line_id: 'l-1',
        refund_id: 'r-1',
      }),
    );
  });

  test('one that is matched is taken back', async () => {
    const backend = open({ state: 'posted', rest: 0, debit: { ...none, proposal: null, refund } });
    backend.on(rpc('take_back_bank_line'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Take the match back' }));
    await waitFor(() => expect(backend.requests(rpc('take_back_bank_line'))).toHaveLength(1));
  });

  test('one that is set aside is taken back, and pays nothing', async () => {
    open({ state: 'set_aside', set_aside_reason: 'Rent.', debit: { ...none, proposal: null } });
    expect(await screen.findByRole('button', { name: 'Take back' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Post the line' })).toBeNull();
  });

  test('without the duty the button is held, and says which duty it needs', async () => {
    open({}, { duties: ['reviewer'] });
    // The exact name: with the duty it says the amount.
    const held = await within(await panel()).findByRole('button', { name: 'Post' });
    expect(held).toHaveAttribute('aria-disabled', 'true');
  });

  test('the statement says its balances, what differs, and why it was added', async () => {
    open();
    expect(
      await screen.findByText(/The lines leave US\$5\.00 open. The bank was asked\./),
    ).toBeVisible();
  });
});
