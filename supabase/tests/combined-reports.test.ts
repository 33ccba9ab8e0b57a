import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { newId } from './support/ledger.ts';
import { giveDuties, giveEveryDuty } from './support/staff.ts';

const database = useDatabase();

const PAYMENT = 'c9000000-0000-4000-8000-000000000001';

/** The member makes one payment of 100 over an invoice of their company and one of a company that is shared with them. */
async function made(sql: Sql): Promise<[string, string]> {
  await become(sql, 'postgres');
  await giveEveryDuty(sql, people.admin);
  await sql`update company_users set access = 'signatory'
    where company_id = ${companies.shared} and user_id = ${people.member}`;
  await become(sql, 'admin');
  const first = await givenIssued(sql, companies.mine, [feeLine]);
  const second = await givenIssued(sql, companies.shared, [feeLine]);
  await become(sql, 'member');
  await sql`select make_combined_payment(${PAYMENT}, ${tenants.first},
    ${sql.array([first, second])}::uuid[], 'Family')`;
  return [first, second];
}

const report = (sql: Sql, amount = 100, day = '2026-01-05') =>
  sql`select report_combined_payment(${PAYMENT}, ${day}, ${amount}, 'REF 1', null, null)`;
const record = (sql: Sql) =>
  sql`select record_combined_payment(${PAYMENT}, '2026-01-05', 'wire', null)`;
const decline = (sql: Sql, reply = 'It has not arrived') =>
  sql`select decline_combined_payment(${PAYMENT}, ${reply})`;

async function reported(sql: Sql): Promise<[string, string]> {
  const invoices = await made(sql);
  await report(sql);
  return invoices;
}

async function stateOf(sql: Sql) {
  await become(sql, 'postgres');
  const notices = await sql<{ state: string; amount: number }[]>`
    select state::text, amount::float from payment_notices where combined_id = ${PAYMENT} order by invoice_id`;
  const [payment] = await sql<{ ended_as: string | null }[]>`
    select ended_as::text from combined_payments where id = ${PAYMENT}`;
  const invoices = await sql<{ state: string }[]>`
    select invoice.state::text from combined_payment_invoices as part
    join invoices as invoice on invoice.id = part.invoice_id where part.payment_id = ${PAYMENT}`;
  return {
    notices: notices.map(({ state }) => state),
    ended: payment?.ended_as,
    invoices: invoices.map(({ state }) => state),
  };
}

const notified = (sql: Sql, kind: string) =>
  sql<{ message: string }[]>`select message from notifications
    where user_id = ${people.member} and kind = ${kind}`;

describe('[BOOK-01] who reports a payment over many invoices, and who answers', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended         | serviceRole
      report   | grant | not_found   | yes         | not_found   | not_found   | not_found        | not_found | account.suspended | grant
      record   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended | grant
      decline  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended | grant
    `,
    {
      report: after(made, (sql) => report(sql)),
      record: after(reported, (sql) => record(sql)),
      decline: after(reported, (sql) => decline(sql)),
    },
  );

  test('billing alone answers', async () => {
    await database.asPostgres(async (sql) => {
      await reported(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => record(sql))).toBe('duty.billing_needed');
      expect(await refusalWithin(sql, () => decline(sql))).toBe('duty.billing_needed');
    });
  });
});

describe('[BOOK-01] [CMP-03] one report over exactly its invoices', () => {
  test('is of the sum, on a day that was, and once; each invoice waits as reported', async () => {
    await database.asPostgres(async (sql) => {
      const [first] = await made(sql);
      expect(await refusalWithin(sql, () => report(sql, 99.99))).toBe(
        'combined_payment.amount_differs',
      );
      expect(await refusalWithin(sql, () => report(sql, 100, '2999-01-01'))).toBe(
        'payment.day_invalid',
      );
      await report(sql);
      await report(sql);
      expect((await stateOf(sql)).notices).toEqual(['open', 'open']);
      await become(sql, 'member');
      // None of its invoices is reported or answered by itself.
      expect(
        await refusalWithin(
          sql,
          () => sql`select report_payment(${newId()}, '2026-01-05', null, ${first}, 50)`,
        ),
      ).toBe('payment.already_reported');
      const [notice] = await sql<{ id: string }[]>`
        select id from payment_notices where invoice_id = ${first}`;
      const id = notice?.id ?? '';
      expect(await refusalWithin(sql, () => sql`select withdraw_payment_notice(${id})`)).toBe(
        'payment.notice_combined',
      );
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => sql`select decline_payment_notice(${id}, 'No')`)).toBe(
        'payment.notice_combined',
      );
    });
  });

  test('is recorded once over all of them, and who reported it reads so once', async () => {
    await database.asPostgres(async (sql) => {
      await reported(sql);
      await become(sql, 'admin');
      await record(sql);
      await record(sql);
      expect(await stateOf(sql)).toEqual({
        notices: ['confirmed', 'confirmed'],
        ended: 'paid',
        invoices: ['paid', 'paid'],
      });
      expect(await notified(sql, 'payment.confirmed')).toHaveLength(1);
      const [sum] = await sql`select -sum(amount)::float as sum, count(*)::int as entries
        from ledger_entries where kind = 'payment' and invoice_id in (
          select invoice_id from combined_payment_invoices where payment_id = ${PAYMENT})`;
      expect(sum).toEqual({ sum: 100, entries: 2 });
    });
  });

  test('is declined once for all, with the reason; the payment stands and is reported again', async () => {
    await database.asPostgres(async (sql) => {
      await reported(sql);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => decline(sql, ' '))).toBe('payment.reply_invalid');
      await decline(sql);
      await decline(sql);
      expect(await refusalWithin(sql, () => record(sql))).toBe('combined_payment.not_reported');
      expect(await stateOf(sql)).toMatchObject({ notices: ['declined', 'declined'], ended: null });
      expect((await notified(sql, 'payment.declined')).map(({ message }) => message)).toEqual([
        expect.stringContaining('It has not arrived'),
      ]);
      await become(sql, 'member');
      await report(sql);
      expect((await stateOf(sql)).notices.toSorted()).toEqual([
        'declined',
        'declined',
        'open',
        'open',
      ]);
    });
  });

  test('ends once one invoice is owed otherwise, and says why', async () => {
    await database.asPostgres(async (sql) => {
      const [, second] = await reported(sql);
      await become(sql, 'admin');
      await pay(sql, second, 10);
      const { ended, notices, invoices } = await stateOf(sql);
      expect({ ended, invoices }).toEqual({ ended: 'changed', invoices: ['issued', 'issued'] });
      expect(notices).not.toContain('open');
      expect((await notified(sql, 'payment.changed'))[0]?.message).toContain(
        'Your report that it is paid',
      );
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => record(sql))).toBe('combined_payment.ended');
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => report(sql))).toBe('combined_payment.ended');
    });
  });

  test('is withdrawn with the payment', async () => {
    await database.asPostgres(async (sql) => {
      await reported(sql);
      await sql`select withdraw_combined_payment(${PAYMENT})`;
      expect((await stateOf(sql)).notices).toEqual(['withdrawn', 'withdrawn']);
    });
  });

  test('needs the right to each invoice at that moment: one who may only look, or sees one no more, is refused', async () => {
    await database.asPostgres(async (sql) => {
      await made(sql);
      await become(sql, 'postgres');
      await sql`update company_users set access = 'viewer' where company_id = ${companies.shared} and user_id = ${people.member}`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => report(sql))).toBe('not_allowed');
      await become(sql, 'postgres');
      await sql`delete from company_users where company_id = ${companies.shared} and user_id = ${people.member}`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => report(sql))).toBe('not_found');
    });
  });

  test('takes no receipt of a company that is not in it', async () => {
    await database.asPostgres(async (sql) => {
      await made(sql);
      const foreign = crypto.randomUUID();
      expect(
        await refusalWithin(
          sql,
          () =>
            sql`select report_combined_payment(${PAYMENT}, '2026-01-05', 100, null, null, ${foreign})`,
        ),
      ).toBe('payment.document_unknown');
    });
  });
});
