import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { credit, type Credit } from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { newId } from './support/ledger.ts';

const database = useDatabase();

const january = {
  currency: 'USD',
  opening: 100,
  opening_on: '2026-01-01',
  closing: 900.01,
  closing_on: '2026-01-31',
  left_out: 0,
};
const february = {
  ...january,
  opening: 900.01,
  opening_on: '2026-02-01',
  closing: 890.01,
  closing_on: '2026-02-28',
};
const lines = [
  credit({ amount: 812.51, text: 'Annual fee' }),
  credit({ amount: -12.5, text: 'Service charge' }),
];

interface Options {
  id?: string;
  tenant?: string;
  account?: string;
  reason?: string | null;
  check?: boolean;
}

const take = (
  sql: Sql,
  balances: object | null,
  entries: readonly Credit[] = lines,
  { id = newId(), tenant = tenants.first, account = '1000-1', ...of }: Options = {},
) => sql`
  select import_bank_lines(${id}, ${tenant}, 'january.xml', 'camt053', ${account}, ${sql.json(entries as never)},
    only_check => ${of.check ?? false}, balances => ${sql.json(balances as never)}, balance_reason => ${of.reason ?? null})`;

async function compared(sql: Sql, balances: object, entries: readonly Credit[] = lines) {
  const [row] = await sql`
    select lines_sum::float, difference::float, gap::float, last_closing::float, last_closing_on::text, last_file
    from bank_statement_balances(${tenants.first}, '10001', ${sql.json(balances as never)}, ${sql.json(entries as never)})`;
  return row && { ...row };
}

async function kept(sql: Sql, id: string) {
  const [row] = await sql`
    select opening::float, opening_on::text, closing::float, closing_on::text, lines_sum::float, gap::float, balance_reason
    from bank_imports where id = ${id}`;
  return { ...row };
}

describe('[PAY-01] the balances of a statement', () => {
  test('whose lines lead from one to the other are kept with the import', async () => {
    await database.as('admin', async (sql) => {
      expect(await compared(sql, january)).toEqual({
        lines_sum: 800.01,
        difference: 0,
        gap: null,
        last_closing: null,
        last_closing_on: null,
        last_file: null,
      });
      const id = newId();
      await take(sql, january, lines, { id });
      expect(await kept(sql, id)).toEqual({
        opening: 100,
        opening_on: '2026-01-01',
        closing: 900.01,
        closing_on: '2026-01-31',
        lines_sum: 800.01,
        gap: null,
        balance_reason: null,
      });
    });
  });

  test('that differ by a cent are taken in with a reason alone, which is kept', async () => {
    await database.as('admin', async (sql) => {
      const off = { ...january, closing: 900.02 };
      expect(await compared(sql, off)).toMatchObject({ difference: 0.01 });
      for (const reason of [null, ' ', 'x'.repeat(501)]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await refusalWithin(sql, () => take(sql, off, lines, { reason }))).toBe(
          'bank_import.balance_differs',
        );
      }
      // A check writes nothing, and needs no reason.
      expect(
        await refusalWithin(sql, () => take(sql, off, lines, { check: true })),
      ).toBeUndefined();
      expect(await sql`select from bank_lines`).toEqual([]);
      const id = newId();
      await take(sql, off, lines, { id, reason: 'The bank rounds.' });
      expect(await kept(sql, id)).toMatchObject({
        lines_sum: 800.01,
        balance_reason: 'The bank rounds.',
      });
      // A repeat under its id takes nothing in, and is not refused.
      expect(await refusalWithin(sql, () => take(sql, off, lines, { id }))).toBeUndefined();
    });
  });

  test('count lines that were there already, what is left out, and one currency alone', async () => {
    await database.as('admin', async (sql) => {
      await take(sql, null);
      const entries = [...lines, credit({ amount: 7, currency: 'EUR' })];
      expect(
        await compared(sql, { ...january, closing: 905.01, left_out: 5 }, entries),
      ).toMatchObject({
        lines_sum: 805.01,
        difference: 0,
      });
    });
  });

  test('a file without balances is taken in as before', async () => {
    await database.as('admin', async (sql) => {
      const id = newId();
      await take(sql, null, lines, { id });
      expect(await kept(sql, id)).toMatchObject({ opening: null, lines_sum: null, gap: null });
    });
  });

  test.each([
    ['no amount', { opening: null }],
    ['a part of a cent', { closing: 1.005 }],
    ['no sum of what is left out', { left_out: null }],
    ['days that are exchanged', { opening_on: '2026-02-01' }],
    ['a day that comes', { closing_on: '2999-01-01' }],
    ['no day', { opening_on: 'soon' }],
    ['no currency', { currency: 'usd' }],
  ])('with %s are refused', async (_what, changed) => {
    await database.as('admin', async (sql) => {
      const wrong = { ...january, ...changed };
      const code = 'bank_import.balances_invalid';
      expect(await refusalWithin(sql, () => compared(sql, wrong))).toBe(code);
      expect(await refusalWithin(sql, () => take(sql, wrong))).toBe(code);
    });
  });
});

describe('[PAY-01] the balance of the last statement of an account', () => {
  const fee = [credit({ amount: -10, day: '2026-02-05', text: 'Charge' })];

  test('is the opening balance of the next one; a gap is named, and needs a reason', async () => {
    await database.as('admin', async (sql) => {
      await take(sql, january);
      expect(await compared(sql, february, fee)).toEqual({
        lines_sum: -10,
        difference: 0,
        gap: 0,
        last_closing: 900.01,
        last_closing_on: '2026-01-31',
        last_file: 'january.xml',
      });
      const later = { ...february, opening: 950, closing: 940 };
      expect(await compared(sql, later, fee)).toMatchObject({ difference: 0, gap: 49.99 });
      expect(await refusalWithin(sql, () => take(sql, later, fee))).toBe(
        'bank_import.balance_differs',
      );
      const id = newId();
      await take(sql, later, fee, { id, reason: 'A week is missing; the bank was asked.' });
      expect(await kept(sql, id)).toMatchObject({ gap: 49.99 });
    });
  });

  test('is of the same firm, account and currency, and never of what overlaps or of itself', async () => {
    await database.as('admin', async (sql) => {
      const reason = 'Begins late.';
      await take(sql, { ...january, closing: 1 }, lines, { account: '2000', reason });
      await take(sql, january, lines, { tenant: tenants.second });
      await take(sql, { ...january, currency: 'EUR', closing: 100 });
      await take(sql, { ...february, opening_on: '2026-01-15' }, fee);
      expect(await compared(sql, february, fee)).toMatchObject({ gap: null });
    });
  });

  test('the same statement once more has no gap', async () => {
    await database.as('admin', async (sql) => {
      const day = { ...february, opening_on: '2026-02-05', closing_on: '2026-02-05' };
      await take(sql, day, fee);
      expect(await compared(sql, day, fee)).toMatchObject({ gap: null });
    });
  });

  test.each([
    ['closing', 1, 'bank_imports_reason'],
    ['gap', 1, 'bank_imports_reason'],
    ['opening', null, 'bank_imports_balances'],
  ])('no writer sets %s to %s without what belongs to it', async (column, value, constraint) => {
    await database.as('admin', async (sql) => {
      await take(sql, january);
      await become(sql, 'postgres');
      await expect(sql`update bank_imports set ${sql(column)} = ${value}`).rejects.toThrow(
        constraint,
      );
    });
  });
});
