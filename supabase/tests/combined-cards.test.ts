import { beforeEach, describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { cardIds, configure, event, problems, stateOf } from './support/card-payments.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { newId, postings } from './support/ledger.ts';

const database = useDatabase();

let ids = cardIds();
beforeEach(() => {
  ids = cardIds();
});

interface Given {
  combined: string;
  first: string;
  second: string;
}

/** One payment of the member over two invoices of 50, of two clients, in a firm that takes cards. Ends as the member. */
async function made(sql: Sql): Promise<Given> {
  await configure(sql);
  await become(sql, 'postgres');
  await sql`update company_users set access = 'signatory'
    where company_id = ${companies.shared} and user_id = ${people.member}`;
  await become(sql, 'admin');
  const first = await givenIssued(sql, companies.mine, [feeLine]);
  const second = await givenIssued(sql, companies.shared, [feeLine]);
  await become(sql, 'member');
  const combined = newId();
  await sql`
    select make_combined_payment(${combined}, ${tenants.first}, ${sql.array([first, second])}::uuid[], 'Family')`;
  return { combined, first, second };
}

const begin = (sql: Sql, combined: string, id = ids.payment) =>
  sql`select * from begin_combined_card_payment(${id}, ${combined})`;

/** The same, with a page that the member opened. */
async function begun(sql: Sql): Promise<Given> {
  const given = await made(sql);
  await begin(sql, given.combined);
  await become(sql, 'serviceRole');
  await sql`select open_card_page(${ids.payment}, ${ids.page})`;
  return given;
}

const say = (sql: Sql, of: object = {}) => event(sql, ids, { amount: 100, ...of });
const refund = (sql: Sql, amount: number, ref: string) =>
  say(sql, { kind: 'refund', state: 'done', refund_id: null, refund_ref: ref, amount });

const endOf = async (sql: Sql, id: string) => {
  await become(sql, 'postgres');
  const [row] = await sql`select ended_as, card_payment_id from combined_payments where id = ${id}`;
  return { ...row };
};

/** What is paid on both invoices, and what is on account for anyone in the firm. */
async function money(sql: Sql, { first, second }: Given) {
  await become(sql, 'postgres');
  const [row] = await sql`
    select (select paid::float from invoices where id = ${first}) as first,
      (select paid::float from invoices where id = ${second}) as second,
      coalesce((select sum(-amount)::float from ledger_entries
        where client_id is not null and tenant_id = ${tenants.first}
          and reference in (${ids.paymentRef}, ${ids.refundRef}, 're_2')), 0) as account`;
  return { ...row };
}

describe('[PAY-01] [SEC-04] who begins and reads a payment by card of a combined payment', () => {
  testAccess(
    database,
    `
              | anon  | stranger  | member | otherMember | owner       | otherTenantOwner | admin       | suspended
      begin   | grant | not_found | yes    | not_found   | not_allowed | not_found        | not_allowed | account.suspended
      read it | grant | –         | yes    | –           | yes         | –                | yes         | –
    `,
    {
      begin: after(made, (sql, { combined }) => begin(sql, combined)),
      'read it': after(begun, (sql) => sql`select from card_payments where id = ${ids.payment}`),
    },
  );
});

describe('[PAY-01] a combined payment by card', () => {
  const within = (work: (sql: Sql) => Promise<unknown>) =>
    database.as('admin', async (sql) => void (await work(sql)));

  test('a dispute that is lost makes what it paid due again, the invoice that is due last first', () =>
    within(async (sql) => {
      const given = await begun(sql);
      await say(sql);
      const lost = (ref: string, amount: number) =>
        say(sql, {
          kind: 'dispute',
          dispute_ref: ref,
          state: 'lost',
          amount,
          at: '2026-01-06T12:00:00.000Z',
        });
      expect(await lost('du_part', 20)).toBe('posted');
      const part = await money(sql, given);
      expect([part['first'] + part['second'], part['account']]).toEqual([80, 0]);
      expect(await lost('du_rest', 80)).toBe('posted');
      expect(await money(sql, given)).toEqual({ first: 0, second: 0, account: 0 });
      expect(await lost('du_more', 1)).toBe('to_look_at');
    }));

  test('is of the sum of its invoices, ends the page of one of them, and is posted over exactly them once', () =>
    within(async (sql) => {
      const given = await made(sql);
      const single = newId();
      await sql`select * from begin_card_payment(${single}, ${given.first})`;
      await become(sql, 'serviceRole');
      await sql`select open_card_page(${single}, 'cs_single')`;
      await become(sql, 'member');
      const [row] = await begin(sql, given.combined);
      expect(row).toMatchObject({
        amount: '100.00',
        government: '100.00',
        ended_pages: ['cs_single'],
      });
      const [again] = await begin(sql, given.combined, newId());
      expect(again).toMatchObject({ id: ids.payment, ended_pages: [] });
      expect(await stateOf(sql, single)).toMatchObject({ state: 'expired' });
      await become(sql, 'serviceRole');
      await sql`select open_card_page(${ids.payment}, ${ids.page})`;
      expect([
        await event(sql, ids, { amount: 100 }, tenants.second),
        await say(sql, { page_id: 'cs_other' }),
        await say(sql),
        await say(sql),
        await say(sql, { payment_ref: 'pi_other' }),
        await say(sql, { kind: 'expired' }),
      ]).toEqual(['unknown', 'unknown', 'posted', 'known', 'known', 'known']);
      expect(await money(sql, given)).toEqual({ first: 50, second: 50, account: 0 });
      await become(sql, 'admin');
      expect(await postings(sql, given.second)).toEqual([
        ['charge', 50],
        ['payment', -50],
      ]);
      expect(await endOf(sql, given.combined)).toEqual({
        ended_as: 'paid',
        card_payment_id: ids.payment,
      });
    }));

  test('what is in question, reported or ended is refused, and a firm that takes no cards', () =>
    within(async (sql) => {
      const { combined, first } = await made(sql);
      const refused = async (who: 'admin' | 'member', change: () => PromiseLike<unknown>) => {
        await sql.unsafe('savepoint given');
        await become(sql, who);
        await change();
        await become(sql, 'member');
        const name = await refusalWithin(sql, () => begin(sql, combined));
        await sql.unsafe('rollback to given');
        return name;
      };
      expect([
        await refused('admin', () => pay(sql, first, 10)),
        await refused('member', () => sql`select withdraw_combined_payment(${combined})`),
        await refused(
          'admin',
          () => sql`select hold_invoice(${newId()}, ${first}, 'dispute', note => 'It is wrong.')`,
        ),
        await refused(
          'member',
          () =>
            sql`select report_payment(${newId()}, '2026-01-05', invoice_id => ${first}, amount => 50)`,
        ),
        await refused('admin', () => sql`select set_card_payments(${tenants.first}, false)`),
      ]).toEqual([
        'combined_payment.ended',
        'combined_payment.ended',
        'card_payment.invoice_disputed',
        'card_payment.invoice_reported',
        'card_payment.off',
      ]);
    }));

  test('that changed while the page was open loses no money: what is not owed any more is on account', () =>
    within(async (sql) => {
      const given = await begun(sql);
      await become(sql, 'admin');
      await pay(sql, given.first, 40);
      expect(await say(sql)).toBe('posted');
      expect(await money(sql, given)).toEqual({ first: 50, second: 50, account: 40 });
      expect(await endOf(sql, given.combined)).toMatchObject({ ended_as: 'changed' });
      const notified =
        await sql`select user_id from notifications where title like 'Your payment by card for payment RF%'`;
      expect(notified.map((row) => row['user_id'])).toEqual([people.member]);
    }));

  test('of another sum or currency is kept for a person, who posts it', () =>
    within(async (sql) => {
      const given = await begun(sql);
      expect(await say(sql, { amount: 130 })).toBe('to_look_at');
      await become(sql, 'admin');
      expect(await problems(sql, ids.payment)).toEqual(['amount_differs']);
      expect(await money(sql, given)).toEqual({ first: 0, second: 0, account: 0 });
      await become(sql, 'admin');
      await sql`select post_card_payment(${ids.payment})`;
      await sql`select post_card_payment(${ids.payment})`;
      expect(await money(sql, given)).toEqual({ first: 50, second: 50, account: 30 });
      ids = cardIds();
      await become(sql, 'admin');
      await begun(sql);
      expect(await say(sql, { currency: 'eur' })).toBe('to_look_at');
    }));

  test('is given back from the account first, then from its invoices, once and at most what it paid', () =>
    within(async (sql) => {
      const given = await begun(sql);
      await become(sql, 'admin');
      await pay(sql, given.first, 40);
      await say(sql);
      await become(sql, 'admin');
      const ask = (amount: number) =>
        sql`select * from request_card_refund(${newId()}, ${ids.payment}, ${amount}, 'Twice.')`;
      expect(await refusalWithin(sql, () => ask(100.01))).toBe('card_payment.refund_invalid');
      expect([await refund(sql, 60, ids.refundRef), await refund(sql, 60, ids.refundRef)]).toEqual([
        'posted',
        'known',
      ]);
      const half = await money(sql, given);
      expect(half).toMatchObject({ account: 0 });
      expect(Number(half['first']) + Number(half['second'])).toBe(80);
      expect(await refund(sql, 40, 're_2')).toBe('posted');
      // What was paid by wire stays.
      expect(await money(sql, given)).toEqual({ first: 40, second: 0, account: 0 });
      expect(await stateOf(sql, ids.payment)).toMatchObject({ state: 'refunded', refunded: 100 });
    }));
});
