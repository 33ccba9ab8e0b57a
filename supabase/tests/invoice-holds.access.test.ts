import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';
import { newId } from './support/ledger.ts';

const database = useDatabase();

interface Given {
  id?: string;
  kind?: string;
  days?: number | null;
  note?: string;
}

const hold = (sql: Sql, invoice: string, over: Given = {}) => {
  const { id = newId(), kind = 'promise', days = 5, note = 'Agreed by phone.' } = over;
  return sql`select hold_invoice(${id}, ${invoice}, ${kind}::invoice_hold_kind, private.today() + ${days}::integer, ${note})`;
};

const dispute = (sql: Sql, invoice: string, id = newId(), note: string | null = 'Billed twice.') =>
  sql`select dispute_invoice(${id}, ${invoice}, ${note})`;

const end = (sql: Sql, id: string, answer: string | null = 'The fee is right.') =>
  sql`select end_invoice_hold(${id}, ${answer})`;

/** An invoice of the member's company, made by staff, whom the session then is. */
async function issued(sql: Sql, company: string = companies.mine): Promise<string> {
  await become(sql, 'admin');
  return givenIssued(sql, company);
}

async function disputed(sql: Sql): Promise<{ id: string; invoice: string }> {
  const invoice = await issued(sql);
  const id = newId();
  await become(sql, 'member');
  await dispute(sql, invoice, id);
  return { id, invoice };
}

async function promised(sql: Sql): Promise<{ id: string; invoice: string }> {
  const invoice = await issued(sql);
  const id = newId();
  await hold(sql, invoice, { id });
  return { id, invoice };
}

async function holdOf(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from invoice_holds where id = ${id}`;
  return row ?? {};
}

describe('[BILL-01] promises and disputes of invoices', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | suspended
      read            | grant | –           | yes         | –           | yes         | –                | yes         | –
      write           | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      promise         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      end             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      dispute         | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      dispute nothing | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_allowed | account.suspended
      withdraw        | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      withdraw ours   | grant | not_found   | not_allowed | not_found   | not_allowed | not_found        | not_allowed | account.suspended
    `,
    {
      read: after(disputed, (sql, { id }) => sql`select from invoice_holds where id = ${id}`),
      write: (sql) => sql`update invoice_holds set ended_as = 'settled' returning id`,
      promise: after(issued, (sql, invoice) => hold(sql, invoice)),
      end: after(disputed, (sql, { id }) => end(sql, id)),
      dispute: after(issued, (sql, invoice) => dispute(sql, invoice)),
      'dispute nothing': (sql) => dispute(sql, newId()),
      withdraw: after(disputed, (sql, { id }) => sql`select withdraw_dispute(${id})`),
      'withdraw ours': after(promised, (sql, { id }) => sql`select withdraw_dispute(${id})`),
    },
  );

  test('a draft is disputed by no one: the client does not know of it', async () => {
    const reason = await database.as('admin', async (sql) => {
      const id = newId();
      await sql`select draft_invoice(${id}, company_id => ${companies.mine})`;
      await become(sql, 'member');
      return refusalWithin(sql, () => dispute(sql, id));
    });
    expect(reason).toBe('not_found');
  });

  test('one stands at a time, and a repeat notes nothing twice', async () => {
    const seen = await database.as('member', async (sql) => {
      const { id, invoice } = await disputed(sql);
      await dispute(sql, invoice, id, 'Another text.');
      const second = await refusalWithin(sql, () => dispute(sql, invoice));
      await become(sql, 'admin');
      const ours = await refusalWithin(sql, () => hold(sql, invoice));
      return { second, ours, row: await holdOf(sql, id) };
    });
    expect(seen).toMatchObject({
      second: 'hold.already_open',
      ours: 'hold.already_open',
      row: { note: 'Billed twice.', is_reported: true, recorded_by: people.member },
    });
  });

  test.each<[string, Given, string]>([
    ['a promise without a day', { days: null }, 'hold.until_invalid'],
    ['a promise of yesterday', { days: -1 }, 'hold.until_invalid'],
    ['a promise for longer than a year', { days: 366 }, 'hold.until_invalid'],
    ['a dispute with a day', { kind: 'dispute' }, 'hold.until_invalid'],
    ['a dispute of nothing', { kind: 'dispute', days: null, note: ' ' }, 'hold.note_invalid'],
    ['a long note', { note: 'x'.repeat(1001) }, 'hold.note_invalid'],
  ])('refuses %s', async (_what, over, expected) => {
    const reason = await database.as('admin', async (sql) => {
      const invoice = await issued(sql);
      return refusalWithin(sql, () => hold(sql, invoice, over));
    });
    expect(reason).toBe(expected);
  });

  test('nothing is held of an invoice on which nothing is owed', async () => {
    const seen = await database.as('admin', async (sql) => {
      const invoice = await issued(sql);
      await sql`select void_invoice(${invoice}, 'Twice.')`;
      const ours = await refusalWithin(sql, () => hold(sql, invoice));
      await become(sql, 'member');
      return [ours, await refusalWithin(sql, () => dispute(sql, invoice))];
    });
    expect(seen).toEqual(['payment.nothing_due', 'payment.nothing_due']);
  });

  test('a payment in full ends it, a part of it does not', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { id, invoice } = await promised(sql);
      await pay(sql, invoice, 100);
      const part = await holdOf(sql, id);
      await pay(sql, invoice, 775);
      return [part['ended_as'], (await holdOf(sql, id))['ended_as']];
    });
    expect(seen).toEqual([null, 'settled']);
  });

  test('a promise stands up to and with its day; then another one may be noted', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { id, invoice } = await promised(sql);
      await become(sql, 'postgres');
      const held = await sql`select private.holds_on(${invoice}, private.today() + 5) as on_its_day,
        private.holds_on(${invoice}, private.today() + 6) as after_it`;
      await sql`update invoice_holds set until = private.today() - 1 where id = ${id}`;
      await become(sql, 'admin');
      const [row] = await sql`select hold from invoice_list where id = ${invoice}`;
      await hold(sql, invoice);
      return { ...held[0], listed: row?.['hold'], was: (await holdOf(sql, id))['ended_as'] };
    });
    expect(seen).toEqual({ on_its_day: true, after_it: false, listed: null, was: 'passed' });
  });

  test('a dispute ends with an answer, which the client is notified of', async () => {
    const seen = await database.as('admin', async (sql) => {
      const { id, invoice } = await disputed(sql);
      await become(sql, 'admin');
      const silent = await refusalWithin(sql, () => end(sql, id, ' '));
      await end(sql, id);
      await end(sql, id, 'Again.');
      const row = await holdOf(sql, id);
      await become(sql, 'member');
      const late = await refusalWithin(sql, () => sql`select withdraw_dispute(${id})`);
      const [said] =
        await sql`select message from notifications where kind = 'invoice.dispute_answered' and subject_id = ${invoice}`;
      return { silent, row, late, said: said?.['message'] };
    });
    expect(seen).toMatchObject({
      silent: 'hold.answer_invalid',
      row: { ended_as: 'ended', answer: 'The fee is right.', ended_by: people.admin },
      late: 'hold.ended',
      said: 'The fee is right.',
    });
  });

  test('a client reports ten a day: it is no way to have no reminders', async () => {
    const reason = await database.as('member', async (sql) => {
      const invoice = await issued(sql);
      await become(sql, 'member');
      for (let n = 0; n < 10; n += 1) {
        const id = newId();
        await dispute(sql, invoice, id);
        await sql`select withdraw_dispute(${id})`;
      }
      return refusalWithin(sql, () => dispute(sql, invoice));
    });
    expect(reason).toBe('rate.too_many');
  });
});
