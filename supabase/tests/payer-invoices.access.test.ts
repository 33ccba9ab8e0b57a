import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { invoiceOf, pay } from './support/invoices.ts';
import { credit } from './support/ledger.ts';
import { draftFor, givenCompanies, issueFor, YEAR } from './support/payer-invoices.ts';

const database = useDatabase();

/** The other member pays for a company that is shared with the member, and for others of their own. */
async function givenIssued(sql: Sql): Promise<string> {
  await become(sql, 'postgres');
  await sql`update companies set type = 'IBC', capital = 5000, currency = 'USD' where id = ${companies.shared}`;
  const others = await givenCompanies(sql, 2);
  return issueFor(sql, [companies.shared, ...others]);
}

async function givenDraft(sql: Sql): Promise<string> {
  return draftFor(sql, await givenCompanies(sql, 2));
}

async function givenSettled(sql: Sql): Promise<string> {
  const id = await givenIssued(sql);
  await pay(sql, id, 10);
  await credit(sql, id, [1]);
  return id;
}

const reads = (table: string, column = 'invoice_id') =>
  after(givenSettled, (sql, id) => sql.unsafe(`select from ${table} where ${column} = '${id}'`));
const ofDraft = (table: string, column = 'invoice_id') =>
  after(givenDraft, (sql, id) => sql.unsafe(`select from ${table} where ${column} = '${id}'`));
const versionOf = async (sql: Sql, id: string) => (await invoiceOf(sql, id))?.version ?? 0;

describe('[BILL-01] [SEC-04] the invoice of a payer', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read it             | grant | –           | –           | yes         | yes         | –                | yes       | –
      read it in the list | grant | –           | –           | yes         | yes         | –                | yes       | –
      read its companies  | grant | –           | –           | yes         | yes         | –                | yes       | –
      read its lines      | grant | –           | –           | yes         | yes         | –                | yes       | –
      read its payments   | grant | –           | –           | yes         | yes         | –                | yes       | –
      read its ledger     | grant | –           | –           | yes         | yes         | –                | yes       | –
      read its credit     | grant | –           | –           | yes         | yes         | –                | yes       | –
      read a draft        | grant | –           | –           | –           | yes         | –                | yes       | –
      read its parts      | grant | –           | –           | –           | yes         | –                | yes       | –
      report a payment    | grant | not_found   | not_found   | yes         | not_allowed | not_found        | not_allowed | account.suspended
      dispute it          | grant | not_found   | not_found   | yes         | not_allowed | not_found        | not_allowed | account.suspended
      add a company       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      add none            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      take one off        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      take one off none   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      write a company     | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      move it to another  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      'read it': reads('invoices', 'id'),
      'read it in the list': reads('invoice_list', 'id'),
      'read its companies': reads('invoice_companies'),
      'read its lines': reads('invoice_lines'),
      'read its payments': reads('invoice_payments'),
      'read its ledger': reads('ledger_entries'),
      'read its credit': reads('credit_notes'),
      'read a draft': ofDraft('invoices', 'id'),
      'read its parts': ofDraft('invoice_companies'),
      'report a payment': after(
        givenIssued,
        (sql, id) =>
          sql`select report_payment(${crypto.randomUUID()}, '2026-01-05', invoice_id => ${id}, amount => 1)`,
      ),
      'dispute it': after(
        givenIssued,
        (sql, id) => sql`select dispute_invoice(${crypto.randomUUID()}, ${id}, 'Twice.')`,
      ),
      'add a company': after(
        (sql: Sql) => givenCompanies(sql, 1),
        (sql, [id = '']) => sql`select draft_payer_renewal(${id}, ${YEAR})`,
      ),
      'add none': (sql) => sql`select draft_payer_renewal(${crypto.randomUUID()}, ${YEAR})`,
      'take one off': after(givenDraft, async (sql, id) => {
        const [part] = await sql`select company_id from invoice_companies where invoice_id = ${id}`;
        const company = (part?.['company_id'] as string | undefined) ?? companies.shared;
        return sql`select take_off_invoice(${id}, ${await versionOf(sql, id)}, ${company})`;
      }),
      'take one off none': (sql) =>
        sql`select take_off_invoice(${crypto.randomUUID()}, 1, ${companies.mine})`,
      'write a company': (sql) =>
        sql`insert into invoice_companies (tenant_id, invoice_id, company_id, position, name)
            values (${tenants.first}, ${crypto.randomUUID()}, ${companies.mine}, 1, 'Mine')`,
      'move it to another': (sql) => sql`update invoices set client_id = ${people.member}`,
    },
  );

  test('who acts for one of its companies learns that the fee is billed, and nothing else', async () => {
    const seen = await database.as('admin', async (sql) => {
      const id = await givenSettled(sql);
      await become(sql, 'postgres');
      await sql`insert into company_users (tenant_id, company_id, user_id, access)
        values (${tenants.first}, ${companies.shared}, ${people.member}, 'owner')
        on conflict (company_id, user_id) do update set access = 'owner'`;
      await sql`delete from obligations where company_id = ${companies.shared}`;
      const [entered] =
        await sql`insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
        select ${tenants.first}, ${companies.shared}, code, valid_from, ${String(YEAR)}, ${`${YEAR}-01-01`}, 350, 'USD'
        from obligation_rules where code = 'IBC_ANNUAL_FEE' and valid_to is null returning id`;
      const dutyId = entered?.['id'] as string;
      const number = (await invoiceOf(sql, id))?.number ?? '';
      const read = async (person: 'member' | 'otherMember') => {
        await become(sql, person);
        const [duty] =
          await sql`select invoice from duty_list where company_id = ${companies.shared}`;
        const needs =
          await sql`select kind, subject from client_needs(${tenants.first}) where id in (${id}, ${dutyId})`;
        const activity =
          await sql`select kind from company_activity(${companies.shared}) where kind = 'invoice'`;
        const statement =
          await sql`select from invoice_statement(${tenants.first}, '2020-01-01', '2099-01-01', ${companies.shared})
          where posting <> 'opening'`;
        const [figures] =
          await sql`select open::int from invoice_figures(${tenants.first}, ${companies.shared})`;
        const notices =
          await sql`select from notifications where message like ${`%${number}%`} or title like ${`%${number}%`}`;
        return {
          invoice: duty?.['invoice'] as unknown,
          needs: needs.map((row) => [row['kind'], row['subject']]),
          activity: activity.length > 0,
          statement: statement.length > 0,
          open: figures?.['open'] as number,
          isNotified: notices.length > 0,
        };
      };
      return { id, number, member: await read('member'), payer: await read('otherMember') };
    });
    expect(seen.member).toEqual({
      invoice: { state: 'issued' },
      needs: [],
      activity: false,
      statement: false,
      open: 0,
      isNotified: false,
    });
    expect(seen.payer).toEqual({
      invoice: {
        id: seen.id,
        number: seen.number,
        state: 'issued',
        due_on: expect.any(String) as string,
      },
      needs: [['invoice', '3 companies']],
      activity: true,
      statement: true,
      open: 1,
      isNotified: true,
    });
  });

  test('reminders of it go to the payer alone', async () => {
    const receivers = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql);
      await become(sql, 'postgres');
      await sql`insert into company_users (tenant_id, company_id, user_id, access)
        values (${tenants.first}, ${companies.shared}, ${people.member}, 'owner')
        on conflict (company_id, user_id) do update set access = 'owner'`;
      await sql`update auth.users set email_confirmed_at = now()`;
      // The day before a step of the ladder of invoices.
      await sql`update invoices set issued_on = private.today() - 40, due_on = private.today() - 1 where id = ${id}`;
      await sql`update obligations set due_on = private.today() + 400`;
      await sql`update documents set expires_on = null`;
      const crossed =
        await sql`select kind from private.reminders_between(private.today() - 1, private.today(),
        array(select company_id from invoice_companies where invoice_id = ${id})) where id = ${id}`;
      const sent = async () => {
        await sql`select private.queue_digests(${sql.array([people.member, people.otherMember])}::uuid[], private.today() - 1, private.today())`;
        return (
          await sql`select recipient from private.mail_outbox where template = 'digest'
          and data::text like '%' || (select number from invoices where id = ${id}) || '%'`
        ).length;
      };
      const [part] =
        await sql`select company_id from invoice_companies where invoice_id = ${id} and company_id <> ${companies.shared}`;
      const held = part?.['company_id'] as string;
      await sql`insert into reminder_holds (company_id, tenant_id, until, reason) values (${held}, ${tenants.first}, private.today(), 'Talks')`;
      const heldBack = await sent();
      await sql`delete from reminder_holds`;
      await sql`delete from private.digests_sent`;
      return { crossed: crossed.length, heldBack, sent: await sent() };
    });
    expect(receivers).toEqual({ crossed: 1, heldBack: 0, sent: 1 });
  });

  test('a letter of it has its fee on an invoice of the payer, and a hold of one company keeps it back', async () => {
    const found = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql);
      await become(sql, 'postgres');
      await sql`update invoices set issued_on = private.today() - 60, due_on = private.today() - 30 where id = ${id}`;
      await sql`insert into reminder_holds (company_id, tenant_id, until, reason) values (${companies.shared}, ${tenants.first}, private.today(), 'Talks')`;
      const due = async () =>
        (await sql`select from private.reminders_due(private.today(), array[${id}]::uuid[])`)
          .length;
      const held = await due();
      await sql`delete from reminder_holds`;
      const free = await due();
      await sql`select private.bill_reminder(invoice, reminder) from invoices as invoice,
        (select (jsonb_populate_record(null::invoice_reminders, '{"number": "X-R1", "name": "Reminder", "fee": 25}')).*) as reminder
        where invoice.id = ${id}`;
      await sql`set constraints all immediate`;
      const fee = await sql`select client_id, total::float from invoices where total = 25`;
      await become(sql, 'member');
      return {
        held,
        free,
        fee: { ...fee[0] },
        seen: (await sql`select from invoices where total = 25`).length,
      };
    });
    expect(found).toEqual({
      held: 0,
      free: 1,
      fee: { client_id: people.otherMember, total: 25 },
      seen: 0,
    });
  });

  test('who left the firm reads it no more', async () => {
    const found = await database.as('admin', async (sql) => {
      const id = await givenIssued(sql);
      await become(sql, 'postgres');
      await sql`delete from tenant_users where user_id = ${people.otherMember}`;
      await become(sql, 'otherMember');
      return [
        (await sql`select from invoices where id = ${id}`).length,
        await refusalWithin(
          sql,
          () =>
            sql`select report_payment(${crypto.randomUUID()}, '2026-01-05', invoice_id => ${id}, amount => 1)`,
        ),
      ];
    });
    expect(found).toEqual([0, 'not_found']);
  });
});
