import { daysLater } from '@portal/shared-core/domain/month';
import { nassauToday } from '@portal/shared-core/domain/format';
import { cableBeach, claire, refusal } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import { linesOf } from './components/price-effect.tsx';
import { openFirm, points, price, rpc } from './firm.fixtures.ts';

const waiting = {
  id: 'b-2',
  currency: 'USD',
  account_holder: 'Cable Beach Corporate Services Ltd.',
  bank_name: 'Bank of New Providence',
  bank_address: null,
  account_number: '6666-1',
  bic: null,
  intermediary: null,
  office_note: null,
  valid_from: '2026-11-28',
  reason: 'The bank moved us.',
  proposed_by: 'someone-else',
  proposed_at: '2026-11-27T12:00:00Z',
  proposer_name: 'Julian Ferrand',
};

const effect = {
  former: 900,
  platform: 900,
  per: 'year',
  companies: 12,
  clients: 5,
  drafts: 1,
  first_year: 2027,
  planned: 0,
};

describe('[HOUSE-01] [PAY-01] bank details', () => {
  test('an owner proposes them', async () => {
    const { backend } = openFirm('/app/firm/bank-details');
    backend.on(rpc('propose_bank_details'), () => null);
    expect(await screen.findByText('No bank details')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add a currency…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Account number/), '1000-4471-22');
    await userEvent.type(dialog.getByLabelText(/^Bank$/), 'Bank of New Providence');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'The first account.');
    await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
    await waitFor(() => expect(backend.requests(rpc('propose_bank_details'))).toHaveLength(1));
    expect(backend.requests(rpc('propose_bank_details'))[0]?.body).toMatchObject({
      currency: 'USD',
      account_number: '1000-4471-22',
    });
  });

  test('another owner confirms what waits, and reads who proposed it', async () => {
    const { backend } = openFirm('/app/firm/bank-details');
    backend.on(rpc('bank_details_waiting'), () => [waiting]);
    backend.on(rpc('confirm_bank_details'), () => null);
    expect(await screen.findByText(/by Julian Ferrand/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText(/I compared them/));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(backend.requests(rpc('confirm_bank_details'))).toHaveLength(1));
  });

  test('an owner reads every version, with who decided on it', async () => {
    const { backend } = openFirm('/app/firm/bank-details');
    backend.on(rpc('bank_details_versions'), () => [
      {
        ...waiting,
        state: 'rejected',
        decided_at: '2026-11-28T12:00:00Z',
        decider_name: 'Desmond Rolle',
        decision_note: 'The paper of the bank says another number.',
        total: 1,
      },
    ]);
    const line = await screen.findByRole('row', { name: /6666-1/ });
    expect(line).toHaveTextContent('Rejected');
    expect(line).toHaveTextContent('Desmond Rolle: The paper of the bank says another number.');
    expect(line).toHaveTextContent('Julian Ferrand');
  });

  test('who proposed them does not confirm them', async () => {
    const { backend } = openFirm('/app/firm/bank-details');
    backend.on(rpc('bank_details_waiting'), () => [{ ...waiting, proposed_by: claire.id }]);
    expect(
      await screen.findAllByText('You proposed this. Another person confirms it.'),
    ).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Confirm…' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Take it back…' })).toBeInTheDocument();
  });
});

describe('[HOUSE-01] [PRICE-01] prices', () => {
  const open = () => {
    const opened = openFirm('/app/firm/prices');
    opened.backend.on(rpc('firm_price_preview'), () => [effect]);
    return opened;
  };

  test('[BILL-01] owners decide that filing waits for the payment, and take it back', async () => {
    const { backend, shown } = open();
    backend.on(rpc('set_filing_rule'), ({ body }) => {
      const { after_payment: waits } = body as { after_payment: boolean };
      shown.firm = { ...shown.firm, files_after_payment: waits };
      return undefined;
    });
    expect(await screen.findByText(/as soon as it is approved/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'File after the payment only' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'File without waiting for the payment' }),
    );
    expect(await screen.findByText(/as soon as it is approved/)).toBeInTheDocument();
    const sent = { tenant_id: cableBeach.id };
    expect(backend.sent(rpc('set_filing_rule'))).toEqual([
      { ...sent, after_payment: true },
      { ...sent, after_payment: false },
    ]);
  });

  test('[PAY-01] owners decide that clients may pay annual fees before the invoice', async () => {
    const { backend, shown } = open();
    backend.on(rpc('set_fee_payment'), ({ body }) => {
      const { before_invoice: early } = body as { before_invoice: boolean };
      shown.firm = { ...shown.firm, takes_fees_early: early };
      return undefined;
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Take fees before the invoice' }),
    );
    expect(
      await screen.findByText(/shows clients your confirmed bank details/),
    ).toBeInTheDocument();
    expect(backend.sent(rpc('set_fee_payment'))).toEqual([
      { tenant_id: cableBeach.id, before_invoice: true },
    ]);
  });

  test('[PAY-01] owners set above which sum a write-off takes two, and confirm what waits', async () => {
    const { backend } = open();
    backend.on(rpc('write_offs_waiting'), () => [
      {
        id: 'w-1',
        invoice_id: 'i-1',
        number: 'INV-2026-0007',
        client_name: 'Claire Vasseur',
        amount: 600,
        currency: 'USD',
        owed: 635,
        reason: 'The company was struck off.',
        proposed_by: 'u-7',
        proposed_at: '2026-10-20T15:00:00Z',
        proposer_name: 'Candice Moxey',
      },
    ]);
    backend.on(rpc('set_write_off_limit'), ({ body }) => {
      const { amount = null } = body as { amount?: number };
      backend.on(rpc('write_off_limit'), () => [
        { amount, set_at: '2026-11-20T15:00:00Z', setter_name: 'Desmond Rolle' },
      ]);
      return undefined;
    });
    backend.on(rpc('confirm_write_off'), () => undefined);
    expect(await screen.findByText(/struck off\. Client: Claire Vasseur\. Proposed/)).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Set a sum…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Set the sum' }));
    const sum = dialog.getByLabelText(/^Above this sum/);
    expect(await dialog.findByText('Enter dollars and cents, from US$0.00 on.')).toBeVisible();
    await userEvent.type(sum, '500.50');
    await userEvent.click(dialog.getByRole('button', { name: 'Set the sum' }));
    expect(await screen.findByText(/second person above US\$500\.50/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Need no second person' }));
    expect(await screen.findByText(/write off any sum alone/)).toBeVisible();
    expect(backend.sent(rpc('set_write_off_limit'))).toEqual([
      { tenant_id: cableBeach.id, amount: 500.5 },
      { tenant_id: cableBeach.id },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm…' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Write off' }),
    );
    await waitFor(() =>
      expect(backend.sent(rpc('confirm_write_off'))).toEqual([{ proposal_id: 'w-1' }]),
    );
  });

  test('a price is set from a day on, with what the preview showed before', async () => {
    const { backend } = open();
    backend.on(rpc('set_firm_price'), () => null);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change the price of Registered office' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    const amount = dialog.getByLabelText(/^New price/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '700.50');
    expect(await dialog.findByText(/US\$900.00 → US\$700.50/)).toBeInTheDocument();
    expect(
      dialog.getByText('On the yearly invoices of 12 companies of 5 clients, first for 2027.'),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByText(/at least 20 characters/)).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Decided by the partners today.');
    await userEvent.click(dialog.getByRole('button', { name: 'Set the price' }));
    await waitFor(() => expect(backend.requests(rpc('set_firm_price'))).toHaveLength(1));
    expect(backend.requests(rpc('set_firm_price'))[0]?.body).toMatchObject({
      code: 'registered_office',
      amount: 700.5,
      valid_from: daysLater(nassauToday(), 1),
      former: 900,
    });
  });

  test('a price that another owner set meanwhile is refused, and nothing typed is lost', async () => {
    const { backend } = open();
    backend.on(rpc('set_firm_price'), () => refusal('price.conflict'));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change the price of Registered office' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Decided by the partners today.');
    await userEvent.click(dialog.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByText(/Another price holds on that day/)).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Decided by the partners today.');
  });

  test('the list says what holds and what comes next', async () => {
    const { shown, backend } = open();
    shown.price = {
      ...price,
      own_amount: 700,
      own_from: '2026-01-01',
      next_from: '2027-01-01',
      next_amount: 900,
    };
    backend.on(rpc('firm_prices'), () => [shown.price]);
    const row = await screen.findByRole('row', { name: /Registered office/ });
    expect(row).toHaveTextContent('US$700.00');
    expect(row).toHaveTextContent('as the platform');
  });

  test('the platform’s prices are kept with one press, until the point is done', async () => {
    const { backend, shown } = open();
    shown.points = [...points, { point: 'prices', is_done: false, is_waiting: false }];
    backend.on(rpc('check_firm_point'), () => null);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Keep the prices as they are' }),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('check_firm_point'))[0]?.body).toMatchObject({ point: 'prices' }),
    );
  });

  test('the preview names what it changes, and what it does not', () => {
    expect(linesOf(effect, '2027-01-01', Number.NaN)[0]).toMatch(/→ no amount yet/);
    expect(
      linesOf(
        {
          ...effect,
          per: 'once',
          companies: 0,
          clients: 0,
          drafts: 0,
          first_year: null,
          planned: 2,
        },
        '2027-01-01',
        'platform',
      ),
    ).toEqual([
      'From 1 January 2027: US$900.00 → US$900.00.',
      'No application under way is quoted it.',
      '2 planned prices are taken back.',
      'Invoices that are issued, and applications that are submitted, keep their amounts.',
    ]);
  });
});

describe('[HOUSE-01] [BILL-01] letters of late invoices', () => {
  test('[MAIL-01] an owner sets the days of reminders of their firm', async () => {
    const { backend } = openFirm('/app/firm/reminders');
    backend.on(rpc('set_reminder_ladder'), () => null);
    expect(await screen.findByText('30 days before, on the day')).toBeInTheDocument();
    expect(screen.queryByText('5 days before')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change the days…' }));
    const form = within(await screen.findByRole('form', { name: 'Days of reminders, Duties' }));
    await userEvent.type(form.getByLabelText(/^Days after/), '7');
    await userEvent.click(form.getByRole('button', { name: 'Save the days' }));
    await waitFor(() => expect(backend.requests(rpc('set_reminder_ladder'))).toHaveLength(1));
    expect(backend.requests(rpc('set_reminder_ladder'))[0]?.body).toMatchObject({
      about: 'DUTIES',
      days: [-30, 0, 7],
    });
  });

  test('an owner reads the levels of the platform and keeps them', async () => {
    const { backend, shown } = openFirm('/app/firm/reminders');
    shown.points = [...points, { point: 'ladder', is_done: false, is_waiting: false }];
    backend.on(rpc('check_firm_point'), () => null);
    expect(await screen.findByText('as the platform sets them')).toBeInTheDocument();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Keep the levels as they are' }),
    );
    await waitFor(() =>
      expect(backend.requests(rpc('check_firm_point'))[0]?.body).toMatchObject({ point: 'ladder' }),
    );
    expect(screen.getByRole('button', { name: 'Change the levels…' })).toBeInTheDocument();
  });
});
