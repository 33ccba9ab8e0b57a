import { expect, test } from 'vitest';

import { outcomesAtOnce } from './support/access-table.ts';
import {
  credit,
  givenLine,
  post,
  postSure,
  referenceOf,
  setAside,
  takeIn,
} from './support/bank-lines.ts';
import { runMany } from './support/bulk.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';
import { feeLine, givenIssued } from './support/invoices.ts';
import { newId, receive } from './support/ledger.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

/** A line that names an invoice of 50 and pays it. */
const sure = () =>
  database.commitAs('admin', async (sql) => {
    const invoice = await givenIssued(sql, companies.mine, [feeLine]);
    const line = await givenLine(sql, { text: await referenceOf(sql, invoice), amount: 50 });
    return { invoice, line };
  });

const paidBy = async (sql: Sql, line: string): Promise<number> => {
  const [row] = await sql`
    select coalesce(-sum(amount), 0)::float as paid from ledger_entries
    where command_id in (select command_id from bank_postings where line_id = ${line})`;
  return row?.['paid'] as number;
};

test('[PAY-01] two people take the same file in at once: each line is there once', async () => {
  const take = (sql: Sql) => takeIn(sql, [credit({ text: 'Of a race' })]);
  expect(await overlap(database, ['admin', take], ['admin', take])).toBe('yes');
  const [row] = await database.commitAs(
    'admin',
    (sql) => sql`select count(*)::int as lines from bank_lines where text = 'Of a race'`,
  );
  expect(row).toEqual({ lines: 1 });
});

test('[PAY-01] two people post the same line at once: it is posted once', async () => {
  const { line, invoice } = await sure();
  const parts = [{ invoice_id: invoice, amount: 50 }];
  const second = await overlap(
    database,
    ['admin', (sql) => post(sql, line, parts)],
    ['admin', (sql) => post(sql, line, parts)],
  );
  expect(second).toBe('bank_line.posted');
  expect(await database.commitAs('admin', (sql) => paidBy(sql, line))).toBe(50);
});

test('[PAY-01] the same request twice at once posts once, and both are answered', async () => {
  const { line, invoice } = await sure();
  const id = newId();
  const both = await outcomesAtOnce(
    [1, 2].map(() =>
      database.commitAs('admin', (sql) =>
        post(sql, line, [{ invoice_id: invoice, amount: 50 }], { id }),
      ),
    ),
  );
  expect(both).toEqual(['yes', 'yes']);
  expect(await database.commitAs('admin', (sql) => paidBy(sql, line))).toBe(50);
});

test('[PAY-01] one sets a line aside that another posts', async () => {
  const { line } = await sure();
  const second = await overlap(
    database,
    ['admin', (sql) => postSure(sql, line)],
    ['admin', (sql) => setAside(sql, line)],
  );
  expect(second).toBe('bank_line.posted');
});

test('[PAY-01] an invoice that is paid meanwhile is sure no longer', async () => {
  const { line, invoice } = await sure();
  const second = await overlap(
    database,
    ['admin', (sql) => receive(sql, 50, [{ invoice_id: invoice, amount: 50 }])],
    ['admin', (sql) => postSure(sql, line)],
  );
  expect(second).toBe('bank_line.not_sure');
});

test('[PAY-01] a selection of lines waits for no one who waits for it: both payments end', async () => {
  const [one, two] = [await sure(), await sure()];
  // The receipt takes the invoice of the second line and waits for the firm; the selection has the first line by then.
  const second = await overlap(
    database,
    ['admin', (sql) => receive(sql, 20, [{ invoice_id: two.invoice, amount: 20 }])],
    ['admin', (sql) => runMany(sql, 'bank_lines.post', [one.line, two.line])],
  );
  expect(second).toBe('yes');
  expect(await database.commitAs('admin', (sql) => paidBy(sql, one.line))).toBe(50);
  expect(await database.commitAs('admin', (sql) => paidBy(sql, two.line))).toBe(0);
});
