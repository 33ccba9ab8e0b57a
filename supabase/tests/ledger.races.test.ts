import { expect, test } from 'vitest';

import { outcomesAtOnce, refusal } from './support/access-table.ts';
import { useDatabase } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import {
  applyAccount,
  credit,
  givenPaid,
  newId,
  postings,
  receive,
  refundAccount,
  reverse,
} from './support/ledger.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

test('[PAY-01] two take the same payment back at once: it is taken back once', async () => {
  const { invoice, payment } = await database.commitAs('admin', (sql) =>
    givenPaid(sql, companies.shared, 50),
  );
  const second = await overlap(
    database,
    ['admin', (sql) => reverse(sql, payment)],
    ['admin', (sql) => reverse(sql, payment)],
  );
  expect(second).toBe('entry.already_reversed');
  const posted = await database.commitAs('admin', (sql) => postings(sql, invoice));
  expect(posted.filter(([kind]) => kind === 'reversal')).toHaveLength(1);
});

test('[PAY-01] the same request twice at once is one reversal, and both are answered', async () => {
  const { payment } = await database.commitAs('admin', (sql) =>
    givenPaid(sql, companies.shared, 50),
  );
  const id = newId();
  const both = await outcomesAtOnce(
    [1, 2].map(() => database.commitAs('admin', (sql) => reverse(sql, payment, id))),
  );
  expect(both).toEqual(['yes', 'yes']);
});

test('[PAY-01] two pay one invoice at once, one of them together with another invoice', async () => {
  const [one, two] = await database.commitAs('admin', async (sql) => [
    await givenIssued(sql, companies.mine, [feeLine]),
    await givenIssued(sql, companies.mine, [feeLine]),
  ]);
  const second = await overlap(
    database,
    ['admin', (sql) => pay(sql, one ?? '', 50)],
    [
      'admin',
      (sql) =>
        receive(sql, 100, [
          { invoice_id: two ?? '', amount: 50 },
          { invoice_id: one ?? '', amount: 50 },
        ]),
    ],
  );
  expect(second).toBe('receipt.parts_invalid');
});

test('[PAY-01] money on account is spent once: used for an invoice or given back', async () => {
  const invoice = await database.commitAs('admin', async (sql) => {
    await receive(sql, 40, [], { client: people.otherMember });
    return givenIssued(sql, companies.others, [feeLine]);
  });
  const second = await overlap(
    database,
    ['admin', (sql) => refundAccount(sql, 40, people.otherMember)],
    ['admin', (sql) => applyAccount(sql, invoice, 40)],
  );
  expect(second).toBe('account.amount_invalid');
});

test('[PAY-01] two credit notes at once have different numbers, and a line is credited once', async () => {
  const [one, two] = await database.commitAs('admin', async (sql) => [
    await givenIssued(sql, companies.shared, [feeLine]),
    await givenIssued(sql, companies.shared, [feeLine]),
  ]);
  const numbers = await Promise.all(
    [one, two].map((id) => database.commitAs('admin', (sql) => credit(sql, id ?? '', [20]))),
  );
  expect(new Set(numbers).size).toBe(2);
  const again = await Promise.all(
    [1, 2].map(() => refusal(database.commitAs('admin', (sql) => credit(sql, one ?? '', [30])))),
  );
  expect(again).toHaveLength(2);
  expect(again).toContain(undefined);
  expect(again).toContain('credit.lines_invalid');
});
