import { beforeEach, describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { cardIds, configure, event, given, problems, stateOf } from './support/card-payments.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import { feeLine, givenIssued, pay } from './support/invoices.ts';
import { held, newId, postings, standing } from './support/ledger.ts';
import { givenHit } from './support/true-matches.ts';

const database = useDatabase();

let ids = cardIds();
beforeEach(() => {
  ids = cardIds();
});

const begin = (sql: Sql, invoice: string, id = ids.payment) =>
  sql`select * from begin_card_payment(${id}, ${invoice})`;
const say = (sql: Sql, of: object) => event(sql, ids, of);
const ask = (sql: Sql, amount: number, id = ids.refund) =>
  sql`select * from request_card_refund(${id}, ${ids.payment}, ${amount}, 'Paid twice.')`;

/** An invoice of 800 for the company of the member, in a firm that takes cards; 50 of it are a fee of the government. */
const invoiced = (sql: Sql) => given(sql);

/** The same, with a page that the member opened. */
async function begun(sql: Sql): Promise<string> {
  const invoice = await invoiced(sql);
  await become(sql, 'member');
  await begin(sql, invoice);
  await become(sql, 'serviceRole');
  await sql`select open_card_page(${ids.payment}, ${ids.page})`;
  return invoice;
}

/** The same, paid. */
async function paid(sql: Sql, of: object = {}): Promise<string> {
  const invoice = await begun(sql);
  await say(sql, of);
  await become(sql, 'admin');
  return invoice;
}

const within = (work: (sql: Sql) => Promise<unknown>) =>
  database.as('admin', async (sql) => void (await work(sql)));

describe('[PAY-01] [SEC-04] who begins, reads and gives back a payment by card', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin       | suspended         | serviceRole
      begin            | grant | not_found   | yes         | not_found   | not_allowed | not_found        | not_allowed | account.suspended | grant
      read it          | grant | –           | yes         | –           | yes         | –                | yes         | –                 | grant
      call it paid     | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant             | grant
      read problems    | grant | –           | –           | –           | –           | –                | yes         | –                 | grant
      read settings    | grant | –           | –           | –           | yes         | –                | yes         | –                 | grant
      write settings   | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant             | grant
      say it is paid   | grant | grant       | grant       | grant       | grant       | grant            | grant       | grant             | yes
      switch it off    | grant | not_found   | not_allowed | not_allowed | yes         | not_found        | yes         | account.suspended | grant
      refund           | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended | grant
      post             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended | grant
    `,
    {
      begin: after(invoiced, (sql, invoice) => begin(sql, invoice)),
      'read it': after(begun, (sql) => sql`select from card_payments where id = ${ids.payment}`),
      'call it paid': (sql) => sql`update card_payments set state = 'paid'`,
      'read problems': after(
        (sql: Sql) => paid(sql, { amount: 1 }),
        (sql) => sql`select from card_problems where payment_id = ${ids.payment}`,
      ),
      'read settings': after(
        configure,
        (sql) => sql`select from card_settings where tenant_id = ${tenants.first}`,
      ),
      'write settings': (sql) => sql`update card_settings set is_on = true`,
      'say it is paid': (sql) =>
        sql`select record_card_event(${tenants.first}, 'stripe', ${sql.json({ kind: 'paid', reference: newId() })})`,
      'switch it off': after(
        configure,
        (sql) => sql`select set_card_payments(${tenants.first}, false)`,
      ),
      refund: after(paid, (sql) => ask(sql, 5)),
      post: after(paid, (sql) => sql`select post_card_payment(${ids.payment})`),
    },
  );

  test('a firm takes cards when its operator configured a provider and the firm switched it on', () =>
    within(async (sql) => {
      const on = () => sql`select set_card_payments(${tenants.first}, true)`;
      expect(await refusalWithin(sql, on)).toBe('card_payment.not_configured');
      await become(sql, 'serviceRole');
      await sql`select note_card_setup(${tenants.first}, 'stripe', '{webhookSecrets}')`;
      await become(sql, 'admin');
      expect(await refusalWithin(sql, on)).toBe('card_payment.not_configured');
      const invoice = await given(sql);
      // The operator takes a key away.
      await become(sql, 'serviceRole');
      await sql`select note_card_setup(${tenants.first}, 'stripe', '{secretKey}')`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => begin(sql, invoice))).toBe('card_payment.off');
      const [row] = await sql`select takes_cards(${tenants.first}) as taken`;
      expect(row?.['taken']).toBe(false);
    }));
});

describe('[PAY-01] a payment by card is of what is owed', () => {
  test('the sum is that of the invoice; a second begin answers the same page; a changed sum ends it', () =>
    within(async (sql) => {
      const invoice = await begun(sql);
      await become(sql, 'member');
      const [again] = await begin(sql, invoice, newId());
      expect(again).toMatchObject({
        id: ids.payment,
        amount: '875.00',
        government: '50.00',
        currency: 'USD',
        provider: 'stripe',
        ended_pages: [],
      });
      await become(sql, 'admin');
      await pay(sql, invoice, 100);
      await become(sql, 'member');
      const [other] = await begin(sql, invoice, newId());
      expect(other).toMatchObject({ amount: '775.00', ended_pages: [ids.page] });
      expect(await stateOf(sql, ids.payment)).toMatchObject({ state: 'expired' });
    }));

  test('what is in question, reported, void or paid is refused, and a true match reads as switched off', () =>
    within(async (sql) => {
      const invoice = await invoiced(sql);
      const refused = async (change: () => PromiseLike<unknown>) => {
        await sql.unsafe('savepoint given');
        await change();
        await become(sql, 'member');
        const name = await refusalWithin(sql, () => begin(sql, invoice));
        await sql.unsafe('rollback to given');
        await become(sql, 'admin');
        return name;
      };
      expect([
        await refused(() => sql`select void_invoice(${invoice}, 'Wrong.')`),
        await refused(() => pay(sql, invoice, 875)),
        await refused(
          () => sql`select hold_invoice(${newId()}, ${invoice}, 'dispute', note => 'It is wrong.')`,
        ),
        await refused(async () => {
          await become(sql, 'member');
          await sql`select report_payment(${newId()}, '2026-01-05', invoice_id => ${invoice}, amount => 875)`;
        }),
        await refused(() => givenHit(sql, parties.mine, 'true_match')),
      ]).toEqual([
        'card_payment.settled',
        'card_payment.settled',
        'card_payment.invoice_disputed',
        'card_payment.invoice_reported',
        'card_payment.off',
      ]);
    }));
});

describe('[PAY-01] what the provider says is posted once', () => {
  test('paid: the invoice is paid by card, and no repeat or late event changes it', () =>
    within(async (sql) => {
      const invoice = await begun(sql);
      const said = [
        await say(sql, {}),
        await say(sql, {}),
        await say(sql, { payment_ref: 'pi_other' }),
        await say(sql, { kind: 'expired' }),
        await say(sql, { kind: 'failed' }),
      ];
      expect(said).toEqual(['posted', 'known', 'known', 'known', 'known']);
      await become(sql, 'admin');
      expect(await postings(sql, invoice)).toEqual([
        ['charge', 875],
        ['payment', -875],
      ]);
      expect(await standing(sql, invoice)).toMatchObject({ state: 'paid', owed: 0 });
    }));

  test('out of order: a page that expired was paid a moment before', () =>
    within(async (sql) => {
      await begun(sql);
      expect([await say(sql, { kind: 'expired' }), await say(sql, {})]).toEqual([
        'noted',
        'posted',
      ]);
    }));

  test('another firm, another page and another payment are unknown', () =>
    within(async (sql) => {
      await begun(sql);
      expect([
        await event(sql, ids, {}, tenants.second),
        await say(sql, { page_id: 'cs_other' }),
        await say(sql, { reference: newId() }),
        await say(sql, { kind: 'refund', payment_ref: 'pi_none' }),
      ]).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
      expect(await refusalWithin(sql, () => say(sql, { amount: -5 }))).toBe(
        'card_payment.event_invalid',
      );
      expect(await stateOf(sql, ids.payment)).toMatchObject({ state: 'begun', received: null });
    }));

  test('an invoice that is paid or void meanwhile: the money is on account, and both sides learn of it', () =>
    within(async (sql) => {
      const invoice = await begun(sql);
      await become(sql, 'admin');
      await pay(sql, invoice, 800);
      await say(sql, {});
      await become(sql, 'admin');
      expect([await standing(sql, invoice), await held(sql)]).toMatchObject([
        { state: 'paid' },
        800,
      ]);
      ids = cardIds();
      const other = await begun(sql);
      await become(sql, 'admin');
      await sql`select void_invoice(${other}, 'Wrong.')`;
      expect(await say(sql, {})).toBe('posted');
      await become(sql, 'admin');
      expect(await held(sql)).toBe(1675);
      await become(sql, 'postgres');
      const notified =
        await sql`select distinct user_id from notifications where title like '%on account: invoice%'`;
      expect(notified.map((row) => row['user_id'])).toContain(people.admin);
    }));

  test('another sum or currency is kept for a person, who posts it', () =>
    within(async (sql) => {
      const invoice = await paid(sql, { amount: 900 });
      expect(await problems(sql, ids.payment)).toEqual(['amount_differs']);
      expect([await held(sql), await standing(sql, invoice)]).toMatchObject([0, { owed: 875 }]);
      const [problem] = await sql`select id from card_problems where payment_id = ${ids.payment}`;
      const settle = () => sql`select settle_card_problem(${problem?.['id']}, 'Looked at it.')`;
      expect(await refusalWithin(sql, settle)).toBe('card_payment.not_posted');
      await sql`select post_card_payment(${ids.payment})`;
      await sql`select post_card_payment(${ids.payment})`;
      expect([await held(sql), await standing(sql, invoice)]).toMatchObject([25, { owed: 0 }]);
      expect(await problems(sql, ids.payment)).toEqual([]);
      ids = cardIds();
      await paid(sql, { currency: 'eur' });
      expect(await problems(sql, ids.payment)).toEqual(['currency_differs']);
    }));
});

describe('[PAY-01] refunds', () => {
  const refunded = (sql: Sql, of: object = {}) =>
    say(sql, { kind: 'refund', state: 'done', ...of });

  test('a refund is posted when the provider confirms it, once, and at most what was paid', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      expect(await refusalWithin(sql, () => ask(sql, 875.01))).toBe('card_payment.refund_invalid');
      const refs = [await ask(sql, 75), await ask(sql, 75)].map(([row]) => row?.['payment_ref']);
      expect(refs).toEqual([ids.paymentRef, ids.paymentRef]);
      expect(await refusalWithin(sql, () => ask(sql, 800.01, newId()))).toBe(
        'card_payment.refund_invalid',
      );
      expect(await standing(sql, invoice)).toMatchObject({ owed: 0 });
      const said = [
        await refunded(sql, { amount: 75, state: 'requested' }),
        await refunded(sql, { amount: 75 }),
        await refunded(sql, { amount: 75 }),
        await refunded(sql, { amount: 75, state: 'requested' }),
      ];
      expect(said).toEqual(['noted', 'posted', 'known', 'known']);
      await become(sql, 'admin');
      expect(await standing(sql, invoice)).toMatchObject({ state: 'issued', owed: 75 });
      expect(await stateOf(sql, ids.payment)).toMatchObject({ state: 'paid', refunded: 75 });
    }));

  test('one made in the account of the provider is taken over; one that fails after all needs a look', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      expect(await refunded(sql, { refund_id: null })).toBe('posted');
      expect(await stateOf(sql, ids.payment)).toMatchObject({ state: 'refunded', refunded: 875 });
      expect(await refunded(sql, { refund_id: null, state: 'failed' })).toBe('noted');
      await become(sql, 'admin');
      expect(await problems(sql, ids.payment)).toEqual(['refund_failed']);
      expect(await stateOf(sql, ids.payment)).toMatchObject({ state: 'paid', refunded: 0 });
      expect(await standing(sql, invoice)).toMatchObject({ owed: 875 });
    }));

  test('money on account goes back first; what was used for another invoice is not given back twice', () =>
    within(async (sql) => {
      const invoice = await begun(sql);
      await become(sql, 'admin');
      await pay(sql, invoice, 875);
      await say(sql, {});
      await become(sql, 'admin');
      const other = await givenIssued(sql, companies.mine, [feeLine]);
      await sql`select apply_account(${newId()}, ${other}, 50)`;
      await ask(sql, 825);
      expect(await refunded(sql, { amount: 825 })).toBe('posted');
      await become(sql, 'admin');
      expect([await held(sql), await standing(sql, invoice)]).toMatchObject([0, { owed: 0 }]);
    }));

  test('one that the provider refuses changes nothing, and may be asked for again', () =>
    within(async (sql) => {
      const invoice = await paid(sql);
      await ask(sql, 875);
      const refused = { amount: 875, state: 'failed', refund_ref: null };
      expect([await refunded(sql, refused), await refunded(sql, refused)]).toEqual([
        'noted',
        'known',
      ]);
      await become(sql, 'admin');
      expect(await standing(sql, invoice)).toMatchObject({ owed: 0 });
      expect(await ask(sql, 875, newId())).toHaveLength(1);
    }));

  test('a payment that was never posted is given back without a posting', () =>
    within(async (sql) => {
      const invoice = await paid(sql, { amount: 900 });
      await ask(sql, 900);
      expect(await refunded(sql, { amount: 900 })).toBe('posted');
      await become(sql, 'admin');
      expect(await postings(sql, invoice)).toEqual([['charge', 875]]);
      expect(await problems(sql, ids.payment)).toEqual([]);
    }));
});
