import { expect, test } from 'vitest';

import { cardIds, configure, event, given } from './support/card-payments.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { newId } from './support/ledger.ts';
import { overlap } from './support/overlap.ts';

// These commit, and leave rows behind, in a database of their own.
const database = useDatabase();

async function opened() {
  const ids = cardIds();
  const invoice = await database.commitAs('admin', given);
  await database.commitAs(
    'member',
    (sql) => sql`select begin_card_payment(${ids.payment}, ${invoice})`,
  );
  const entries = () =>
    database.commitAs('admin', async (sql) => {
      const rows = await sql`
        select amount::float, invoice_id is null as on_account from ledger_entries where command_id = ${ids.payment} order by seq`;
      return rows.map((row) => ({ ...row }));
    });
  return { ids, invoice, entries, paid: async (sql: Sql) => [await event(sql, ids, {})] };
}

test('[PAY-01] one event arrives twice at once: it is posted once', async () => {
  const { paid, entries } = await opened();
  expect(await overlap(database, ['serviceRole', paid], ['serviceRole', paid])).toBe('yes');
  expect(await entries()).toEqual([{ amount: -875, on_account: false }]);
});

test('[PAY-01] staff note a payment while the card is paid: what is too much is on account', async () => {
  const { paid, entries, invoice } = await opened();
  expect(
    await overlap(database, ['admin', (sql) => pay(sql, invoice, 800)], ['serviceRole', paid]),
  ).toBe('yes');
  expect(await entries()).toEqual([
    { amount: -75, on_account: false },
    { amount: -800, on_account: true },
  ]);
});

test('[PAY-01] the card of a combined payment is paid twice at once, and while it is withdrawn: it is posted once', async () => {
  for (const other of ['event', 'withdraw'] as const) {
    const ids = cardIds();
    const combined = newId();
    const invoice = await database.commitAs('admin', async (sql) => {
      await configure(sql);
      return givenIssued(sql, companies.mine, [feeLine]);
    });
    await database.commitAs('member', async (sql) => {
      await sql`select make_combined_payment(${combined}, ${tenants.first}, ${sql.array([invoice])}::uuid[])`;
      await sql`select * from begin_combined_card_payment(${ids.payment}, ${combined})`;
    });
    const paid = async (sql: Sql) => [await event(sql, ids, { amount: 50 })];
    const withdraw = (sql: Sql) => sql`select withdraw_combined_payment(${combined})`;
    expect(
      await overlap(database, other === 'event' ? ['serviceRole', paid] : ['member', withdraw], [
        'serviceRole',
        paid,
      ]),
    ).toBe('yes');
    const rows = await database.commitAs(
      'admin',
      (sql) => sql`
        select amount::float, invoice_id from ledger_entries where command_id = ${ids.payment}`,
    );
    expect(rows.map((row) => ({ ...row }))).toEqual([{ amount: -50, invoice_id: invoice }]);
  }
});
