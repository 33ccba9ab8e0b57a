import { expect, test } from 'vitest';

import { givenLine } from './support/bank-lines.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { newId } from './support/ledger.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

async function given() {
  const invoice = await database.commitAs('admin', (sql) =>
    givenIssued(sql, companies.mine, [feeLine]),
  );
  const payment = newId();
  const make = (sql: Sql) =>
    sql`select make_combined_payment(${payment}, ${tenants.first}, ${sql.array([invoice])}::uuid[])`;
  return { invoice, payment, make };
}

const stateOf = async (payment: string, invoice: string) => {
  const [row] = await database.commitAs(
    'admin',
    (sql) => sql`
      select ended_as, (select paid::float from invoices where id = ${invoice}) as paid
      from combined_payments where id = ${payment}`,
  );
  return row && { ...row };
};

test('[PAY-01] staff note a payment while the client makes one over the invoice: it does not stand', async () => {
  const { invoice, payment, make } = await given();
  expect(await overlap(database, ['member', make], ['admin', (sql) => pay(sql, invoice, 20)])).toBe(
    'yes',
  );
  expect(await stateOf(payment, invoice)).toEqual({ ended_as: 'changed', paid: 20 });
});

test('[PAY-01] staff note a payment while a colleague posts the line: the invoice is paid once', async () => {
  const { invoice, payment, make } = await given();
  await database.commitAs('member', make);
  const line = await database.commitAs('admin', (sql) => givenLine(sql, { amount: 50 }));
  const posting = (sql: Sql) => sql`select post_combined_payment(${line}, ${payment})`;
  expect(
    await overlap(database, ['admin', (sql) => pay(sql, invoice, 50)], ['admin', posting]),
  ).toBe('combined_payment.ended');
  expect(await stateOf(payment, invoice)).toEqual({ ended_as: 'changed', paid: 50 });
});

test('[PAY-01] two people post the same payment at once: both are answered, and it is posted once', async () => {
  const { invoice, payment, make } = await given();
  await database.commitAs('member', make);
  const line = await database.commitAs('admin', (sql) =>
    givenLine(sql, { amount: 50, text: 'Another' }),
  );
  const posting = (sql: Sql) => sql`select post_combined_payment(${line}, ${payment})`;
  expect(await overlap(database, ['admin', posting], ['admin', posting])).toBe('yes');
  expect(await stateOf(payment, invoice)).toEqual({ ended_as: 'paid', paid: 50 });
});
