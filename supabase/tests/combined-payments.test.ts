import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { givenLine, lineOf, post, questions, setAside } from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay, serviceLine } from './support/invoices.ts';
import { newId } from './support/ledger.ts';
import { givenCompanies } from './support/payer-invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const none = crypto.randomUUID();

async function make(sql: Sql, invoices: readonly string[], id: string = newId()): Promise<string> {
  await sql`
    select make_combined_payment(${id}, ${tenants.first}, ${sql.array([...invoices])}::uuid[], ' Family ')`;
  return id;
}

interface Payment {
  payment_reference: string;
  total: number;
  ended_as: string | null;
  line_id: string | null;
}

async function paymentOf(sql: Sql, id: string): Promise<Payment> {
  await become(sql, 'postgres');
  const [row] = await sql<Payment[]>`
    select payment_reference, total::float, ended_as, line_id from combined_payments where id = ${id}`;
  return row as Payment;
}

interface Given {
  payment: string;
  first: string;
  second: string;
}

/** The member makes one payment of two invoices: 50 of their company, 50 of the one that another client shares with them. */
async function made(sql: Sql): Promise<Given> {
  await become(sql, 'postgres');
  await sql`update company_users set access = 'signatory'
    where company_id = ${companies.shared} and user_id = ${people.member}`;
  await become(sql, 'admin');
  const first = await givenIssued(sql, companies.mine, [feeLine]);
  const second = await givenIssued(sql, companies.shared, [feeLine]);
  await become(sql, 'member');
  return { first, second, payment: await make(sql, [first, second]) };
}

/** A line that names the payment, by staff. */
async function named(sql: Sql, amount = 100) {
  const given = await made(sql);
  const { payment_reference: reference } = await paymentOf(sql, given.payment);
  await become(sql, 'admin');
  // As a bank writes it.
  const text = `SEPA ${reference.replaceAll(/(.{4})/g, '$1 ').toLowerCase()}, thank you`;
  return { ...given, line: await givenLine(sql, { text, amount }) };
}

const postOn = (sql: Sql, line: string, payment: string) =>
  sql`select post_combined_payment(${line}, ${payment})`;
const withdraw = (sql: Sql, id: string) => sql`select withdraw_combined_payment(${id})`;

/** What is still owed on invoices. */
const owed = async (sql: Sql, ids: readonly string[]) => {
  await become(sql, 'postgres');
  const rows = await sql`
    select (total - paid)::float as owed from invoices where id = any (${sql.array([...ids])}::uuid[])
    order by array_position(${sql.array([...ids])}::uuid[], id)`;
  await become(sql, 'admin');
  return rows.map((row) => row['owed'] as number);
};

describe('[PAY-01] [SEC-04] who makes and sees one payment over many invoices', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      read it         | grant | –           | yes         | –           | yes         | –                | yes       | –
      read its parts  | grant | –           | yes         | –           | yes         | –                | yes       | –
      make it         | grant | not_found   | yes         | not_found   | not_found   | not_found        | not_found | account.suspended
      withdraw it     | grant | not_found   | yes         | not_found   | not_found   | not_found        | not_found | account.suspended
      write it        | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      call it paid    | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      find it         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      post it         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      post none       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
    `,
    {
      'read it': after(made, (sql, { payment }) => {
        return sql`select from combined_payments where id = ${payment}`;
      }),
      'read its parts': after(made, (sql, { payment }) => {
        return sql`select from combined_payment_invoices where payment_id = ${payment}`;
      }),
      'make it': after(
        async (sql: Sql) => {
          await become(sql, 'admin');
          return givenIssued(sql, companies.mine, [feeLine]);
        },
        async (sql, invoice) => [await make(sql, [invoice])],
      ),
      'withdraw it': after(made, (sql, { payment }) => withdraw(sql, payment)),
      'write it': (sql) => sql`update combined_payments set total = 1`,
      'call it paid': (sql) => sql`update combined_payments set ended_as = 'paid'`,
      'find it': after(named, (sql, { line }) => sql`select from bank_line_payments(${line})`),
      'post it': after(named, (sql, { line, payment }) => postOn(sql, line, payment)),
      'post none': after(named, (sql, { line }) => postOn(sql, line, none)),
    },
  );

  test('a viewer, and who may not see one of the invoices, make none; the sum is hidden with them', async () => {
    await database.as('admin', async (sql) => {
      const { first, second, payment } = await made(sql);
      await withdraw(sql, payment);
      await become(sql, 'postgres');
      await sql`update company_users set access = 'viewer' where company_id = ${companies.shared} and user_id = ${people.member}`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => make(sql, [first, second]))).toBe('not_allowed');
      expect(await sql`select from combined_payments`).toHaveLength(1);
      await become(sql, 'postgres');
      await sql`update company_users set money = false where company_id = ${companies.shared} and user_id = ${people.member}`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => make(sql, [first, second]))).toBe('not_found');
      expect(await sql`select from combined_payments`).toHaveLength(0);
      expect(await sql`select from combined_payment_invoices`).toHaveLength(0);
    });
  });

  test('invoices of others, of another firm, twice, settled, reported or of two currencies are refused', async () => {
    await database.as('admin', async (sql) => {
      const { first, payment } = await made(sql);
      await become(sql, 'admin');
      const others = await givenIssued(sql, companies.others, [feeLine]);
      const foreign = await givenIssued(sql, companies.foreign, [feeLine]);
      const mine = await givenIssued(sql, companies.mine, [feeLine]);
      const euros = await givenIssued(sql, companies.mine, [feeLine]);
      const paid = await givenIssued(sql, companies.mine, [feeLine]);
      const [empty] =
        await sql`select draft_invoice(${none}, company_id => ${companies.mine}) as id`;
      expect(empty).toBeDefined();
      await pay(sql, paid, 50);
      const reported = await givenIssued(sql, companies.mine, [feeLine]);
      await become(sql, 'postgres');
      await sql`update invoices set currency = 'EUR' where id = ${euros}`;
      await become(sql, 'member');
      await sql`select report_payment(${newId()}, '2026-01-05', invoice_id => ${reported}, amount => 50)`;
      const refused: (string | undefined)[] = [];
      for (const ids of [
        [],
        [mine, others],
        [mine, foreign],
        [mine, none],
        [mine, paid],
        [mine, euros],
        [mine, reported],
        [mine, first],
      ]) {
        refused.push(await refusalWithin(sql, () => make(sql, ids)));
      }
      expect(refused).toEqual([
        'combined_payment.invoices_missing',
        'not_found',
        'not_found',
        'not_found',
        'combined_payment.invoice_settled',
        'combined_payment.currencies_differ',
        'combined_payment.invoice_reported',
        'combined_payment.invoice_taken',
      ]);
      // An id of another payment makes no second one and answers as a repeat.
      await make(sql, [mine], payment);
      expect(await sql`select from combined_payments`).toHaveLength(1);
      await withdraw(sql, payment);
      await withdraw(sql, payment);
      const again = await make(sql, [mine, mine, first]);
      expect(await paymentOf(sql, again)).toMatchObject({ total: 100, ended_as: null });
    });
  });
});

describe('[PAY-01] [BILL-01] a line of the bank over many invoices', () => {
  test('names the payment, and is posted over exactly its invoices, once', async () => {
    await database.as('admin', async (sql) => {
      const { line, payment, first, second } = await named(sql);
      const found =
        await sql`select id, invoices::int, is_named, is_exact from bank_line_payments(${line})`;
      expect(found).toEqual([{ id: payment, invoices: 2, is_named: true, is_exact: true }]);
      await postOn(sql, line, payment);
      await postOn(sql, line, payment);
      expect(await owed(sql, [first, second])).toEqual([0, 0]);
      expect(await lineOf(sql, line)).toMatchObject({ state: 'posted', rest: 0 });
      expect(await paymentOf(sql, payment)).toMatchObject({ ended_as: 'paid', line_id: line });
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => withdraw(sql, payment))).toBe('combined_payment.ended');
      // Compliance is asked once for the client whose company another person paid for.
      await become(sql, 'postgres');
      expect((await questions(sql)).length).toBeLessThanOrEqual(1);
    });
  });

  test('[MAIL-01] who made it is notified once when it changes, and not when it is paid or withdrawn', async () => {
    await database.as('admin', async (sql) => {
      const notified = async () => {
        await become(sql, 'postgres');
        const rows = await sql`
          select title from notifications where kind = 'payment.changed' and user_id = ${people.member}`;
        await become(sql, 'admin');
        return rows.map((row) => row['title'] as string);
      };
      const paid = await named(sql);
      await postOn(sql, paid.line, paid.payment);
      expect(await notified()).toEqual([]);
      const changed = await named(sql);
      await sql`select void_invoice(${changed.second}, 'Twice.')`;
      await pay(sql, changed.first, 10);
      const { payment_reference: reference } = await paymentOf(sql, changed.payment);
      expect(await notified()).toEqual([`The payment ${reference} is not valid any more`]);
    });
  });

  test('250 invoices of one client are posted with one click', async () => {
    await database.as('admin', async (sql) => {
      const many = await givenCompanies(sql, 250, { client: people.member });
      const invoices: string[] = [];
      for (const company of many) invoices.push(await givenIssued(sql, company, [feeLine]));
      await become(sql, 'member');
      const payment = await make(sql, invoices);
      await become(sql, 'admin');
      const line = await givenLine(sql, { text: 'no reference', amount: 12_500 });
      expect(await sql`select is_named, is_exact from bank_line_payments(${line})`).toEqual([
        { is_named: false, is_exact: true },
      ]);
      await postOn(sql, line, payment);
      expect(new Set(await owed(sql, invoices))).toEqual(new Set([0]));
    });
  });

  test.each<[string, string, (sql: Sql, given: Given & { line: string }) => Promise<unknown>]>([
    [
      'a payment that staff noted meanwhile',
      'combined_payment.ended',
      (sql, { first }) => pay(sql, first, 10),
    ],
    [
      'an invoice that was made void',
      'combined_payment.ended',
      async (sql, { second }) => sql`select void_invoice(${second}, 'Twice.')`,
    ],
    [
      'the client who withdrew it',
      'combined_payment.ended',
      async (sql, { payment }) => {
        await become(sql, 'member');
        await withdraw(sql, payment);
        await become(sql, 'admin');
      },
    ],
    [
      'a line that was set aside',
      'bank_line.set_aside',
      async (sql, { line }) => setAside(sql, line),
    ],
    [
      'a part that was posted',
      'combined_payment.sum_differs',
      async (sql, { line }) => {
        const other = await givenIssued(sql, companies.mine, [serviceLine]);
        await post(sql, line, [{ invoice_id: other, amount: 5 }], { amount: 5 });
      },
    ],
  ])('is not posted on it after %s', async (_what, code, before) => {
    await database.as('admin', async (sql) => {
      const given = await named(sql);
      await before(sql, given);
      const { line, payment } = given;
      expect(await refusalWithin(sql, () => postOn(sql, line, payment))).toBe(code);
      expect((await paymentOf(sql, payment)).ended_as).not.toBe('paid');
    });
  });

  test('of another sum or another firm is not posted on it, and needs the duty billing', async () => {
    await database.as('admin', async (sql) => {
      const { line, payment } = await named(sql, 99.5);
      expect(await refusalWithin(sql, () => postOn(sql, line, payment))).toBe(
        'combined_payment.sum_differs',
      );
      const foreign = await givenLine(sql, { amount: 100 }, { tenant: tenants.second });
      expect(await refusalWithin(sql, () => postOn(sql, foreign, payment))).toBe('not_found');
      const euros = await givenLine(sql, { amount: 100, currency: 'EUR' });
      expect(await refusalWithin(sql, () => postOn(sql, euros, payment))).toBe(
        'combined_payment.sum_differs',
      );
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer', 'compliance_officer', 'senior']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => postOn(sql, line, payment))).toBe(
        'duty.billing_needed',
      );
    });
  });

  test('not even the owner of the tables changes what was to be paid, or what has ended', async () => {
    await database.as('admin', async (sql) => {
      const { line, payment } = await named(sql);
      await postOn(sql, line, payment);
      await become(sql, 'postgres');
      const refused = [
        await refusalWithin(
          sql,
          () => sql`update combined_payments set ended_as = null, ended_at = null, line_id = null`,
        ),
        await refusalWithin(sql, () => sql`update combined_payments set total = 1`),
        await refusalWithin(sql, () => sql`delete from combined_payments`),
        await refusalWithin(sql, () => sql`update combined_payment_invoices set amount = 1`),
        await refusalWithin(sql, () => sql`delete from combined_payment_invoices`),
      ];
      expect(refused).toEqual(Array.from({ length: 5 }, () => 'not_allowed'));
    });
  });

  test.each([
    ['RF00PAY000000001', []],
    ['invoice RF12 INV 2026 0007', []],
  ])('%s names none', async (text, expected) => {
    const [row] = await database.asPostgres(
      (sql) => sql`select private.payments_in(${text}) as found`,
    );
    expect(row?.['found']).toEqual(expected);
  });
});
