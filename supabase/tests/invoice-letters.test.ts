import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';
import { credit, newId, postings, standing } from './support/ledger.ts';

const database = useDatabase();

const step = (days: number, fee = 0, name = `After ${days} days`) => ({
  days,
  name,
  fee,
  text: 'Please pay.',
});

const setLadder = (sql: Sql, levels: unknown, from = 0) =>
  sql`select set_invoice_ladder(${tenants.first}, private.today() + ${from}::integer, ${sql.json(levels as never)})`;

/** An invoice of 875 that was due so many days ago, under a ladder of the firm; the session is then the owner of the database. */
async function late(
  sql: Sql,
  days: number,
  levels: unknown = [step(7), step(21, 50), step(45, 75)],
) {
  await become(sql, 'admin');
  await setLadder(sql, levels);
  const invoice = await givenIssued(sql, companies.mine);
  await become(sql, 'postgres');
  await sql`update invoices set issued_on = private.today() - ${days}::integer - 30,
    due_on = private.today() - ${days}::integer where id = ${invoice}`;
  return invoice;
}

/** Makes what is due so many days from today; how many letters. */
async function run(sql: Sql, invoice: string, from = 0): Promise<number> {
  const [row] = await sql`
    select private.remind_invoices(array(select invoice_id from private.reminders_due(private.today() + ${from}::integer)
      where invoice_id = ${invoice}), private.today() + ${from}::integer) as made`;
  return row?.['made'] as number;
}

const levels = async (sql: Sql, invoice: string) =>
  (await sql`select level from invoice_reminders where invoice_id = ${invoice} order by level`).map(
    (row) => row['level'] as number,
  );

async function reminded(sql: Sql): Promise<{ invoice: string; id: string }> {
  const invoice = await late(sql, 7);
  await run(sql, invoice);
  const [row] = await sql`select id from invoice_reminders where invoice_id = ${invoice}`;
  return { invoice, id: row?.['id'] as string };
}

describe('[BILL-01] [MAIL-01] the levels of reminders', () => {
  testAccess(
    database,
    `
                  | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | suspended
      read        | grant | –           | yes         | –           | yes         | –                | yes         | –
      write       | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      read ladder | grant | –           | –           | –           | –           | –                | yes         | –
      set ladder  | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes         | account.suspended
      read levels | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes         | account.suspended
    `,
    {
      read: after(reminded, (sql, { id }) => sql`select from invoice_reminders where id = ${id}`),
      write: (sql) => sql`update invoice_reminders set fee = 0 returning id`,
      'read ladder': (sql) => sql`select from invoice_ladders`,
      'set ladder': (sql) => setLadder(sql, [step(7)]),
      'read levels': (sql) => sql`select from invoice_levels(${tenants.first})`,
    },
  );

  test('go out one after the other, each once, with the distance of the ladder after a pause', async () => {
    const seen = await database.asPostgres(async (sql) => {
      // Every level is past: the first goes out alone, and the next keep their distance.
      const invoice = await late(sql, 100);
      const days: number[] = [];
      for (let day = 0; day <= 60; day += 1) if ((await run(sql, invoice, day)) > 0) days.push(day);
      return { days, levels: await levels(sql, invoice) };
    });
    expect(seen).toEqual({ days: [0, 14, 38], levels: [1, 2, 3] });
  });

  test('are made once a day, though the run is called again', async () => {
    const made = await database.asPostgres(async (sql) => {
      const invoice = await late(sql, 7);
      return [await run(sql, invoice), await run(sql, invoice)];
    });
    expect(made).toEqual([1, 0]);
  });

  test('begin on their day, and not before', async () => {
    const made = await database.asPostgres(async (sql) => {
      const invoice = await late(sql, 6);
      return [await run(sql, invoice), await run(sql, invoice, 1)];
    });
    expect(made).toEqual([0, 1]);
  });

  test.each<[string, (invoice: string) => string]>([
    ['is paid', (id) => `update invoices set paid = total, state = 'paid' where id = '${id}'`],
    [
      'is disputed',
      (id) => `insert into invoice_holds (id, tenant_id, invoice_id, kind, note)
        select gen_random_uuid(), tenant_id, id, 'dispute', 'Twice' from invoices where id = '${id}'`,
    ],
    [
      'is promised until today',
      (id) => `insert into invoice_holds (id, tenant_id, invoice_id, kind, until)
        select gen_random_uuid(), tenant_id, id, 'promise', private.today() from invoices where id = '${id}'`,
    ],
    [
      'was reported as paid',
      (
        id,
      ) => `insert into payment_notices (id, tenant_id, company_id, invoice_id, paid_on, amount, reported_by, state)
        select gen_random_uuid(), tenant_id, company_id, id, private.today(), 100, '${people.member}', 'open' from invoices where id = '${id}'`,
    ],
    [
      'is held with its company',
      (id) => `insert into reminder_holds (company_id, tenant_id, until, reason)
        select company_id, tenant_id, private.today(), 'Talks' from invoices where id = '${id}'`,
    ],
    [
      'was due more than a year ago',
      (id) =>
        `update invoices set due_on = private.today() - 366, issued_on = private.today() - 400 where id = '${id}'`,
    ],
  ])('remind of no invoice that %s', async (_what, change) => {
    const made = await database.asPostgres(async (sql) => {
      const invoice = await late(sql, 30);
      await sql.unsafe(change(invoice));
      return run(sql, invoice);
    });
    expect(made).toBe(0);
  });

  test('a promise that was not kept is followed by the level that is due', async () => {
    const made = await database.asPostgres(async (sql) => {
      const invoice = await late(sql, 30);
      await sql`insert into invoice_holds (id, tenant_id, invoice_id, kind, until)
        values (${newId()}, ${tenants.first}, ${invoice}, 'promise', private.today())`;
      return [await run(sql, invoice), await run(sql, invoice, 1)];
    });
    expect(made).toEqual([0, 1]);
  });

  test('a fee is an invoice of its own: the ledger of both is true to the cent', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const invoice = await late(sql, 60, [step(7, 49.99)]);
      await run(sql, invoice);
      const [letter] =
        await sql`select *, owed::float, fee::float from invoice_reminders where invoice_id = ${invoice}`;
      const fee = letter?.['fee_invoice_id'] as string;
      return {
        letter,
        reminded: await standing(sql, invoice),
        fee: await standing(sql, fee),
        posted: await postings(sql, fee),
        again: await run(sql, fee, 300),
      };
    });
    expect(seen).toMatchObject({
      letter: { level: 1, owed: 875, fee: 49.99, number: expect.stringMatching(/^INV-.*-R1$/) },
      reminded: { state: 'issued', owed: 875 },
      fee: { state: 'issued', owed: 49.99 },
      posted: [['charge', 49.99]],
      again: 0,
    });
  });

  test('a fee is waived by the ledger: void with a reason, or credited once part of it is paid', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const invoice = await late(sql, 60, [step(7, 50), step(8, 60)]);
      await run(sql, invoice);
      await run(sql, invoice, 1);
      const fees = (
        await sql`select fee_invoice_id as id from invoice_reminders where invoice_id = ${invoice} order by level`
      ).map((row) => row['id'] as string);
      await become(sql, 'admin');
      await sql`select void_invoice(${fees[0] ?? ''}, 'The letter crossed the payment.')`;
      await pay(sql, fees[1] ?? '', 20);
      await credit(sql, fees[1] ?? '', [40]);
      return [await standing(sql, fees[0] ?? ''), await standing(sql, fees[1] ?? '')];
    });
    expect(seen).toMatchObject([{ state: 'void' }, { state: 'paid', owed: 0, credited: 40 }]);
  });

  test('the letter is mailed with what it shows, and the reminder says when it left', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`update auth.users set email_confirmed_at = now() where id = ${people.member}`;
      await sql`update profiles set preferences = '{"mails": {"invoice": "off"}}' where id = ${people.member}`;
      const invoice = await late(sql, 7);
      await run(sql, invoice);
      const [mail] =
        await sql`select id, private.mail_letter(mail_outbox) as letter from private.mail_outbox
        where about_id = ${invoice} and data ->> 'kind' = 'invoice.reminded'`;
      const before =
        await sql`select mailed_at from invoice_reminders where invoice_id = ${invoice}`;
      await sql`update private.mail_outbox set state = 'sending', claimed_until = now() where id = ${mail?.['id'] as string}`;
      await sql`select private.settle_mail(${mail?.['id'] as string}, 'sent', 'Ok')`;
      const mailed =
        await sql`select mailed_at from invoice_reminders where invoice_id = ${invoice}`;
      await become(sql, 'admin');
      await pay(sql, invoice, 875);
      await become(sql, 'postgres');
      const [paid] =
        await sql`select private.mail_letter(mail_outbox) as letter from private.mail_outbox
        where id = ${mail?.['id'] as string}`;
      return {
        letter: mail?.['letter'] as Record<string, unknown>,
        before: before[0]?.['mailed_at'] as unknown,
        mailed: mailed[0]?.['mailed_at'] as unknown,
        paid: paid?.['letter'] as unknown,
      };
    });
    expect(seen.letter).toMatchObject({ letter: true, level: 1, owed: 875, name: 'After 7 days' });
    expect(seen.before).toBeNull();
    expect(seen.mailed).toBeInstanceOf(Date);
    expect(seen.paid).toBeNull();
  });

  test.each<[string, unknown]>([
    ['five levels', [1, 2, 3, 4, 5].map((days) => step(days))],
    ['days that do not rise', [step(7), step(7)]],
    ['a day before the due day', [step(0)]],
    ['a half day', [step(1.5)]],
    ['half a cent', [step(7, 0.005)]],
    ['a fee below nothing', [step(7, -1)]],
    ['no name', [step(7, 0, ' ')]],
    ['text as days', [{ ...step(7), days: '7' }]],
    ['a key that is not known', [{ ...step(7), more: 1 }]],
    ['no list', { days: 7 }],
  ])('a ladder of %s is refused', async (_what, given) => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => setLadder(sql, given)),
    );
    expect(reason).toBe('ladder.levels_invalid');
  });

  test('a ladder holds from its day on, and none is set for a day that is over', async () => {
    const seen = await database.as('admin', async (sql) => {
      await setLadder(sql, [step(7)]);
      await setLadder(sql, [step(9)], 5);
      const past = await refusalWithin(sql, () => setLadder(sql, [step(3)], -1));
      await become(sql, 'postgres');
      const [row] =
        await sql`select private.invoice_levels(${tenants.first}, private.today() + 4) #>> '{0,days}' as before,
        private.invoice_levels(${tenants.first}, private.today() + 5) #>> '{0,days}' as later`;
      return { past, ...row };
    });
    expect(seen).toEqual({ past: 'ladder.day_invalid', before: '7', later: '9' });
  });

  test('of the platform have no fee', async () => {
    const [row] = await database.asPostgres(
      (sql) => sql`
        select sum((level ->> 'fee')::numeric)::float as fees, count(*)::integer as levels
        from jsonb_array_elements(private.invoice_levels(${newId()}, private.today())) as level`,
    );
    expect(row).toEqual({ fees: 0, levels: 3 });
  });
});
