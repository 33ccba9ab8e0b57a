import { candice, renderRoutes } from '@portal/shared-core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { backendOfLines, rpc } from './bank-lines.fixtures.ts';

const IMPORT = rpc('import_bank_lines');

const csv = 'Date,Amount,Payer,Description\n2026-01-25,1250.00,Claire,RF48\n2026-01-26,-5,Bank,Fee';

async function open(codes: (string | null)[] = [null, null]) {
  const backend = backendOfLines([]);
  backend.on(IMPORT, () => codes);
  renderRoutes(portal, '/admin/companies/bank-lines', backend, { user: candice });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a statement…' }));
  await screen.findByRole('textbox', { name: /paste the statement/ });
  return backend;
}

async function paste(text: string) {
  const field = screen.getByRole('textbox', { name: /paste the statement/ });
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Read what is pasted' }));
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const account = () => screen.findByRole('textbox', { name: /Account of the statement/ });

describe('[PAY-01] adding a statement', () => {
  test('shows what was read and left out, is checked, and is added then under the same id', async () => {
    const backend = await open();
    await paste(csv);
    expect(await screen.findByText(/2 lines read; 1 of them takes money/)).toBeVisible();
    await press('Check');
    expect(await screen.findByText(/Enter the number of the account/)).toBeVisible();
    expect(backend.requests(IMPORT)).toHaveLength(0);
    await userEvent.type(await account(), '1000-1');
    await press('Check');
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 lines' }));
    await waitFor(() => expect(backend.requests(IMPORT)).toHaveLength(2));
    const [check, add] = backend.requests(IMPORT).map(({ body }) => body as object);
    expect(check).toMatchObject({
      only_check: true,
      account: '1000-1',
      left_out: 0,
      entries: [
        { day: '2026-01-25', amount: 1250, payer: 'Claire', text: 'RF48' },
        { day: '2026-01-26', amount: -5, payer: 'Bank', text: 'Fee' },
      ],
    });
    expect(add).toEqual({ ...check, only_check: false });
  });

  test('what is there already is said of each line, and cannot be added', async () => {
    await open(['bank_line.there', 'bank_line.there']);
    await paste(csv);
    await userEvent.type(await account(), '1000-1');
    await press('Check');
    const lines = await screen.findByRole('list', { name: 'Lines of the statement' });
    expect(await within(lines).findAllByText(/taken in with an earlier statement/)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Check' })).toBeVisible();
  });

  test('what looks like a line that is there is added where a person says so', async () => {
    const backend = await open(['bank_line.alike', 'bank_line.there']);
    await paste(csv);
    await userEvent.type(await account(), '1000-1');
    await press('Check');
    await userEvent.click(await screen.findByRole('checkbox', { name: /look like a line/ }));
    backend.on(IMPORT, () => [null, null]);
    await press('Check');
    await screen.findByRole('button', { name: 'Add 2 lines' });
    expect(backend.requests(IMPORT).at(-1)?.body).toMatchObject({ with_alike: true });
  });

  test('after a change it is checked again', async () => {
    await open();
    await paste(csv);
    await userEvent.type(await account(), '1000-1');
    await press('Check');
    await screen.findByRole('button', { name: 'Add 2 lines' });
    await userEvent.type(await account(), '2');
    expect(screen.getByRole('button', { name: 'Check' })).toBeVisible();
  });

  test('columns are corrected by hand, and days that could be either are asked about', async () => {
    await open();
    await paste('02/03/2026;7;Claire\n04/05/2026;8;Otto');
    expect(await screen.findByText(/Choose the column that holds the day/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column 1' }), 'Day');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Column 2' }), 'Amount');
    expect(await screen.findByText(/Choose how the days/)).toBeVisible();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /days are written/ }),
      'mdy',
    );
    expect(await screen.findByText(/3 Feb(ruary)? 2026|2026-02-03/)).toBeVisible();
  });

  test('a file that cannot be read says why, and what was pasted stays', async () => {
    await open();
    await paste('Thank you');
    expect(await screen.findByText(/No table was found/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /paste the statement/ })).toHaveValue('Thank you');
  });

  test('lines that cannot be read are named, and the others are there', async () => {
    await open();
    await paste('Date,Amount\n2026-01-25,five\n2026-01-26,7');
    const problems = await screen.findByRole('list', { name: 'Lines that could not be read' });
    expect(problems).toHaveTextContent('Line 2: The amount could not be read.');
    expect(screen.getByText(/1 line read/)).toBeVisible();
  });
});

describe('[PAY-01] the balances of a statement that is added', () => {
  const BALANCES = rpc('bank_statement_balances');
  const file = [
    ':20:STMT',
    ':25:1000-1',
    ':60F:C260101USD100,00',
    ':61:260125C50,00NTRFNONREF',
    ':61:260126D5,00NTRFNONREF',
    ':62F:C260131USD145,00',
  ].join('\n');
  const agreed = {
    currency: 'USD',
    opening: 100,
    opening_on: '2026-01-01',
    closing: 145,
    closing_on: '2026-01-31',
    lines_sum: 45,
    difference: 0,
    last_closing: null as number | null,
    last_closing_on: null as string | null,
    last_file: null as string | null,
    gap: null as number | null,
  };

  async function check(given: Partial<typeof agreed>) {
    const backend = await open();
    backend.on(BALANCES, () => [{ ...agreed, ...given }]);
    await paste(file);
    await screen.findByText(/Opening balance US\$100\.00/);
    await press('Check');
    const add = await screen.findByRole('button', { name: 'Add 2 lines' });
    return { backend, add };
  }
  const reason = () => screen.queryByRole('textbox', { name: /added all the same/ });

  test('are sent with its lines, and agree', async () => {
    const { backend, add } = await check({
      last_closing: 100,
      last_closing_on: '2025-12-31',
      gap: 0,
    });
    expect(screen.getByText(/The lines of US\$45\.00 lead from one to the other/)).toBeVisible();
    expect(screen.getByText(/ended with the same balance/)).toBeVisible();
    expect(reason()).toBeNull();
    await userEvent.click(add);
    await waitFor(() => expect(backend.requests(IMPORT)).toHaveLength(2));
    const balances = {
      currency: 'USD',
      opening: 100,
      opening_on: '2026-01-01',
      closing: 145,
      closing_on: '2026-01-31',
      left_out: 0,
    };
    expect(backend.requests(BALANCES)[0]?.body).toMatchObject({ account: '1000-1', balances });
    expect(backend.requests(IMPORT)[1]?.body).toMatchObject({ balances, only_check: false });
  });

  test('that differ are named with the figures; it is added with a reason, and without one it is not', async () => {
    const { backend, add } = await check({ difference: 10, closing: 155 });
    expect(screen.getByText(/US\$10\.00 differs/)).toBeVisible();
    expect(screen.getByText(/which leads to US\$145\.00/)).toBeVisible();
    await userEvent.click(add);
    expect(await screen.findByText('Write why it is added though it differs.')).toBeVisible();
    expect(backend.requests(IMPORT)).toHaveLength(1);
    const field = reason();
    if (!field) throw new Error('There is no field.');
    await userEvent.type(field, 'The bank was asked.');
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 lines' }));
    await waitFor(() =>
      expect(backend.requests(IMPORT)[1]?.body).toMatchObject({
        balance_reason: 'The bank was asked.',
        only_check: false,
      }),
    );
  });

  test('a gap to the last statement is named with its file, day and sum', async () => {
    await check({
      last_closing: 90,
      last_closing_on: '2025-12-24',
      last_file: 'december.sta',
      gap: 10,
    });
    expect(
      screen.getByText(/A gap to the last statement of this account: US\$10\.00/),
    ).toBeVisible();
    expect(screen.getByText(/december\.sta ended with US\$90\.00 on 24\sDec/)).toBeVisible();
    expect(reason()).toBeVisible();
  });

  test('of a file that states none are not compared, and it says so', async () => {
    await open();
    await paste(csv);
    expect(await screen.findByText(/states no opening and closing balance/)).toBeVisible();
  });
});
