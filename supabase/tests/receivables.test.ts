import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, pay, serviceLine } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const receivables = (sql: Sql, company: string | null = null) =>
  sql`select * from receivables(${tenants.first}, ${company})`;
const listed = (sql: Sql, id: string) => sql`select * from invoice_list where id = ${id}`;

async function issued(sql: Sql): Promise<string> {
  await become(sql, 'admin');
  return givenIssued(sql, companies.mine);
}

async function drafted(sql: Sql): Promise<string> {
  await become(sql, 'admin');
  return givenDraft(sql, companies.mine);
}

/** An invoice of the member that fell due so many days ago; goes on as staff. */
async function dueSince(sql: Sql, days: number): Promise<string> {
  const id = await issued(sql);
  await sql`reset role`;
  await sql`update invoices set issued_on = private.today() - 400, due_on = private.today() - ${days}::integer where id = ${id}`;
  await become(sql, 'admin');
  return id;
}

async function reportedPayment(sql: Sql, invoice: string): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await sql`select report_payment(${id}, '2026-01-05', invoice_id => ${invoice}, amount => 10)`;
  await become(sql, 'admin');
  return id;
}

describe('[BILL-01] who reads what is owed', () => {
  testAccess(
    database,
    `
                  | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin | suspended
      receivables | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      list        | grant | –           | yes         | –           | yes         | –                | yes   | –
      list drafts | grant | –           | –           | –           | yes         | –                | yes   | –
    `,
    {
      receivables: (sql) => receivables(sql),
      list: after(issued, listed),
      'list drafts': after(drafted, listed),
    },
  );
});

describe('[BILL-01] what is owed, by how late it is', () => {
  test.each([
    [-1, 'not_due'],
    [0, 'not_due'],
    [1, 'late_30'],
    [30, 'late_30'],
    [31, 'late_60'],
    [60, 'late_60'],
    [61, 'late_90'],
    [90, 'late_90'],
    [91, 'late_more'],
  ])('an invoice that fell due %i days ago is %s', async (days, band) => {
    const [row] = await database.as('admin', async (sql) => listed(sql, await dueSince(sql, days)));
    expect(row?.['band']).toBe(band);
  });

  test('sums what is left by currency and band, and counts the states; a part payment lowers it', async () => {
    const [row] = await database.as('admin', async (sql) => {
      await pay(sql, await dueSince(sql, 40), 75);
      await dueSince(sql, 45);
      const paid = await dueSince(sql, 10);
      await pay(sql, paid, 875);
      const gone = await issued(sql);
      await sql`select void_invoice(${gone}, 'Entered twice.')`;
      await reportedPayment(sql, await dueSince(sql, 200));
      await drafted(sql);
      return receivables(sql, companies.mine);
    });
    expect(row).toMatchObject({
      draft: '1',
      issued: '3',
      paid: '1',
      void: '1',
      everything: '6',
      reported: '1',
      bands: [
        { currency: 'USD', band: 'late_60', invoices: 2, owed: 1675 },
        { currency: 'USD', band: 'late_more', invoices: 1, owed: 875 },
      ],
    });
  });

  test('a draft, a paid and a void invoice owe nothing and are in no band', async () => {
    const rows = await database.as('admin', async (sql) => {
      const draft = await drafted(sql);
      const paid = await issued(sql);
      await pay(sql, paid, 875);
      const gone = await issued(sql);
      await sql`select void_invoice(${gone}, 'Entered twice.')`;
      return sql`select owed::float, band from invoice_list where id in (${draft}, ${paid}, ${gone})`;
    });
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { owed: 0, band: null },
      { owed: 0, band: null },
      { owed: 0, band: null },
    ]);
  });

  test('another tenant’s invoices are not counted', async () => {
    const counts = await database.as('admin', async (sql) => {
      const before = await receivables(sql);
      await givenIssued(sql, companies.foreign);
      return [before, await receivables(sql)];
    });
    expect(counts[1]).toEqual(counts[0]);
  });
});

describe('[BILL-01] what staff do at the desk', () => {
  test('issuing names each line that has no amount, counted without VAT', async () => {
    const issues = await database.as('admin', async (sql) => {
      const open = { ...serviceLine, amount: null };
      const id = await givenDraft(sql, companies.mine, [feeLine, open, serviceLine, open]);
      return sql`select issue_invoice(${id}, now()::date + 30)`.then(
        () => [],
        (error: unknown) => JSON.parse((error as { detail: string }).detail) as unknown,
      );
    });
    expect(issues).toEqual([
      { code: 'invoice.amount_missing', field: 'lines.1' },
      { code: 'invoice.amount_missing', field: 'lines.3' },
    ]);
  });

  test('[DUTY-01] a report about an invoice is declined by staff with the duty billing', async () => {
    const seen = await database.as('admin', async (sql) => {
      const notice = await reportedPayment(sql, await issued(sql));
      const decline = () => sql`select decline_payment_notice(${notice}, 'Nothing arrived.')`;
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      const without = await refusalWithin(sql, decline);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['billing']);
      await become(sql, 'admin');
      return { without, with: await refusalWithin(sql, decline) };
    });
    expect(seen).toEqual({ without: 'duty.billing_needed', with: undefined });
  });
});
