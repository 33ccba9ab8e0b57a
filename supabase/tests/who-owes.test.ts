import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';
import { credit, newId, writeOff } from './support/ledger.ts';

const database = useDatabase();

interface Row {
  client_id: string;
  currency: string;
  owed: string;
  overdue: string;
  days_late: number;
  invoices: string;
  promised: string;
  disputed: string;
  contact: string | null;
  total: number;
}

const whoOwes = async (sql: Sql, { show = '', search = '' } = {}) =>
  (await sql`select * from who_owes(${tenants.first}, ${search}, ${show})`) as unknown as Row[];

async function lateBy(sql: Sql, invoice: string, days: number) {
  await become(sql, 'postgres');
  await sql`update invoices set issued_on = private.today() - ${days}::integer - 30,
    due_on = private.today() - ${days}::integer where id = ${invoice}`;
  await become(sql, 'admin');
}

describe('[BILL-01] who owes', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      read   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
    `,
    {
      read: (sql) => sql`select 1 from (select count(*) from who_owes(${tenants.first})) as known`,
    },
  );

  test('is what the ageing says is owed, to the cent, after any postings', async () => {
    const sums = await database.as('admin', async (sql) => {
      const billed = [companies.mine, companies.mine, companies.shared, companies.others];
      for (const [i, company] of billed.entries()) {
        const invoice = await givenIssued(sql, company);
        if (i === 0) await pay(sql, invoice, 100.01);
        if (i === 1) await credit(sql, invoice, [12.34, 56.78]);
        if (i === 2) await writeOff(sql, invoice, 0.07);
        await lateBy(sql, invoice, i * 31);
      }
      const [clients] = await sql`select sum(owed)::text as owed, sum(invoices)::int as invoices,
        sum(overdue)::text as overdue from who_owes(${tenants.first}, size => 1000)`;
      const [ages] = await sql`select sum(owed)::text as owed, sum(invoices)::int as invoices,
        sum(owed) filter (where band <> 'not_due')::text as overdue from receivables(${tenants.first})`;
      return { clients: { ...clients }, ages: { ...ages } };
    });
    expect(sums.clients).toEqual(sums.ages);
  });

  test('says how late the oldest is, what is promised or disputed, and the last contact', async () => {
    const seen = await database.as('admin', async (sql) => {
      await become(sql, 'postgres');
      await sql`update invoices set due_on = private.today() + 9 where state = 'issued'`;
      await become(sql, 'admin');
      const invoice = await givenIssued(sql, companies.mine);
      await lateBy(sql, invoice, 40);
      const mine = async () =>
        (await whoOwes(sql)).find(({ client_id: id }) => id === people.member);
      const before = await mine();
      await sql`select add_staff_note(${newId()}, 'Called, no answer.', company_id => ${companies.mine})`;
      const noted = await mine();
      await sql`select hold_invoice(${newId()}, ${invoice}, 'dispute', null, 'Billed twice.')`;
      const shown = await whoOwes(sql, { show: 'disputed' });
      const promised = await whoOwes(sql, { show: 'promised' });
      return { before, noted, shown, promised };
    });
    expect(seen.before).toMatchObject({ days_late: 40, disputed: '0', overdue: '875.00' });
    expect(seen.noted?.contact).toBe('note');
    expect(seen.shown).toMatchObject([{ client_id: people.member, disputed: '1', total: 1 }]);
    expect(seen.promised).toEqual([]);
  });

  test('is narrowed by the name or address of the client, and leaves out what is paid', async () => {
    const seen = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      const found = await whoOwes(sql, { search: 'no-client-of-this-name' });
      const before = (await whoOwes(sql)).find(({ client_id: id }) => id === people.member);
      await pay(sql, invoice, 875);
      const then = (await whoOwes(sql)).find(({ client_id: id }) => id === people.member);
      return { found, by: Number(before?.owed ?? 0) - Number(then?.owed ?? 0) };
    });
    expect(seen).toEqual({ found: [], by: 875 });
  });
});
