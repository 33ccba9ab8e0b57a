import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { feeLine, givenIssued } from './support/invoices.ts';
import {
  applyAccount,
  held,
  newId,
  postings,
  receive,
  reverse,
  standing,
} from './support/ledger.ts';

const database = useDatabase();
const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

const hundred = [{ ...feeLine, amount: 100 }];

describe('[PAY-01] one payment over several invoices', () => {
  test('pays each its part; the rest is on account; a repeat records nothing twice', async () => {
    const seen = await asAdmin(async (sql) => {
      const first = await givenIssued(sql, companies.mine, hundred);
      const second = await givenIssued(sql, companies.mine, hundred);
      const id = newId();
      const parts = [
        { invoice_id: first, amount: 100 },
        { invoice_id: second, amount: 40.5 },
      ];
      await receive(sql, 200, parts, { id });
      await receive(sql, 200, parts, { id });
      const grouped = await sql`select from ledger_entries where command_id = ${id}`;
      const notified = await behind(
        sql,
        'admin',
        () => sql`select subject_id from notifications where kind = 'invoice.paid'`,
      );
      return {
        first: await standing(sql, first),
        second: await standing(sql, second),
        held: await held(sql),
        grouped: grouped.length,
        notified: notified.map((row) => row['subject_id'] === first),
      };
    });
    expect(seen).toMatchObject({
      first: { state: 'paid', owed: 0 },
      second: { state: 'issued', owed: 59.5 },
      held: 59.5,
      grouped: 3,
      notified: [true],
    });
  });

  test.each([
    [
      'more than the payment',
      (a: string, b: string) => [
        [a, 100],
        [b, 60],
      ],
    ],
    ['more than is owed', (a: string) => [[a, 100.01]]],
    [
      'an invoice twice',
      (a: string) => [
        [a, 10],
        [a, 10],
      ],
    ],
    ['a fraction of a cent', (a: string) => [[a, 1.005]]],
    ['nothing', (a: string) => [[a, 0]]],
    [
      'less than nothing',
      (a: string, b: string) => [
        [a, 100],
        [b, -20],
      ],
    ],
    ["another client's invoice", (_a: string, _b: string, others: string) => [[others, 10]]],
    ['an unknown invoice', () => [[newId(), 10]]],
  ] as [string, (...ids: string[]) => [string, number][]][])('refuses %s', async (_what, of) => {
    const found = await asAdmin(async (sql) => {
      const ids = [
        await givenIssued(sql, companies.mine, hundred),
        await givenIssued(sql, companies.mine, hundred),
        await givenIssued(sql, companies.others, hundred),
      ];
      const parts = of(...ids).map(([id, amount]) => ({ invoice_id: id, amount }));
      return refusalWithin(sql, () => receive(sql, 150, parts));
    });
    expect(found).toBe('receipt.parts_invalid');
  });

  test.each([[0], [-5], [1.001], [1e12]])('refuses a payment of %s', async (amount) => {
    const found = await asAdmin((sql) => refusalWithin(sql, () => receive(sql, amount, [])));
    expect(found).toBe('receipt.amount_invalid');
  });
});

describe('[PAY-01] money on account', () => {
  test('is used for an invoice of its client, at most what is there and what is owed, and goes back', async () => {
    const seen = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, hundred);
      const others = await givenIssued(sql, companies.others, hundred);
      await receive(sql, 130, []);
      const id = newId();
      const refused = [
        await refusalWithin(sql, () => applyAccount(sql, invoice, 100.01)),
        await refusalWithin(sql, () => applyAccount(sql, others, 10)),
      ];
      await applyAccount(sql, invoice, 100, id);
      await applyAccount(sql, invoice, 100, id);
      const used = [await standing(sql, invoice), await held(sql)];
      await reverse(sql, id);
      return { refused, used, back: [await standing(sql, invoice), await held(sql)] };
    });
    expect(seen).toMatchObject({
      refused: ['account.amount_invalid', 'account.amount_invalid'],
      used: [{ state: 'paid', owed: 0 }, 30],
      back: [{ state: 'issued', owed: 100 }, 130],
    });
  });

  test('a payment on account is taken back only while its money is there', async () => {
    const seen = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, hundred);
      await receive(sql, 100, []);
      const [entry] =
        await sql`select id from ledger_entries where client_id = ${people.member} and kind = 'payment'`;
      const payment = entry?.['id'] as string;
      const use = newId();
      await applyAccount(sql, invoice, 30, use);
      const spent = await refusalWithin(sql, () => reverse(sql, payment));
      await reverse(sql, use);
      await reverse(sql, payment);
      return { spent, held: await held(sql), posted: await postings(sql, invoice) };
    });
    expect(seen).toEqual({
      spent: 'payment.spent',
      held: 0,
      posted: [
        ['charge', 100],
        ['account_out', -30],
        ['account_in', 30],
      ],
    });
  });
});
