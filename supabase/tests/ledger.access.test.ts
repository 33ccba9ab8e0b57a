import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';
import {
  applyAccount,
  credit,
  givenPaid,
  newId,
  receive,
  refund,
  refundAccount,
  reverse,
  writeOff,
} from './support/ledger.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

/** An invoice of the member's company with a payment, a credit note and money on account. */
async function given(sql: Sql) {
  await become(sql, 'admin');
  const paid = await givenPaid(sql, companies.mine, 100);
  await credit(sql, paid.invoice, [10]);
  await receive(sql, 50, []);
  return paid;
}

const read =
  (table: string) =>
  (sql: Sql, { invoice }: { invoice: string }) =>
    sql`select from ${sql(table)} where invoice_id = ${invoice}`;

describe('[PAY-01] who reads and posts', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | suspended
      read the ledger     | grant | –           | yes         | –           | yes         | –                | yes         | –
      read the notes      | grant | –           | yes         | –           | yes         | –                | yes         | –
      read their lines    | grant | –           | yes         | –           | yes         | –                | yes         | –
      read the account    | grant | –           | yes         | –           | yes         | –                | yes         | –
      sum the account     | grant | –           | yes         | –           | yes         | –                | yes         | –
      post behind it      | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      edit an entry       | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      delete an entry     | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      edit a note         | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      delete a note       | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      edit its lines      | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      call it settled     | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      take back           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      take none back      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found   | account.suspended
      give back           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      give account back   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      credit              | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      write off           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      use the account     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      receive             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
    `,
    {
      'read the ledger': after(given, read('ledger_entries')),
      'read the notes': after(given, read('credit_notes')),
      'read their lines': after(
        given,
        (sql, { invoice }) => sql`select from credit_note_lines as line
          where line.invoice_line_id in (select id from invoice_lines where invoice_id = ${invoice})`,
      ),
      'read the account': after(
        given,
        (sql) => sql`select from ledger_entries where client_id = ${people.member}`,
      ),
      'sum the account': after(
        given,
        (sql) => sql`select from client_accounts where client_id = ${people.member}`,
      ),
      'post behind it': (sql) =>
        sql`insert into ledger_entries (tenant_id, client_id, kind, amount, currency, day, method, command_id)
            values (${tenants.first}, ${people.member}, 'payment', -5, 'USD', '2026-01-05', 'wire', ${newId()})`,
      'edit an entry': (sql) => sql`update ledger_entries set amount = 1`,
      'delete an entry': (sql) => sql`delete from ledger_entries`,
      'edit a note': (sql) => sql`update credit_notes set total = 1`,
      'delete a note': (sql) => sql`delete from credit_notes`,
      'edit its lines': (sql) => sql`update credit_note_lines set vat = 0`,
      'call it settled': (sql) => sql`update invoices set credited = 0`,
      'take back': after(given, (sql, { payment }) => reverse(sql, payment)),
      'take none back': (sql) => reverse(sql, newId()),
      'give back': after(given, (sql, { invoice }) => refund(sql, invoice, 10)),
      'give account back': after(given, (sql) => refundAccount(sql, 10)),
      credit: after(given, async (sql, { invoice }) => {
        const [line] = await sql`select id from invoice_lines where invoice_id = ${invoice}`;
        const lines = [{ line_id: (line?.['id'] ?? newId()) as string, amount: 1 }];
        return sql`select issue_credit_note(${newId()}, ${invoice}, ${sql.json(lines)}, 'Too much.')`;
      }),
      'write off': after(given, (sql, { invoice }) => writeOff(sql, invoice, 10)),
      'use the account': after(given, (sql, { invoice }) => applyAccount(sql, invoice, 10)),
      receive: (sql) => receive(sql, 10, []),
    },
  );

  test.each([
    ['another duty', ['reviewer', 'compliance_officer', 'senior'], 'duty.billing_needed'],
    ['reading only', ['read_only'], 'staff.read_only'],
  ])('[DUTY-01] staff with %s post nothing', async (_what, duties, expected) => {
    const found = await database.as('admin', async (sql) => {
      const { invoice, payment } = await given(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, duties);
      await become(sql, 'admin');
      const attempts = [
        () => reverse(sql, payment),
        () => refund(sql, invoice, 1),
        () => refundAccount(sql, 1),
        () => credit(sql, invoice, [1]),
        () => writeOff(sql, invoice, 1),
        () => applyAccount(sql, invoice, 1),
        () => receive(sql, 1, []),
      ];
      const reasons: (string | undefined)[] = [];
      // The attempts share one transaction.
      // oxlint-disable-next-line no-await-in-loop
      for (const attempt of attempts) reasons.push(await refusalWithin(sql, attempt));
      return reasons;
    });
    expect(found).toEqual(Array.from({ length: 7 }, () => expected));
  });
});

describe('[PAY-01] the ways around', () => {
  const asOwnerOfTheTables = (sql: Sql) => sql`reset role`;

  test('not even the owner of the tables changes, deletes or empties what is posted', async () => {
    const found = await database.as('admin', async (sql) => {
      await given(sql);
      await asOwnerOfTheTables(sql);
      await sql`set constraints all immediate`;
      return [
        await refusalWithin(sql, () => sql`update ledger_entries set amount = amount * 2`),
        await refusalWithin(
          sql,
          () => sql`update ledger_entries set recorded_by = ${people.owner}`,
        ),
        await refusalWithin(sql, () => sql`delete from ledger_entries`),
        await refusalWithin(sql, () => sql`truncate ledger_entries cascade`),
        await refusalWithin(sql, () => sql`update credit_notes set total = 1`),
        await refusalWithin(sql, () => sql`delete from credit_notes`),
        await refusalWithin(sql, () => sql`update credit_note_lines set amount = 1`),
        await refusalWithin(sql, () => sql`delete from credit_note_lines`),
      ];
    });
    expect(found).toEqual(Array.from({ length: 8 }, () => 'not_allowed'));
  });

  const sqlstate = async (attempt: PromiseLike<unknown>) => {
    try {
      await attempt;
      return 'yes';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test.each([
    ['a payment that is not in the ledger', 'update invoices set paid = paid + 1 where id = $1'],
    [
      'a state without a posting',
      "update invoices set paid = total, state = 'paid', due_on = null where id = $1",
    ],
  ])('%s does not outlive its transaction', async (_what, statement) => {
    const found = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      await pay(sql, invoice, 10);
      await asOwnerOfTheTables(sql);
      await sql`set constraints all immediate`;
      return sqlstate(sql.unsafe(statement, [invoice]));
    });
    expect(found).toBe('PT409');
  });

  test.each([
    ['more than is owed', `'payment', -900, null, null`],
    ['a credit that raises what is owed', `'credit', 5, 'x', null`],
    ['a payment that raises it', `'payment', 5, null, null`],
    ['a second charge', `'charge', 5, null, null`],
    ['a write-off without a reason', `'write_off', -5, null, null`],
    ['a reversal of nothing', `'reversal', 5, 'x', null`],
  ])('%s is refused by the table itself', async (_what, values) => {
    const found = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      await asOwnerOfTheTables(sql);
      return sqlstate(
        sql.unsafe(
          `insert into ledger_entries (tenant_id, invoice_id, kind, amount, reason, reverses, currency, day, method, command_id)
           select $1, $2, kind::ledger_kind, amount, reason, null, 'USD', '2026-01-05',
             case kind when 'payment' then 'wire'::payment_method end, $2
           from (values (${values})) as given (kind, amount, reason, reverses)`,
          [tenants.first, invoice],
        ),
      );
    });
    expect(['23514', '23505']).toContain(found);
  });

  test('a reversal is the opposite of its entry, in the same place', async () => {
    const found = await database.as('admin', async (sql) => {
      const { invoice, payment } = await given(sql);
      await asOwnerOfTheTables(sql);
      const post = (amount: number) =>
        refusalWithin(
          sql,
          () => sql`insert into ledger_entries (tenant_id, invoice_id, kind, amount, reason, reverses, currency, day, command_id)
            values (${tenants.first}, ${invoice}, 'reversal', ${amount}, 'x', ${payment}, 'USD', '2026-01-05', ${newId()})`,
        );
      return [await post(99), await post(-100), await post(100)];
    });
    expect(found).toEqual(['entry.not_reversible', 'entry.not_reversible', undefined]);
  });

  test('an entry of another tenant is not reached by naming this one', async () => {
    const found = await database.as('admin', async (sql) => {
      const foreign = await givenIssued(sql, companies.foreign);
      await asOwnerOfTheTables(sql);
      return sqlstate(sql`insert into ledger_entries (tenant_id, invoice_id, kind, amount, method, currency, day, command_id)
        values (${tenants.first}, ${foreign}, 'payment', -1, 'wire', 'USD', '2026-01-05', ${newId()})`);
    });
    expect(found).toBe('23503');
  });
});
