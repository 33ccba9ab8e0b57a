import { candice, refusal, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendOfLines, rpc } from './bank-lines.fixtures.ts';

const proposal = {
  invoice_id: 'i-1',
  number: 'INV-2026-0007',
  subject: 'Blue Heron Ltd.',
  company_id: 'c-1',
  client_id: 'u-1',
  client_name: 'Claire Vasseur',
  state: 'issued',
  currency: 'USD',
  owed: 1250,
  due_on: '2026-02-01',
  payer_is: 'known',
  reasons: ['reference', 'amount', 'payer_known'],
  differs: [],
  is_sure: true,
};

const line = {
  id: 'l-1',
  day: '2026-01-25',
  amount: 1250,
  currency: 'USD',
  payer: 'VASSEUR CLAIRE',
  text: 'RF48INV20260007',
  bank_reference: 'B-1',
  account: '1000772005',
  file_name: 'january.csv',
  rest: 1250,
  state: 'sure',
  set_aside_reason: null,
  best: proposal as object | null,
  posted: [] as object[],
  total: 1,
  import_id: 'f-1',
  debit: null as object | null,
};

const statement = {
  balance_currency: 'USD' as string | null,
  opening: 100,
  opening_on: '2026-01-01',
  closing: 1350,
  closing_on: '2026-01-31',
  lines_sum: 1250,
  gap: null as number | null,
  balance_reason: null as string | null,
};

function open({
  rows = [line],
  proposals = [proposal],
  duties = ['billing'],
  payments = [],
  fees = [],
  at = '',
}: {
  rows?: object[];
  proposals?: object[];
  payments?: object[];
  fees?: object[];
  duties?: string[];
  at?: string;
} = {}) {
  const backend = backendOfLines(rows, {
    counts: { open: 2, sure: 1, taking: 3, posted: 4 },
    duties,
  });
  backend.on(rpc('bank_line_proposals'), () => proposals);
  backend.on(rpc('bank_line_payments'), () => payments);
  backend.on(rpc('bank_line_proformas'), () => []);
  backend.on(rpc('bank_line_fees'), () => fees);
  backend.on('GET /rest/v1/bank_imports', () => [statement]);
  renderRoutes(portal, `/admin/companies/bank-lines${at}`, backend, { user: candice });
  return backend;
}

describe('[PAY-01] [BILL-01] the lines of the bank', () => {
  test('say which invoice is proposed and why; the state is in the address', async () => {
    const backend = open({ at: '?state=sure' });
    const row = await screen.findByRole('row', { name: /VASSEUR CLAIRE/ });
    expect(row).toHaveTextContent('INV-2026-0007, Blue Heron Ltd.');
    expect(row).toHaveTextContent('Payment reference, amount owed and payer agree');
    expect(backend.requests(rpc('bank_line_list'))[0]?.body).toMatchObject({ show: 'sure' });
  });

  test('a stranger and a part are marked', async () => {
    const best = {
      ...proposal,
      owed: 2000,
      payer_is: 'stranger',
      reasons: ['reference'],
      differs: ['less', 'payer_stranger'],
    };
    open({ rows: [{ ...line, state: 'open', best }] });
    const row = await screen.findByRole('row', { name: /VASSEUR CLAIRE/ });
    expect(row).toHaveTextContent(
      'Payment reference agrees. US$750.00 less than is owed. Payer is not the client',
    );
  });

  test('the sure ones of a selection are posted by the one action of the database', async () => {
    const backend = open({ at: '?state=sure' });
    backend.on(rpc('run_many'), () => [{ id: 'l-1', code: 'bank_line.not_sure', job_id: null }]);
    await userEvent.click(await screen.findByRole('checkbox', { name: /VASSEUR CLAIRE/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Post the sure one' }));
    expect(await screen.findByText(/no longer names one invoice/)).toBeVisible();
    expect(backend.requests(rpc('run_many'))[0]?.body).toMatchObject({
      action: 'bank_lines.post',
      ids: ['l-1'],
    });
  });

  test('are read only for who lacks the duty', async () => {
    open({ duties: ['reviewer'] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add a statement' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });
});

describe('[PAY-01] one line', () => {
  test('is posted on the invoice that it names, with what it pays', async () => {
    const backend = open({ at: '?line=l-1' });
    backend.on(rpc('post_bank_line'), () => null);
    const amount = await screen.findByRole('textbox', { name: /INV-2026-0007/ });
    expect(amount).toHaveValue('1,250.00');
    expect(screen.getByText('Nothing is left of the line.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(backend.requests(rpc('post_bank_line'))[0]?.body).toMatchObject({
        line_id: 'l-1',
        client_id: 'u-1',
        parts: [{ invoice_id: 'i-1', amount: 1250 }],
      }),
    );
  });

  test('a part of it is posted, and the rest stays to match or is kept on account', async () => {
    const backend = open({ at: '?line=l-1' });
    backend.on(rpc('post_bank_line'), () => null);
    const amount = await screen.findByRole('textbox', { name: /INV-2026-0007/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, '1000');
    expect(screen.getByText('US$250.00 is kept on account of Claire Vasseur.')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /stays to match/ }));
    expect(screen.getByText('US$250.00 stays to match.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(backend.requests(rpc('post_bank_line'))[0]?.body).toMatchObject({ amount: 1000 }),
    );
  });

  test('more than the line, and invoices of two clients, are named before they are sent', async () => {
    const other = { ...proposal, invoice_id: 'i-2', number: 'INV-2026-0008', client_id: 'u-2' };
    const backend = open({
      at: '?line=l-1',
      proposals: [proposal, { ...other, reasons: ['amount'], payer_is: 'stranger' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use INV-2026-0008' }));
    await userEvent.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByText(/of several clients/)).toBeVisible();
    expect(backend.requests(rpc('post_bank_line'))).toHaveLength(0);
  });

  test('of a stranger says that compliance is asked', async () => {
    open({ at: '?line=l-1', proposals: [{ ...proposal, payer_is: 'stranger' }] });
    expect(await screen.findByText(/Compliance is asked who paid/)).toBeVisible();
  });

  test('a refusal stays in the form', async () => {
    const backend = open({ at: '?line=l-1' });
    backend.on(rpc('post_bank_line'), () => refusal('bank_line.posted'));
    await userEvent.click(await screen.findByRole('button', { name: 'Post' }));
    expect(await screen.findByText(/All of this line is posted/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /INV-2026-0007/ })).toHaveValue('1,250.00');
  });

  test('that is posted leads to its invoice; one that is set aside is taken back', async () => {
    const posted = [
      {
        invoice_id: 'i-1',
        number: 'INV-2026-0007',
        client_name: null,
        amount: 1250,
        is_reversed: false,
      },
    ];
    open({ at: '?line=l-1', rows: [{ ...line, state: 'posted', rest: 0, best: null, posted }] });
    const panel = await screen.findByRole('complementary', { name: /1,250/ });
    expect(within(panel).getByRole('link', { name: 'INV-2026-0007' })).toHaveAttribute(
      'href',
      '/admin/companies/invoices/i-1',
    );
    expect(within(panel).queryByRole('button', { name: 'Post' })).toBeNull();
  });

  test('is set aside with a reason', async () => {
    const backend = open({ at: '?line=l-1' });
    backend.on(rpc('set_aside_bank_line'), () => null);
    await userEvent.click(await screen.findByRole('button', { name: 'Set aside…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set the line aside' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }));
    expect(await within(dialog).findByText(/Write what this line is/)).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Interest');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Set aside' }));
    await waitFor(() =>
      expect(backend.requests(rpc('set_aside_bank_line'))[0]?.body).toEqual({
        line_id: 'l-1',
        reason: 'Interest',
      }),
    );
  });
});

describe('[PAY-01] a line that is a payment of many invoices', () => {
  const payment = {
    id: 'p-1',
    payment_reference: 'RF41PAY944481418',
    label: 'Monte Rosa',
    currency: 'USD',
    total: 1250,
    invoices: 12,
    made_by_name: 'Claire Vasseur',
    made_at: '2026-01-20T12:00:00Z',
    ended_as: null,
    is_named: true,
    is_exact: true,
  };

  test('is posted over all of them with one click, and a refusal is said', async () => {
    const backend = open({ at: '?line=l-1', payments: [payment] });
    let answers = 0;
    backend.on(rpc('post_combined_payment'), () =>
      answers++ === 0 ? refusal('combined_payment.ended', 409) : null,
    );
    const section = await screen.findByRole('region', { name: 'Payment over many invoices' });
    expect(section).toHaveTextContent('The line names a payment of 12 invoices');
    const button = within(section).getByRole('button', { name: 'Post on 12 invoices' });
    await userEvent.click(button);
    expect(await within(section).findByText(/changed meanwhile/)).toBeVisible();
    await userEvent.click(button);
    await waitFor(() =>
      expect(backend.requests(rpc('post_combined_payment')).at(-1)?.body).toEqual({
        line_id: 'l-1',
        payment_id: 'p-1',
      }),
    );
  });

  test.each([
    [{ is_exact: false }, /the line has another sum/],
    [{ ended_as: 'changed' }, /One of its invoices changed/],
    [{ ended_as: 'withdrawn' }, /The client withdrew it/],
  ])('that does not fit (%o) says why and offers nothing', async (given, text) => {
    open({ at: '?line=l-1', payments: [{ ...payment, ...given }] });
    const section = await screen.findByRole('region', { name: 'Payment over many invoices' });
    expect(section).toHaveTextContent(text);
    expect(within(section).queryByRole('button')).toBeNull();
  });
});

describe('[BILL-01] a line that names a fee without an invoice', () => {
  const fee = {
    company_id: 'c-1',
    company_name: 'Blue Heron Ltd.',
    year: 2027,
    client_id: 'u-1',
    client_name: 'Claire Vasseur',
    amount: 350 as number | null,
    currency: 'USD' as string | null,
    due_on: '2027-01-01' as string | null,
    invoice_id: null as string | null,
    invoice_state: null as string | null,
    invoice_number: null as string | null,
    payer_is: 'known',
  };
  const TITLE = 'The line names the fee 2027 of Blue Heron Ltd., of Claire Vasseur';
  const openFee = (given: Partial<typeof fee> = {}) => {
    const backend = open({ at: '?line=l-1', proposals: [], fees: [{ ...fee, ...given }] });
    return { backend, title: screen.findByText(TITLE) };
  };
  const keep = () => screen.queryByRole('button', { name: 'Keep on account of Claire Vasseur' });

  test('says so with the duty, and is kept on account of the client; a refusal is said', async () => {
    const { backend, title } = openFee();
    let answers = 0;
    backend.on(rpc('post_bank_line'), () =>
      answers++ === 0 ? refusal('bank_line.posted', 409) : null,
    );
    expect(await title).toBeVisible();
    expect(
      screen.getByText(/US\$350\.00, due 1 Jan 2027\..*No invoice bills it yet/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the duties of the company' })).toHaveAttribute(
      'href',
      '/admin/companies/c-1/compliance',
    );
    const button = keep();
    if (!button) throw new Error('There is no button.');
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(backend.requests(rpc('post_bank_line'))).toHaveLength(2));
    const [first, second] = backend.requests(rpc('post_bank_line')).map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ line_id: 'l-1', client_id: 'u-1', parts: [] });
  });

  test('another payer is a warning: the reference has no check digits', async () => {
    const { title } = openFee({ payer_is: 'stranger', amount: null, currency: null, due_on: null });
    expect(await title).toBeVisible();
    expect(screen.getByText(/compare the number of the company first/)).toBeVisible();
  });

  test.each([
    ['issued', /Invoice INV-2027-0001 bills it by now: select it below/, false],
    ['paid', /billed it and is paid. Keep the money on account/, true],
    ['draft', /The invoice is not issued yet. Issue it/, true],
  ])('of which the invoice is %s leads to it', async (state, text, isKept) => {
    const { title } = openFee({
      invoice_id: 'i-1',
      invoice_state: state,
      invoice_number: state === 'draft' ? null : 'INV-2027-0001',
    });
    expect(await title).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the invoice' })).toHaveAttribute(
      'href',
      expect.stringContaining('i-1'),
    );
    expect(keep() !== null).toBe(isKept);
  });
});
