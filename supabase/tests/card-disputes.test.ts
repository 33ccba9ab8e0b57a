import { beforeEach, describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { cardIds, event, given, problems as lookedAt } from './support/card-payments.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { held, newId, postings, reverse, standing } from './support/ledger.ts';
import { withLongDays } from './support/long-days.ts';

const database = useDatabase();

let ids = cardIds();
let disputeRef = '';
beforeEach(() => {
  ids = cardIds();
  disputeRef = `du_${ids.payment}`;
});

const say = (sql: Sql, of: object) => event(sql, ids, of);
const problems = async (sql: Sql, payment: string) => {
  await become(sql, 'admin');
  return lookedAt(sql, payment);
};
const within = (work: (sql: Sql) => Promise<unknown>) =>
  database.as('admin', async (sql) => void (await work(sql)));

/** An invoice of 875.00 that the member paid by card. Ends as staff. */
async function paid(sql: Sql, of: object = {}): Promise<string> {
  const invoice = await given(sql);
  await become(sql, 'member');
  await sql`select from begin_card_payment(${ids.payment}, ${invoice})`;
  await become(sql, 'serviceRole');
  await sql`select open_card_page(${ids.payment}, ${ids.page})`;
  await say(sql, of);
  await become(sql, 'admin');
  return invoice;
}

const fee = (sql: Sql, of: object = {}) =>
  say(sql, {
    kind: 'fee',
    movement_ref: `txn_${ids.payment}`,
    amount: 875,
    fee: 25.68,
    at: '2026-01-05T12:00:00.000Z',
    ...of,
  });

const movement = (name: 'withdrawn' | 'reinstated', of: object = {}) => ({
  movement_ref: `txn_${name}_${ids.payment}`,
  amount: name === 'withdrawn' ? -875 : 875,
  fee: name === 'withdrawn' ? 15 : 0,
  currency: 'usd',
  at: '2026-01-06T12:00:00.000Z',
  ...of,
});
const withdrawn = () => [movement('withdrawn')];
const givenBack = () => [movement('withdrawn'), movement('reinstated')];

/** A word of the provider on the dispute, at an hour of the 6th. */
const dispute = (sql: Sql, state: string, hour: number, of: object = {}) =>
  say(sql, {
    kind: 'dispute',
    dispute_ref: disputeRef,
    amount: 875,
    state,
    reason: 'fraudulent',
    answer_by: '2026-01-20T23:59:59.000Z',
    page_url: 'https://dashboard.example/payments/pi_1',
    at: `2026-01-06T${String(hour).padStart(2, '0')}:00:00.000Z`,
    movements: [],
    ...of,
  });

/** What the journal of January has of the provider: what it is, the account, and debit less credit. */
async function journal(sql: Sql): Promise<[string, string, number][]> {
  await become(sql, 'admin');
  const rows = await sql`
    select kind, account_kind, (debit - credit)::float as amount from journal_lines(${tenants.first}, '2026-01-01')
    where kind like 'card%' order by day, seq, account_kind`;
  return rows.map((row) => [row['kind'], row['account_kind'], row['amount']] as never);
}

const notified = async (sql: Sql, person: string) => {
  await become(sql, 'postgres');
  const rows =
    await sql`select title, message from notifications where user_id = ${person} order by created_at, title`;
  return rows.map((row) => `${row['title'] as string} – ${row['message'] as string}`);
};

/** What the account of disputes has: nothing once each of them has ended. */
const inDispute = async (sql: Sql) => {
  await become(sql, 'postgres');
  const [row] = await sql`select coalesce(sum(debit - credit), 0)::float as left
    from private.journal_of(${tenants.first}, '2026-01-01', private.today()) where account = 'card_disputes'`;
  return row?.['left'] as number;
};

const disputed = async (sql: Sql) => {
  await become(sql, 'postgres');
  const [row] =
    await sql`select state, posted_at is not null as is_posted from card_disputes where dispute_ref = ${disputeRef}`;
  return { ...row };
};

describe('[PAY-01] [SEC-04] who sees what the provider keeps and takes', () => {
  testAccess(
    database,
    `
                  | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended | serviceRole
      read fees   | grant | –        | –      | –           | –     | –                | yes   | –         | grant
      read them   | grant | –        | –      | –           | –     | –                | yes   | –         | grant
      end one     | grant | grant    | grant  | grant       | grant | grant            | grant | grant     | grant
      write a fee | grant | grant    | grant  | grant       | grant | grant            | grant | grant     | grant
    `,
    {
      'read fees': after(
        async (sql: Sql) => {
          await paid(sql);
          await fee(sql);
        },
        (sql) => sql`select from card_movements where payment_id = ${ids.payment}`,
      ),
      'read them': after(
        async (sql: Sql) => {
          await paid(sql);
          await dispute(sql, 'needs_answer', 1);
        },
        (sql) => sql`select from card_disputes where payment_id = ${ids.payment}`,
      ),
      'end one': (sql) => sql`update card_disputes set state = 'won'`,
      'write a fee': (sql) => sql`update card_movements set fee = 0`,
    },
  );

  test('a client learns nothing of a fee or of an open dispute, and no movement is changed by anyone', () =>
    within(async (sql) => {
      await paid(sql);
      const before = await notified(sql, people.member);
      await fee(sql);
      await dispute(sql, 'needs_answer', 1, { movements: withdrawn() });
      expect(await notified(sql, people.member)).toEqual(before);
      expect(await refusalWithin(sql, () => sql`delete from card_movements`)).not.toBeUndefined();
      expect(
        await refusalWithin(sql, () => sql`update card_movements set fee = 1`),
      ).not.toBeUndefined();
    }));
});

describe('[PAY-01] [BILL-01] the fee of the provider', () => {
  test('is an expense once, however often it is said, on the day of the provider in Nassau', () =>
    within(async (sql) => {
      await paid(sql);
      const late = { movement_ref: 'txn_other' };
      expect([await fee(sql), await fee(sql), await fee(sql, late)]).toEqual([
        'posted',
        'known',
        'known',
      ]);
      expect(await journal(sql)).toEqual([
        ['card_fee', 'bank', -25.68],
        ['card_fee', 'card_fees', 25.68],
      ]);
      const [line] = await sql`
        select day::text, account, reference, number is not null as has_number from journal_lines(${tenants.first}, '2026-01-01')
        where account_kind = 'card_fees'`;
      expect(line).toMatchObject({ day: '2026-01-05', account: '6100', has_number: true });
    }));

  test('of a payment that is not known is unknown, and nonsense is refused', () =>
    within(async (sql) => {
      await paid(sql);
      expect(await fee(sql, { payment_ref: 'pi_other' })).toBe('unknown');
      for (const of of [
        { fee: '1' },
        { fee: 0.001 },
        { amount: -5 },
        { currency: 'dollars' },
        { at: 'yesterday' },
        { movement_ref: null },
      ]) {
        expect(await refusalWithin(sql, () => fee(sql, of))).toBe('card_payment.event_invalid');
      }
    }));
});

describe('[PAY-01] a dispute', () => {
  test('that opens notifies staff with the day for the evidence; the invoice stays paid', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      expect([
        await dispute(sql, 'needs_answer', 1),
        await dispute(sql, 'needs_answer', 1),
        await dispute(sql, 'needs_answer', 1, { movements: withdrawn() }),
        await dispute(sql, 'in_review', 5, { movements: withdrawn() }),
        await dispute(sql, 'needs_answer', 1, { movements: withdrawn() }),
      ]).toEqual(['to_look_at', 'known', 'noted', 'noted', 'known']);
      await become(sql, 'admin');
      expect(await problems(sql, ids.payment)).toEqual(['disputed']);
      expect(await standing(sql, invoice)).toMatchObject({ state: 'paid', owed: 0 });
      expect(await disputed(sql)).toEqual({ state: 'in_review', is_posted: false });
      expect(await journal(sql)).toEqual([
        ['card_withdrawn', 'bank', -890],
        ['card_withdrawn', 'card_disputes', 875],
        ['card_withdrawn', 'card_fees', 15],
      ]);
      const lines = await notified(sql, people.admin);
      expect(lines.filter((line) => line.includes('disputes USD 875.00'))).toHaveLength(1);
      expect(lines.join()).toContain(
        withLongDays('Send the evidence to the provider by 20 January 2026.'),
      );
    }));

  test('another day for the evidence notifies them again', () =>
    within(async (sql) => {
      await paid(sql);
      await dispute(sql, 'needs_answer', 1);
      await dispute(sql, 'needs_answer', 2, { answer_by: '2026-01-25T12:00:00.000Z' });
      expect((await notified(sql, people.admin)).join()).toContain(
        withLongDays('Send it to the provider by 25 January 2026.'),
      );
    }));

  test('that is lost makes the invoice due again, once; the money is off the account of disputes', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      await dispute(sql, 'needs_answer', 1, { movements: withdrawn() });
      expect([
        await dispute(sql, 'lost', 9, { movements: withdrawn() }),
        await dispute(sql, 'lost', 9, { movements: withdrawn() }),
        await dispute(sql, 'needs_answer', 1, { movements: withdrawn() }),
        await dispute(sql, 'won', 8),
      ]).toEqual(['posted', 'known', 'known', 'known']);
      await become(sql, 'admin');
      expect(await postings(sql, invoice)).toEqual([
        ['charge', 875],
        ['payment', -875],
        ['refund', 875],
      ]);
      expect(await standing(sql, invoice)).toMatchObject({ state: 'issued', owed: 875 });
      expect(await problems(sql, ids.payment)).toEqual([]);
      expect(await inDispute(sql)).toBe(0);
      expect((await notified(sql, people.member)).join()).toContain(
        'A payment by card of USD 875.00 was taken back',
      );
    }));

  test('that is won puts everything back: nothing is due, and the provider may give its fee back', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      const back = [movement('withdrawn'), movement('reinstated', { fee: -15 })];
      expect([
        await dispute(sql, 'needs_answer', 1, { movements: withdrawn() }),
        await dispute(sql, 'won', 9, { movements: back }),
        await dispute(sql, 'won', 9, { movements: back }),
      ]).toEqual(['to_look_at', 'posted', 'known']);
      expect(await problems(sql, ids.payment)).toEqual([]);
      expect(await postings(sql, invoice)).toHaveLength(2);
      expect(await inDispute(sql)).toBe(0);
      const lines = await journal(sql);
      expect(lines.reduce((sum, [, , amount]) => sum + amount, 0)).toBe(0);
      expect(lines.filter(([, account]) => account === 'card_fees').map(([, , n]) => n)).toEqual([
        15, -15,
      ]);
      expect((await notified(sql, people.admin)).join()).toContain('A dispute is won');
    }));

  test('out of order: its end is said first, and what is older changes nothing', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      expect([
        await dispute(sql, 'lost', 9, { movements: withdrawn() }),
        await dispute(sql, 'needs_answer', 1, { movements: withdrawn() }),
        await dispute(sql, 'needs_answer', 9, { movements: withdrawn() }),
      ]).toEqual(['posted', 'known', 'known']);
      await become(sql, 'admin');
      expect(await standing(sql, invoice)).toMatchObject({ owed: 875 });
      expect(await problems(sql, ids.payment)).toEqual([]);
    }));

  test('that is won after it was lost: the payment counts again, and what was paid since is on account', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      await dispute(sql, 'lost', 9, { movements: withdrawn() });
      await become(sql, 'admin');
      await pay(sql, invoice, 875);
      expect(await dispute(sql, 'won', 12, { movements: givenBack() })).toBe('posted');
      await become(sql, 'admin');
      expect([await standing(sql, invoice), await held(sql)]).toMatchObject([
        { state: 'paid', owed: 0 },
        875,
      ]);
      expect(await inDispute(sql)).toBe(0);
      expect(await disputed(sql)).toEqual({ state: 'won', is_posted: false });
      // Lost once more: the invoice is due again, and may be paid from the account.
      expect(await dispute(sql, 'lost', 15)).toBe('posted');
      await become(sql, 'admin');
      expect([await standing(sql, invoice), await held(sql)]).toMatchObject([{ owed: 875 }, 875]);
    }));

  test('an inquiry that is closed took no money, and a refund stays possible', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      await dispute(sql, 'needs_answer', 1);
      await become(sql, 'admin');
      const ask = () =>
        sql`select from request_card_refund(${newId()}, ${ids.payment}, 5, 'A part of it.')`;
      expect(await refusalWithin(sql, ask)).toBeUndefined();
      expect(await dispute(sql, 'closed', 3)).toBe('posted');
      await become(sql, 'admin');
      expect(await standing(sql, invoice)).toMatchObject({ state: 'paid' });
      expect(await problems(sql, ids.payment)).toEqual([]);
    }));

  test('what the provider took is not given back to the card as well', () =>
    within(async (sql) => {
      await paid(sql);
      await dispute(sql, 'needs_answer', 1, { amount: 800, movements: withdrawn() });
      await become(sql, 'admin');
      const ask = (amount: number) =>
        refusalWithin(
          sql,
          () =>
            sql`select from request_card_refund(${newId()}, ${ids.payment}, ${amount}, 'Twice.')`,
        );
      expect([await ask(75.01), await ask(75)]).toEqual(['card_payment.refund_invalid', undefined]);
    }));

  test('of a part is posted as that part', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      await dispute(sql, 'lost', 2, { amount: 75 });
      await become(sql, 'admin');
      expect(await standing(sql, invoice)).toMatchObject({ owed: 75 });
    }));

  test('lost when the money is used elsewhere, in another currency or not posted waits for a person', () =>
    within(async (sql) => {
      // Staff took the payment back by hand before.
      const invoice = await paid(sql);
      const [entry] =
        await sql`select id from ledger_entries where invoice_id = ${invoice} and kind = 'payment'`;
      await reverse(sql, entry?.['id'] as string);
      expect(await dispute(sql, 'lost', 2)).toBe('to_look_at');
      expect(await problems(sql, ids.payment)).toEqual(['dispute_not_posted']);
      await become(sql, 'admin');
      const post = () => sql`select post_card_payment(${ids.payment})`;
      expect(await refusalWithin(sql, post)).toBe('card_payment.refund_invalid');
      const [problem] = await sql`select id from card_problems where payment_id = ${ids.payment}`;
      await sql`select settle_card_problem(${problem?.['id']}, 'It was reversed by hand.')`;
      expect(await refusalWithin(sql, post)).toBeUndefined();
      await become(sql, 'admin');
      expect(await standing(sql, invoice)).toMatchObject({ owed: 875 });

      ids = cardIds();
      disputeRef = `du_${ids.payment}`;
      await paid(sql);
      expect(await dispute(sql, 'lost', 2, { currency: 'eur' })).toBe('to_look_at');

      // Another sum came than was asked for: staff post what came and what was lost in one step.
      ids = cardIds();
      disputeRef = `du_${ids.payment}`;
      const other = await paid(sql, { amount: 900 });
      expect(await dispute(sql, 'lost', 2, { amount: 900 })).toBe('to_look_at');
      await become(sql, 'admin');
      const before = await held(sql);
      await sql`select post_card_payment(${ids.payment})`;
      await sql`select post_card_payment(${ids.payment})`;
      expect([await standing(sql, other), await held(sql)]).toMatchObject([{ owed: 875 }, before]);
      expect(await problems(sql, ids.payment)).toEqual([]);
    }));

  test('money on account goes first, and an invoice that it was used for keeps it', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      const other = await givenIssued(sql, companies.mine, [feeLine]);
      await pay(sql, other, 50);
      await dispute(sql, 'lost', 2);
      await become(sql, 'admin');
      expect([await standing(sql, invoice), await standing(sql, other)]).toMatchObject([
        { owed: 875 },
        { owed: 0 },
      ]);
    }));

  test('of another payment, of another firm and nonsense are refused or unknown', () =>
    within(async (sql) => {
      await paid(sql);
      await dispute(sql, 'needs_answer', 1);
      const first = disputeRef;
      ids = cardIds();
      await paid(sql);
      disputeRef = first;
      const refused = (of: object) => refusalWithin(sql, () => dispute(sql, 'needs_answer', 2, of));
      expect([
        await refused({}),
        await refused({ dispute_ref: 'du_new', state: 'gone' }),
        await refused({ dispute_ref: 'du_new', amount: -1 }),
        await refused({ dispute_ref: 'du_new', page_url: 'javascript:alert(1)' }),
        await refused({ dispute_ref: 'du_new', at: null }),
        await refused({ dispute_ref: 'du_new', movements: [{}] }),
      ]).toEqual(Array(6).fill('card_payment.event_invalid'));
      expect(await dispute(sql, 'lost', 2, { payment_ref: 'pi_none' })).toBe('unknown');
    }));
});
