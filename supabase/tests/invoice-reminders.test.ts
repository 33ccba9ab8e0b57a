import { beforeAll, describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { withLongDays } from './support/long-days.ts';

const database = useDatabase();

const DUE = '2030-06-15';

/** An issued invoice of the member's company, due in June 2030, of which so much is paid; nothing else reminds anyone. */
async function givenInvoice(sql: Sql, paid = 0): Promise<string> {
  await sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;
  await sql`update obligations set state = 'void' where state = 'open'`;
  await sql`update documents set expires_on = null`;
  await sql`update invoices set due_on = issued_on where state = 'issued'`;
  const id = crypto.randomUUID();
  await sql`
    insert into invoices (id, tenant_id, company_id, number, state, vat_percent, total, paid, issued_on, due_on)
    values (${id}, ${tenants.first}, ${companies.mine}, 'INV-2030-0007', 'issued', 10, 100, ${paid}, '2030-05-15', ${DUE})`;
  return id;
}

async function digest(sql: Sql, day: string): Promise<number> {
  const [row] = await sql`
    select private.queue_digests(array(select user_id from private.reminder_people), ${day}::date - 1, ${day}) as mails`;
  return row?.['mails'] as number;
}

/** The days of June and July on which a mail goes out. */
async function mailedDays(sql: Sql): Promise<string[]> {
  const days = await sql<{ day: string }[]>`
    select ('2030-06-01'::date + n)::text as day from generate_series(0, 60) as n`;
  const mailed: string[] = [];
  for (const { day } of days) if ((await digest(sql, day)) > 0) mailed.push(day);
  return mailed;
}

const mails = (sql: Sql) =>
  sql<{ subject: string; data: { lines: Record<string, unknown>[] } }[]>`
    select subject, data from private.mail_outbox where template = 'digest' order by queued_at`;

describe('[MAIL-01] [BILL-01] an invoice that is not paid', () => {
  let days: string[];

  beforeAll(async () => {
    days = await database.asPostgres(async (sql) => {
      await givenInvoice(sql);
      return mailedDays(sql);
    });
  });

  test('reminds on the days of the ladder, once each', () => {
    expect(days).toEqual(['2030-06-12', '2030-06-16', '2030-06-29', '2030-07-15']);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])(
    'is left out of a digest that makes up for days by a letter: %j',
    async (isReminded, count) => {
      const made = await database.asPostgres(async (sql) => {
        const id = await givenInvoice(sql);
        if (isReminded)
          await sql`select private.remind_invoices(array[${id}]::uuid[], '2030-06-30')`;
        const [row] = await sql`
        select private.queue_digests(array[${people.member}]::uuid[], '2030-06-15', '2030-06-30') as mails`;
        return row?.['mails'] as number;
      });
      expect(made).toBe(count);
    },
  );

  test('is said with its number and what is still owed', async () => {
    const [mail] = await database.asPostgres(async (sql) => {
      await givenInvoice(sql, 40);
      await digest(sql, '2030-06-16');
      return mails(sql);
    });
    expect(mail?.subject).toBe('1 invoice is unpaid for 1 company');
    expect(mail?.data.lines).toEqual([
      {
        company: expect.any(String),
        kind: 'invoice',
        what: 'Invoice INV-2030-0007',
        due: withLongDays('15 June 2030'),
        days: -1,
        amount: 'USD 60.00',
      },
    ]);
  });

  test.each([
    ['is paid', `update invoices set paid = total, state = 'paid'`],
    ['is void', `update invoices set state = 'void', void_note = 'Twice'`],
    [
      'is held with its company',
      `insert into reminder_holds (company_id, tenant_id, until, reason)
      select company_id, tenant_id, '2030-12-31', 'Disputed' from invoices`,
    ],
    [
      'was reported as paid',
      `insert into payment_notices (id, tenant_id, company_id, invoice_id, paid_on, amount, reported_by, state)
      select gen_random_uuid(), tenant_id, company_id, id, private.today(), 100, '${people.member}', 'open' from invoices`,
    ],
    [
      'is disputed',
      `insert into invoice_holds (id, tenant_id, invoice_id, kind, note)
      select gen_random_uuid(), tenant_id, id, 'dispute', 'Billed twice' from invoices`,
    ],
    [
      'is promised until after its last day',
      `insert into invoice_holds (id, tenant_id, invoice_id, kind, until)
      select gen_random_uuid(), tenant_id, id, 'promise', '2030-07-15' from invoices`,
    ],
    [
      'has no days',
      `insert into reminder_ladders (tenant_id, about, days) select tenant_id, 'INVOICES', '{}' from invoices`,
    ],
  ])('reminds no one when it %s', async (_, change) => {
    const mailed = await database.asPostgres(async (sql) => {
      const id = await givenInvoice(sql);
      await sql.unsafe(`${change} where id = '${id}'`);
      return mailedDays(sql);
    });
    expect(mailed).toEqual([]);
  });

  test('reminds again after the day of a promise, and makes up for none', async () => {
    const mailed = await database.asPostgres(async (sql) => {
      const id = await givenInvoice(sql);
      await sql`insert into invoice_holds (id, tenant_id, invoice_id, kind, until)
        values (gen_random_uuid(), ${tenants.first}, ${id}, 'promise', '2030-06-29')`;
      return mailedDays(sql);
    });
    expect(mailed).toEqual(['2030-07-15']);
  });

  test('does not follow the days of duties', async () => {
    const mailed = await database.asPostgres(async (sql) => {
      await givenInvoice(sql);
      await sql`insert into reminder_ladders (tenant_id, about, days) values (${tenants.first}, 'DUTIES', '{-5}')`;
      return mailedDays(sql);
    });
    expect(mailed).toEqual(days);
  });

  test('takes the place of the duty whose fee it bills, and of no other', async () => {
    const lines = await database.asPostgres(async (sql) => {
      const id = await givenInvoice(sql);
      await sql`update invoices set renewal_year = 2030 where id = ${id}`;
      await sql`insert into invoice_lines (tenant_id, invoice_id, position, kind, label, amount, vat_treatment)
        values (${tenants.first}, ${id}, 1, 'government', 'Annual fee', 100, 'disbursement_out_of_scope')`;
      await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
        select ${tenants.first}, ${companies.mine}, code, valid_from, 'of ' || code, ${DUE}, 350, 'USD'
        from obligation_rules where code in ('IBC_ANNUAL_FEE', 'CESRA_REPORT') and valid_to is null`;
      await sql`insert into reminder_ladders (tenant_id, about, days) values (${tenants.first}, 'DUTIES', '{1}')`;
      await digest(sql, '2030-06-16');
      return (await mails(sql))[0]?.data.lines.map(({ kind, because }) => kind ?? because);
    });
    expect(lines?.toSorted()).toEqual(['invoice', 'of CESRA_REPORT']);
  });

  test('stands in what goes out in the next 30 days, alone where invoices are looked for', async () => {
    const rows = await database.asPostgres(async (sql) => {
      const id = await givenInvoice(sql);
      await sql`update invoices set issued_on = private.today(), due_on = private.today() + 13 where id = ${id}`;
      await become(sql, 'admin');
      const plan = (show: string) => sql`
        select kind, what, days, subject_id = ${id} as is_it from reminder_plan(${tenants.first}, '', ${show})`;
      return { invoices: [...(await plan('invoice'))], duties: [...(await plan('duty'))] };
    });
    expect(rows.invoices).toEqual([
      { kind: 'invoice', what: 'Invoice INV-2030-0007', days: -3, is_it: true },
      { kind: 'invoice', what: 'Invoice INV-2030-0007', days: 1, is_it: true },
      { kind: 'invoice', what: 'Invoice INV-2030-0007', days: 14, is_it: true },
    ]);
    expect(rows.duties).toEqual([]);
  });

  test('has days that the compliance officer changes and takes back', async () => {
    const seen = await database.as('admin', async (sql) => {
      const now = async () =>
        (
          await sql`select days, is_own from reminder_days(${tenants.first}) where about = 'INVOICES'`
        ).map((row) => ({ ...row }));
      const before = await now();
      await sql`select set_reminder_ladder(${tenants.first}, 'INVOICES', '{7,21}')`;
      const own = await now();
      await sql`select set_reminder_ladder(${tenants.first}, 'INVOICES', null)`;
      return { before, own, after: await now() };
    });
    expect(seen).toEqual({
      before: [{ days: [-3, 1, 14, 30], is_own: false }],
      own: [{ days: [7, 21], is_own: true }],
      after: [{ days: [-3, 1, 14, 30], is_own: false }],
    });
  });
});

test.each([
  [[1, 0, 0, 0, 1], '1 duty is due for 1 company'],
  [[0, 2, 0, 0, 1], '2 documents expire for 1 company'],
  [[0, 0, 3, 0, 2], '3 invoices are unpaid for 2 companies'],
  [[0, 0, 0, 1, 1], '1 yearly statement is to be signed for 1 company'],
  [[2, 0, 1, 0, 1], '2 duties and 1 invoice to see to for 1 company'],
  [[3, 1, 2, 0, 2], '3 duties, 1 document and 2 invoices to see to for 2 companies'],
])('[MAIL-01] the subject of a digest: %j', async (counts, subject) => {
  const [row] = await database.asPostgres(
    (sql) =>
      sql`select private.digest_subject(${counts[0] ?? 0}, ${counts[1] ?? 0}, ${counts[2] ?? 0}, ${counts[3] ?? 0}, ${counts[4] ?? 0}) as text`,
  );
  expect(row?.['text']).toBe(subject);
});
