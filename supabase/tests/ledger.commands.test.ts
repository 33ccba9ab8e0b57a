import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people } from './support/ids.ts';
import { feeLine, givenDraft, givenIssued, pay } from './support/invoices.ts';
import {
  applyAccount,
  credit,
  givenPaid,
  held,
  newId,
  postings,
  receive,
  refund,
  refundAccount,
  reverse,
  standing,
  writeOff,
} from './support/ledger.ts';
import { givenHit } from './support/true-matches.ts';

const database = useDatabase();
const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

describe('[PAY-01] a payment is taken back', () => {
  test('once: the paid invoice is owed again, late from its due day, and the old list has no payment', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice, payment } = await givenPaid(sql, companies.mine, 875);
      await behind(
        sql,
        'admin',
        () =>
          sql`update invoices set issued_on = private.today() - 40, due_on = private.today() - 12 where id = ${invoice}`,
      );
      const paid = await standing(sql, invoice);
      const id = newId();
      await reverse(sql, payment, id);
      await reverse(sql, payment, id);
      const [row] =
        await sql`select owed::float, days_late from invoice_list where id = ${invoice}`;
      return {
        paid,
        now: await standing(sql, invoice),
        list: { ...row },
        posted: await postings(sql, invoice),
        payments: (await sql`select from invoice_payments where invoice_id = ${invoice}`).length,
        again: await refusalWithin(sql, () => reverse(sql, payment)),
        notified: (
          await behind(
            sql,
            'admin',
            () =>
              sql`select user_id, title, message from notifications where kind = 'invoice.reversed'`,
          )
        ).map((notified) => ({ ...notified })),
      };
    });
    expect(seen).toEqual({
      paid: { state: 'paid', owed: 0, credited: 0, written_off: 0 },
      now: { state: 'issued', owed: 875, credited: 0, written_off: 0 },
      list: { owed: 875, days_late: 12 },
      posted: [
        ['charge', 875],
        ['payment', -875],
        ['reversal', 875],
      ],
      payments: 0,
      again: 'entry.already_reversed',
      notified: [
        {
          user_id: people.member,
          title: expect.stringMatching(
            /^A payment of USD 875\.00 was reversed: invoice INV-\d{4}-0001$/,
          ),
          message: 'Wrong invoice.',
        },
      ],
    });
  });

  test.each([
    ['no reason', ' '],
    ['a reason that is too long', 'x'.repeat(2001)],
  ])('%s is refused', async (_what, reason) => {
    const found = await asAdmin(async (sql) => {
      const { payment } = await givenPaid(sql, companies.mine, 10);
      return refusalWithin(sql, () => reverse(sql, payment, newId(), reason));
    });
    expect(found).toBe('entry.reason_invalid');
  });

  test('what is no payment, a reversal itself and a foreign id are refused', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice, payment } = await givenPaid(sql, companies.mine, 10);
      const other = await givenPaid(sql, companies.others, 10);
      const id = newId();
      await reverse(sql, payment, id);
      const [charge] =
        await sql`select id from ledger_entries where invoice_id = ${invoice} and kind = 'charge'`;
      return [
        await refusalWithin(sql, () => reverse(sql, charge?.['id'] as string)),
        await refusalWithin(sql, () => reverse(sql, id)),
        await refusalWithin(sql, () => reverse(sql, newId())),
        await refusalWithin(sql, () => reverse(sql, other.payment, id)),
      ];
    });
    expect(seen).toEqual([
      'entry.not_reversible',
      'entry.not_reversible',
      'not_found',
      'not_found',
    ]);
  });

  test('a new one may be recorded, and an invoice whose payment was none may be made void', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice, payment } = await givenPaid(sql, companies.mine, 875);
      const whilePaid = await refusalWithin(
        sql,
        () => sql`select void_invoice(${invoice}, 'Twice.')`,
      );
      await reverse(sql, payment);
      await pay(sql, invoice, 100, payment);
      const again = await standing(sql, invoice);
      await sql`select void_invoice(${invoice}, 'Twice.')`;
      return { whilePaid, again, posted: await postings(sql, invoice) };
    });
    // The id of a payment that was taken back is used up: nothing is recorded twice.
    expect(seen.again).toMatchObject({ owed: 875 });
    expect(seen.whilePaid).toBe('invoice.not_voidable');
    expect(seen.posted.at(-1)).toEqual(['void', -875]);
  });
});

describe('[PAY-01] money is given back', () => {
  test('at most what the invoice holds, once; it is owed again, and the way back is a reversal', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice, payment } = await givenPaid(sql, companies.mine, 875);
      const id = newId();
      const tooMuch = await refusalWithin(sql, () => refund(sql, invoice, 875.01));
      await refund(sql, invoice, 800, id);
      await refund(sql, invoice, 800, id);
      const after = await standing(sql, invoice);
      const more = await refusalWithin(sql, () => refund(sql, invoice, 75.01));
      const spent = await refusalWithin(sql, () => reverse(sql, payment));
      const noVoid = await refusalWithin(sql, () => sql`select void_invoice(${invoice}, 'Twice.')`);
      await reverse(sql, id);
      return { tooMuch, after, more, spent, noVoid, last: await standing(sql, invoice) };
    });
    expect(seen).toEqual({
      tooMuch: 'refund.amount_invalid',
      after: { state: 'issued', owed: 800, credited: 0, written_off: 0 },
      more: 'refund.amount_invalid',
      spent: 'payment.spent',
      noVoid: 'invoice.not_voidable',
      last: { state: 'paid', owed: 0, credited: 0, written_off: 0 },
    });
  });

  test('a refund that is taken back after the invoice was paid anew leaves the rest on account', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice } = await givenPaid(sql, companies.mine, 875);
      const id = newId();
      await refund(sql, invoice, 875, id);
      await pay(sql, invoice, 875);
      await reverse(sql, id);
      return { now: await standing(sql, invoice), held: await held(sql) };
    });
    expect(seen).toEqual({
      now: { state: 'paid', owed: 0, credited: 0, written_off: 0 },
      held: 875,
    });
  });

  test('of the account at most what is there', async () => {
    const seen = await asAdmin(async (sql) => {
      await receive(sql, 100, []);
      const tooMuch = await refusalWithin(sql, () => refundAccount(sql, 100.01));
      const others = await refusalWithin(sql, () => refundAccount(sql, 1, people.otherMember));
      await refundAccount(sql, 60);
      return { tooMuch, others, held: await held(sql) };
    });
    expect(seen).toEqual({
      tooMuch: 'refund.amount_invalid',
      others: 'refund.amount_invalid',
      held: 40,
    });
  });
});

describe('[PAY-01] what is owed is written off', () => {
  test('in part or in full, with a reason, and is owed again once that is taken back', async () => {
    const seen = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      const id = newId();
      const tooMuch = await refusalWithin(sql, () => writeOff(sql, invoice, 875.01));
      const noReason = await refusalWithin(
        sql,
        () => sql`select write_off(${newId()}, ${invoice}, 1, ' ')`,
      );
      await pay(sql, invoice, 870);
      await writeOff(sql, invoice, 5, id);
      await writeOff(sql, invoice, 5, id);
      const after = await standing(sql, invoice);
      const paidOff = await refusalWithin(sql, () => writeOff(sql, invoice, 1));
      await reverse(sql, id);
      return { tooMuch, noReason, after, paidOff, last: await standing(sql, invoice) };
    });
    expect(seen).toEqual({
      tooMuch: 'write_off.amount_invalid',
      noReason: 'entry.reason_invalid',
      after: { state: 'paid', owed: 0, credited: 0, written_off: 5 },
      paidOff: 'invoice.not_payable',
      last: { state: 'issued', owed: 5, credited: 0, written_off: 0 },
    });
  });

  test('what is written off is not credited besides', async () => {
    const seen = await asAdmin(async (sql) => {
      const invoice = await givenIssued(sql, companies.mine, [{ ...feeLine, amount: 100 }]);
      await writeOff(sql, invoice, 60);
      const tooMuch = await refusalWithin(sql, () => credit(sql, invoice, [40.01]));
      await credit(sql, invoice, [40]);
      return { tooMuch, now: await standing(sql, invoice) };
    });
    expect(seen).toEqual({
      tooMuch: 'credit.written_off',
      now: { state: 'paid', owed: 0, credited: 40, written_off: 60 },
    });
  });
});

describe('[BILL-01] a draft and a true match take no postings', () => {
  test('a draft is refused by each command', async () => {
    const seen = await asAdmin(async (sql) => {
      const draft = await givenDraft(sql, companies.mine);
      await receive(sql, 100, []);
      return [
        await refusalWithin(sql, () => writeOff(sql, draft, 1)),
        await refusalWithin(sql, () => refund(sql, draft, 1)),
        await refusalWithin(sql, () => credit(sql, draft, [1])),
        await refusalWithin(sql, () => applyAccount(sql, draft, 1)),
        await refusalWithin(sql, () => receive(sql, 5, [{ invoice_id: draft, amount: 1 }])),
      ];
    });
    expect(seen).toEqual([
      ...Array.from({ length: 4 }, () => 'invoice.not_payable'),
      'receipt.parts_invalid',
    ]);
  });

  test('[GATE-02] no money comes, goes or is used while a party is on a watchlist; corrections are posted', async () => {
    const seen = await asAdmin(async (sql) => {
      const { invoice, payment } = await givenPaid(sql, companies.mine, 100);
      await receive(sql, 100, []);
      await givenHit(sql, parties.mine, 'true_match');
      const attempts = [
        () => refund(sql, invoice, 1),
        () => refundAccount(sql, 1),
        () => applyAccount(sql, invoice, 1),
        () => receive(sql, 5, []),
        () => reverse(sql, payment),
      ];
      const found: (string | undefined)[] = [];
      // The attempts share one transaction.
      // oxlint-disable-next-line no-await-in-loop
      for (const attempt of attempts) found.push(await refusalWithin(sql, attempt));
      return found;
    });
    expect(seen).toEqual([...Array.from({ length: 4 }, () => 'invoice.hit_true'), undefined]);
  });

  test('a payment for someone who is no client here is not found', async () => {
    const found = await asAdmin((sql) =>
      refusalWithin(sql, () => receive(sql, 5, [], { client: people.stranger })),
    );
    expect(found).toBe('not_found');
  });
});
