import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { credit, givenLine, takeIn } from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { newId } from './support/ledger.ts';

const database = useDatabase();

const count = async (sql: Sql): Promise<number> => {
  const [row] = await sql`select count(*)::int as lines from bank_lines`;
  return row?.['lines'] as number;
};

const january = [
  credit({ text: 'First' }),
  credit({ text: 'Second', amount: 10 }),
  credit({ text: 'Third', day: '2026-01-06' }),
];

describe('[PAY-01] [BILL-01] a statement of the bank is taken in once', () => {
  test('the same file a second time adds no line, and says of each that it is there', async () => {
    const seen = await database.as('admin', async (sql) => {
      const first = await takeIn(sql, january);
      const second = await takeIn(sql, january, { file: 'copy of january.csv' });
      return [first, second, await count(sql)];
    });
    const there = 'bank_line.there';
    expect(seen).toEqual([[null, null, null], [there, there, there], 3]);
  });

  test('a period that overlaps adds what is new alone', async () => {
    const seen = await database.as('admin', async (sql) => {
      await takeIn(sql, january.slice(0, 2));
      return [await takeIn(sql, january.slice(1)), await count(sql)];
    });
    expect(seen).toEqual([['bank_line.there', null], 3]);
  });

  test('two payments that say the same in one file are two, and two in the next as well', async () => {
    const seen = await database.as('admin', async (sql) => {
      const twice = [credit(), credit()];
      const first = await takeIn(sql, twice);
      return [first, await takeIn(sql, [...twice, credit()]), await count(sql)];
    });
    expect(seen).toEqual([[null, null], ['bank_line.there', 'bank_line.there', null], 3]);
  });

  test('a repeat under the same id is answered the same, and adds nothing', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = newId();
      await takeIn(sql, january, { id });
      return [await takeIn(sql, january, { id }), await count(sql)];
    });
    expect(seen).toEqual([[null, null, null], 3]);
  });

  test.each([
    ['spaces and capitals of the text', { text: 'ANNUAL  FEE' }, {}],
    ['spaces of the payer', { payer: ' Mia  Member' }, {}],
    ['how the account is written', {}, { account: '10001' }],
  ])('is known in spite of %s', async (_what, changed, options) => {
    const codes = await database.as('admin', async (sql) => {
      await takeIn(sql, [credit()]);
      return takeIn(sql, [credit(changed)], options);
    });
    expect(codes).toEqual(['bank_line.there']);
  });

  test.each([
    ['day', { day: '2026-01-06' }],
    ['sum', { amount: 812.51 }],
    ['currency', { currency: 'BSD' }],
    ['payer', { payer: 'Otto Other' }],
    ['text', { text: 'Another fee' }],
    ['reference of the bank', { bank_reference: 'B-2' }],
  ])('is another line with another %s', async (_what, changed) => {
    const codes = await database.as('admin', async (sql) => {
      await takeIn(sql, [credit()]);
      return takeIn(sql, [credit(changed)]);
    });
    expect(codes).toEqual([null]);
  });

  test('another format of the same statement is left out unless a person says otherwise', async () => {
    const seen = await database.as('admin', async (sql) => {
      await takeIn(sql, [credit()]);
      const other = [credit({ text: '/RFB/ANNUAL' }), credit({ payer: 'Otto Other', text: 'X' })];
      const options = { format: 'camt053', id: newId() };
      const asked = await takeIn(sql, other, { ...options, check: true });
      const after = await count(sql);
      const added = await takeIn(sql, other, { ...options, alike: true });
      return [asked, after, added, await count(sql)];
    });
    expect(seen).toEqual([['bank_line.alike', null], 1, [null, null], 3]);
  });

  test('the line of one firm is no double of the line of another', async () => {
    const codes = await database.as('admin', async (sql) => {
      await takeIn(sql, [credit()]);
      return takeIn(sql, [credit()], { tenant: tenants.second });
    });
    expect(codes).toEqual([null]);
  });

  test('a file of one firm is not answered as a file of another under its id', async () => {
    const refused = await database.as('admin', async (sql) => {
      const id = newId();
      await takeIn(sql, january, { id });
      return refusalWithin(sql, () => takeIn(sql, january, { id, tenant: tenants.second }));
    });
    expect(refused).toBe('not_found');
  });
});

describe('[PAY-01] what is wrong with a line', () => {
  test.each([
    ['a day that comes', { day: '2999-01-01' }, 'bank_line.day_invalid'],
    ['no day', { day: 'soon' }, 'bank_line.day_invalid'],
    ['a part of a cent that goes out', { amount: -5.001 }, 'bank_line.amount_invalid'],
    ['nothing', { amount: 0 }, 'bank_line.amount_invalid'],
    ['a part of a cent', { amount: 1.005 }, 'bank_line.amount_invalid'],
    ['no currency', { currency: '' }, 'bank_line.currency_invalid'],
  ])('%s is named, and the others are taken in', async (_what, changed, code) => {
    const seen = await database.as('admin', async (sql) => [
      await takeIn(sql, [credit(changed), credit()]),
      await count(sql),
    ]);
    expect(seen).toEqual([[code, null], 1]);
  });

  test.each<[string, readonly unknown[], object, string]>([
    ['no lines', [], {}, 'bank_import.lines_invalid'],
    ['5,001 lines', Array(5001).fill(null), {}, 'bank_import.lines_invalid'],
    ['no account', [credit()], { account: '--' }, 'bank_import.invalid'],
    ['another format', [credit()], { format: 'pdf' }, 'bank_import.invalid'],
    ['no file', [credit()], { file: ' ' }, 'bank_import.invalid'],
  ])('%s: the file is refused', async (_what, lines, options, code) => {
    const refused = await database.as('admin', (sql) =>
      refusalWithin(sql, () => takeIn(sql, lines, options)),
    );
    expect(refused).toBe(code);
  });

  test('a line that is no object is refused by itself', async () => {
    const codes = await database.as('admin', (sql) => takeIn(sql, [null, 7, credit()]));
    expect(codes).toEqual(['bank_line.day_invalid', 'bank_line.day_invalid', null]);
  });

  test('a long text is kept as far as there is room for it', async () => {
    const kept = await database.as('admin', async (sql) => {
      const id = await givenLine(sql, { text: 'x'.repeat(3000), payer: 'y'.repeat(500) });
      await become(sql, 'postgres');
      const [row] =
        await sql`select char_length(text) as text, char_length(payer) as payer from bank_lines where id = ${id}`;
      return { ...row };
    });
    expect(kept).toEqual({ text: 1000, payer: 200 });
  });
});
