import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { companies, obligations, people, tenants } from './support/ids.ts';
import { givenIssued, pay } from './support/invoices.ts';

const database = useDatabase();

interface Report {
  id?: string;
  obligation?: string;
  invoice?: string;
  day?: string | null;
  amount?: number | null;
  reference?: string;
  note?: string;
  document?: string;
}

const report = (sql: Sql, over: Report = {}) => {
  const { id = crypto.randomUUID(), obligation, invoice, day = '2026-01-05', amount } = over;
  const about = obligation ?? (invoice ? null : obligations.mine);
  return sql`select report_payment(
    ${id}, ${day}, ${about}, ${invoice ?? null}, ${amount ?? null}, ${over.reference ?? null}, ${over.note ?? null},
    ${over.document ?? null})`;
};

async function reported(sql: Sql, over: Report = {}): Promise<string> {
  const id = crypto.randomUUID();
  await become(sql, 'member');
  await report(sql, { id, ...over });
  return id;
}

async function noticeOf(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from payment_notices where id = ${id}`;
  return row ?? {};
}

const kindsOf = async (sql: Sql) =>
  (
    await sql`select distinct kind from notifications where kind like 'payment.%' order by kind`
  ).map((row) => row['kind'] as string);

describe('[CMP-03] reports of payments', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | suspended
      read            | grant | –           | yes         | –           | yes         | –                | yes         | –
      write           | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant
      report mine     | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      report others   | grant | not_found   | not_found   | yes         | not_allowed | not_found        | not_allowed | account.suspended
      report shared   | grant | not_found   | not_allowed | yes         | not_allowed | not_found        | not_allowed | account.suspended
      report foreign  | grant | not_found   | not_found   | not_found   | not_found   | yes              | not_allowed | account.suspended
      report nothing  | grant | not_found   | not_found   | not_found   | not_found   | not_found        | not_allowed | account.suspended
      withdraw        | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      decline         | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended
      read the list   | grant | –           | yes         | –           | yes         | –                | yes         | –
    `,
    {
      read: after(
        (sql) => reported(sql),
        (sql, id) => sql`select from payment_notices where id = ${id}`,
      ),
      write: (sql) => sql`update payment_notices set state = 'confirmed' returning id`,
      'report mine': (sql) => report(sql),
      'report others': (sql) => report(sql, { obligation: obligations.others }),
      'report shared': (sql) => report(sql, { obligation: obligations.shared }),
      'report foreign': (sql) => report(sql, { obligation: obligations.foreign }),
      'report nothing': (sql) => report(sql, { obligation: crypto.randomUUID() }),
      withdraw: after(
        (sql) => reported(sql),
        (sql, id) => sql`select withdraw_payment_notice(${id})`,
      ),
      decline: after(
        (sql) => reported(sql),
        (sql, id) => sql`select decline_payment_notice(${id}, 'Nothing arrived.')`,
      ),
      'read the list': (sql) => sql`select from duty_list where id = ${obligations.mine}`,
    },
  );

  test('a repeat reports nothing twice, and a second report waits for the answer to the first', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = crypto.randomUUID();
      await report(sql, { id, reference: ' R-1 ', note: ' Wire. ' });
      await report(sql, { id, reference: 'R-2' });
      const second = await refusalWithin(sql, () => report(sql));
      const taken = await refusalWithin(sql, () =>
        report(sql, { id, obligation: obligations.mine, note: 'x' }),
      );
      return { row: await noticeOf(sql, id), second, taken };
    });
    expect(seen.row).toMatchObject({
      state: 'open',
      reference: 'R-1',
      note: 'Wire.',
      company_id: companies.mine,
      reported_by: people.member,
    });
    expect(seen.second).toBe('payment.already_reported');
    expect(seen.taken).toBeUndefined();
  });

  test.each<[string, Report, string]>([
    ['no day', { day: null }, 'payment.day_invalid'],
    ['a day to come', { day: '2999-01-01' }, 'payment.day_invalid'],
    ['nothing paid', { amount: 0 }, 'payment.amount_invalid'],
    ['half a cent', { amount: 1.005 }, 'payment.amount_invalid'],
    ['a long reference', { reference: 'x'.repeat(121) }, 'payment.reference_invalid'],
    ['a long note', { note: 'x'.repeat(1001) }, 'payment.note_too_long'],
    ['a receipt of nothing', { document: crypto.randomUUID() }, 'payment.document_unknown'],
  ])('refuses %s', async (_what, over, expected) => {
    const reason = await database.as('member', (sql) =>
      refusalWithin(sql, () => report(sql, over)),
    );
    expect(reason).toBe(expected);
  });

  test('a receipt is a document of the same company', async () => {
    const seen = await database.as('member', async (sql) => {
      const other = await givenDocument(sql, companies.others, 'otherMember');
      await become(sql, 'member');
      const refused = await refusalWithin(sql, () => report(sql, { document: other }));
      const own = await givenDocument(sql, companies.mine, 'member');
      const id = crypto.randomUUID();
      await report(sql, { id, document: own });
      return { refused, linked: (await noticeOf(sql, id))['document_id'] === own };
    });
    expect(seen).toEqual({ refused: 'payment.document_unknown', linked: true });
  });

  test('a confirmed report leaves its receipt with the duty', async () => {
    const seen = await database.as('member', async (sql) => {
      const receipt = await givenDocument(sql, companies.mine, 'member');
      await report(sql, { document: receipt });
      await become(sql, 'admin');
      const ofDuty = async () =>
        (await sql`select receipt from duty_list where id = ${obligations.mine}`)[0]?.['receipt'];
      const before = await ofDuty();
      await sql`select complete_obligation(${obligations.mine}, '2026-01-05')`;
      return { receipt, before, kept: await ofDuty() };
    });
    expect(seen.before).toMatchObject({ id: seen.receipt });
    expect(seen.kept).toEqual(seen.before);
  });

  test('what staff record confirms it and notifies the reporter; what is settled is reported no more', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await reported(sql);
      await become(sql, 'admin');
      const notified = await kindsOf(sql);
      await sql`select complete_obligation(${obligations.mine}, '2026-01-05')`;
      await become(sql, 'member');
      const row = await noticeOf(sql, id);
      const again = await refusalWithin(sql, () => report(sql));
      const withdrawn = await refusalWithin(sql, () => sql`select withdraw_payment_notice(${id})`);
      return { state: row['state'], notified, mine: await kindsOf(sql), again, withdrawn };
    });
    expect(seen).toEqual({
      state: 'confirmed',
      notified: ['payment.reported'],
      mine: ['payment.confirmed'],
      again: 'payment.nothing_due',
      withdrawn: 'payment.notice_settled',
    });
  });

  test('a duty that is waived withdraws it; a declined one gives its reason and may be reported anew', async () => {
    const seen = await database.as('member', async (sql) => {
      const first = await reported(sql);
      await become(sql, 'admin');
      const empty = await refusalWithin(
        sql,
        () => sql`select decline_payment_notice(${first}, ' ')`,
      );
      await sql`select decline_payment_notice(${first}, ' The wire did not arrive. ')`;
      await sql`select decline_payment_notice(${first}, 'Again')`;
      const second = await reported(sql);
      await become(sql, 'admin');
      await sql`select waive_obligation(${obligations.mine}, 'Dissolved in time.')`;
      await become(sql, 'member');
      return {
        empty,
        first: await noticeOf(sql, first),
        second: (await noticeOf(sql, second))['state'],
        kinds: await kindsOf(sql),
      };
    });
    expect(seen).toMatchObject({
      empty: 'payment.reply_invalid',
      first: { state: 'declined', reply: 'The wire did not arrive.' },
      second: 'withdrawn',
      kinds: ['payment.declined'],
    });
  });

  test('[BILL-01] of an invoice at most what is owed; a recorded payment confirms it', async () => {
    const seen = await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      await become(sql, 'member');
      const none = await refusalWithin(sql, () => report(sql, { invoice }));
      const much = await refusalWithin(sql, () => report(sql, { invoice, amount: 5000 }));
      const id = crypto.randomUUID();
      await report(sql, { id, invoice, amount: 50 });
      await become(sql, 'admin');
      await pay(sql, invoice, 50);
      return { none, much, state: (await noticeOf(sql, id))['state'] };
    });
    expect(seen).toEqual({
      none: 'payment.amount_invalid',
      much: 'payment.amount_invalid',
      state: 'confirmed',
    });
  });

  test('the list of duties has the cost of being late, and the report', async () => {
    const row = await database.as('member', async (sql) => {
      await report(sql);
      const [duty] = await sql`select * from duty_list where id = ${obligations.mine}`;
      return duty;
    });
    expect(row).toMatchObject({ state: 'open', notice: { state: 'open', paid_on: '2026-01-05' } });
    expect(row?.['exposure']).toHaveProperty('penalty');
  });
});

describe('[CMP-03] the figures of duties', () => {
  testAccess(
    database,
    `
                 | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      of mine    | grant | –        | yes    | –           | yes   | –                | yes   | account.suspended
    `,
    {
      'of mine': (sql) =>
        sql`select from duty_figures(${tenants.first}, ${companies.mine}) where open > 0`,
    },
  );

  test('adds up what is late with its penalty, and counts what is reported', async () => {
    const seen = await database.as('member', async (sql) => {
      await sql`reset role`;
      await sql`update obligations set due_on = private.today() - 5, amount = 100, currency = 'USD'
                where id = ${obligations.mine}`;
      await become(sql, 'member');
      await report(sql);
      const [row] = await sql`select * from duty_figures(${tenants.first}, ${companies.mine})`;
      const [all] = await sql`select sum(amount)::text as late from obligations
        where company_id = ${companies.mine} and state = 'open' and due_on < private.today() and currency = 'USD'`;
      return { row, late: Number(all?.['late']) };
    });
    expect(seen.row).toMatchObject({ late: '1', reported: '1' });
    expect(seen.row?.['money']).toEqual([
      expect.objectContaining({ currency: 'USD', late: seen.late }),
    ]);
  });
});
