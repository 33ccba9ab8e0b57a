import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, tenants } from './support/ids.ts';
import { givenDraft, givenIssued, invoiceOf, pay } from './support/invoices.ts';

const database = useDatabase();

const issued = (company: string) => async (sql: Sql) => {
  await become(sql, 'admin');
  return givenIssued(sql, company);
};
const drafted = async (sql: Sql) => {
  await become(sql, 'admin');
  return givenDraft(sql, companies.mine);
};
const read = (sql: Sql, id: string) => sql`select from invoices where id = ${id}`;

const draftYear = (sql: Sql, company: string, year: number) =>
  sql`select draft_renewal(${crypto.randomUUID()}, ${company}, ${year})`;

async function paidOne(sql: Sql): Promise<string> {
  await become(sql, 'admin');
  const id = await givenIssued(sql, companies.mine);
  await pay(sql, id, 10);
  return id;
}

async function ofMyApplication(sql: Sql): Promise<string> {
  await sql`reset role`;
  await sql`update draft_applications set state = 'submitted', reference = 'T-1', submitted_at = now(), entity_type = 'IBC',
              submitted_data = '{"capital": {"shares": 5000, "par_value": 1, "currency": "USD"}}'
            where id = ${applications.mine}`;
  await become(sql, 'admin');
  const id = crypto.randomUUID();
  await sql`select draft_invoice(${id}, application_id => ${applications.mine})`;
  await sql`select issue_invoice(${id}, now()::date + 30)`;
  return id;
}

describe('[APP-05] invoices', () => {
  testAccess(
    database,
    `
                            | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read of mine          | grant | –           | yes         | –           | yes         | –                | yes       | –
      read of another's     | grant | –           | –           | yes         | yes         | –                | yes       | –
      read of a shared one  | grant | –           | yes         | yes         | yes         | –                | yes       | –
      read another tenant's | grant | –           | –           | –           | –           | yes              | yes       | –
      read my application's | grant | –           | yes         | –           | yes         | –                | yes       | –
      read a draft          | grant | –           | –           | –           | yes         | –                | yes       | –
      read its lines        | grant | –           | yes         | –           | yes         | –                | yes       | –
      read a draft's lines  | grant | –           | –           | –           | yes         | –                | yes       | –
      read its payments     | grant | –           | yes         | –           | yes         | –                | yes       | –
      write one             | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      mark it paid          | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      write a payment       | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      draft                 | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      draft a year          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      draft a year of none  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      read my quote         | grant | not_found   | yes         | not_found   | yes         | not_found        | yes       | account.suspended
      price my draft        | grant | not_found   | yes         | not_found   | yes         | not_found        | yes       | account.suspended
      set lines             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      discard               | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      issue                 | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      pay                   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      make void             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      issue nothing         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      bill no one           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      bill a draft          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'read of mine': after(issued(companies.mine), read),
      "read of another's": after(issued(companies.others), read),
      'read of a shared one': after(issued(companies.shared), read),
      "read another tenant's": after(issued(companies.foreign), read),
      "read my application's": after(ofMyApplication, read),
      'read a draft': after(drafted, read),
      'read its lines': after(
        issued(companies.mine),
        (sql, id) => sql`select from invoice_lines where invoice_id = ${id}`,
      ),
      "read a draft's lines": after(
        drafted,
        (sql, id) => sql`select from invoice_lines where invoice_id = ${id}`,
      ),
      'read its payments': after(
        paidOne,
        (sql, id) => sql`select from invoice_payments where invoice_id = ${id}`,
      ),
      'write one': (sql) =>
        sql`insert into invoices (tenant_id, company_id, vat_percent) values (${tenants.first}, ${companies.mine}, 0)`,
      'mark it paid': (sql) => sql`update invoices set state = 'paid'`,
      'write a payment': (sql) =>
        sql`insert into invoice_payments (tenant_id, invoice_id, amount, paid_on, method)
            values (${tenants.first}, ${crypto.randomUUID()}, 1, now(), 'wire')`,
      draft: (sql) =>
        sql`select draft_invoice(${crypto.randomUUID()}, company_id => ${companies.mine})`,
      'draft a year': (sql) => draftYear(sql, companies.mine, 2026),
      'draft a year of none': (sql) => draftYear(sql, crypto.randomUUID(), 2026),
      'read my quote': after(
        ofMyApplication,
        (sql) => sql`select from application_quote(${applications.mine})`,
      ),
      'price my draft': (sql) =>
        sql`select from draft_quote(${applications.mine}, 'IBC', 5000, 'USD', '{}', true, null)`,
      'set lines': after(drafted, async (sql, id) => {
        const version = (await invoiceOf(sql, id))?.version ?? 0;
        return sql`select set_invoice_lines(${id}, ${version}, '[{"kind": "service", "label": "X", "amount": 1, "vat_treatment": "exempt"}]')`;
      }),
      discard: after(drafted, (sql, id) => sql`select discard_invoice(${id})`),
      issue: after(drafted, (sql, id) => sql`select issue_invoice(${id}, now()::date + 30)`),
      pay: after(issued(companies.mine), (sql, id) => pay(sql, id, 10)),
      'make void': after(
        issued(companies.mine),
        (sql, id) => sql`select void_invoice(${id}, 'Mistake')`,
      ),
      'issue nothing': (sql) => sql`select issue_invoice(${crypto.randomUUID()}, now()::date)`,
      'bill no one': (sql) =>
        sql`select draft_invoice(${crypto.randomUUID()}, company_id => ${crypto.randomUUID()})`,
      'bill a draft': (sql) =>
        sql`select draft_invoice(${crypto.randomUUID()}, application_id => ${applications.mine})`,
    },
  );

  test('a payment of another invoice is not found under its id', async () => {
    const counts = await database.as('admin', async (sql) => {
      const first = await givenIssued(sql, companies.mine);
      const payment = crypto.randomUUID();
      await pay(sql, first, 10, payment);
      await become(sql, 'otherMember');
      return (await sql`select from invoice_payments where id = ${payment}`).length;
    });
    expect(counts).toBe(0);
  });
});
