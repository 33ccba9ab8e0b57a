import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { debitOf, givenDebit, givenRefund, matchRefund, postFee } from './support/bank-debits.ts';
import {
  credit,
  givenLine,
  post,
  postSure,
  referenceOf,
  setAside,
  takeBack,
  takeIn,
} from './support/bank-lines.ts';
import { runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { journalOf, post as postByHand, takeBack as takeFeeBack } from './support/firm-postings.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { newId, reverse } from './support/ledger.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const asStaff = async (sql: Sql, given: () => Promise<string>) => {
  await become(sql, 'admin');
  return given();
};
const debit = (sql: Sql) => asStaff(sql, () => givenDebit(sql));

async function refundAndLine(sql: Sql): Promise<{ line: string; refund: string }> {
  await become(sql, 'admin');
  const refund = await givenRefund(sql);
  const line = await givenDebit(sql, { amount: -40, text: 'Wire out REF 2026 77' });
  return { line, refund };
}

describe('[PAY-01] who posts from lines that take money', () => {
  testAccess(
    database,
    `
                  | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | superAdmin | suspended
      read a line | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      post a fee  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      of no line  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended
      match       | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      take back   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      call it so  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      balances    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
    `,
    {
      'read a line': after(debit, (sql, line) => sql`select from bank_lines where id = ${line}`),
      'post a fee': after(debit, (sql, line) => {
        return sql`select post_line_fee(gen_random_uuid(), ${line}, 'bank_charge')`;
      }),
      'of no line': (sql) =>
        sql`select post_line_fee(gen_random_uuid(), ${newId()}, 'bank_charge')`,
      match: after(refundAndLine, (sql, { line, refund }) => matchRefund(sql, line, refund)),
      'take back': after(refundAndLine, (sql, { line }) => takeBack(sql, line)),
      'call it so': after(refundAndLine, (sql, { line, refund }) => {
        return sql`update bank_lines set refund_id = ${refund} where id = ${line}`;
      }),
      balances: (sql) => sql`
        select 1 from (select count(*) from bank_statement_balances(${tenants.first}, '1000', null, '[]')) as n`,
    },
  );

  test('is for billing: the other duties do not suffice', async () => {
    await database.as('admin', async (sql) => {
      const fee = await givenDebit(sql);
      const { line, refund } = await refundAndLine(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer', 'compliance_officer', 'senior']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => postFee(sql, fee))).toBe('duty.billing_needed');
      expect(await refusalWithin(sql, () => matchRefund(sql, line, refund))).toBe(
        'duty.billing_needed',
      );
    });
  });
});

describe('[PAY-01] a line that takes money', () => {
  test('is taken in, once, and stands apart from what is to match', async () => {
    await database.as('admin', async (sql) => {
      const entries = [credit({ amount: -25, text: 'Fee' }), credit({ amount: 25, text: 'Fee' })];
      expect(await takeIn(sql, entries)).toEqual([null, null]);
      expect(await takeIn(sql, entries)).toEqual(['bank_line.there', 'bank_line.there']);
      expect(
        await sql`select amount::float, state, rest::float from bank_line_list(${tenants.first}, 'taking')`,
      ).toEqual([{ amount: -25, state: 'taking', rest: -25 }]);
      expect(
        await sql`select open::int, taking::int from bank_line_counts(${tenants.first})`,
      ).toEqual([{ open: 1, taking: 1 }]);
    });
  });

  test('the count of each state is what its filter shows', async () => {
    await database.as('admin', async (sql) => {
      await givenDebit(sql, { text: 'Charge 1' });
      await givenDebit(sql, { text: 'Charge 2' });
      await postFee(sql, await givenDebit(sql, { text: 'Charge 3' }));
      await setAside(sql, await givenDebit(sql, { text: 'Charge 4' }));
      const [counts] = await sql`select * from bank_line_counts(${tenants.first})`;
      for (const state of ['open', 'sure', 'taking', 'posted', 'set_aside']) {
        // oxlint-disable-next-line no-await-in-loop
        const rows =
          await sql`select state from bank_line_list(${tenants.first}, ${state}, size => 1000)`;
        expect([state, rows.length]).toEqual([state, Number(counts?.[state])]);
      }
    });
  });

  test('pays no invoice, by any command and for any writer', async () => {
    await database.as('admin', async (sql) => {
      const invoice = await givenIssued(sql, companies.mine);
      const [row] = await sql`select total::float from invoices where id = ${invoice}`;
      const total = row?.['total'] as number;
      const line = await givenDebit(sql, { amount: -total, text: await referenceOf(sql, invoice) });
      const parts = [{ invoice_id: invoice, amount: total }];
      expect(await sql`select from bank_line_proposals(${line})`).toEqual([]);
      expect(await debitOf(sql, line)).toMatchObject({ state: 'taking' });
      expect(await refusalWithin(sql, () => post(sql, line, parts))).toBe('bank_line.takes_money');
      expect(await refusalWithin(sql, () => post(sql, line, [], { amount: total }))).toBe(
        'bank_line.takes_money',
      );
      expect(await refusalWithin(sql, () => postSure(sql, line))).toBe('bank_line.takes_money');
      await become(sql, 'postgres');
      expect(
        await refusalWithin(
          sql,
          () => sql`insert into bank_postings (command_id, tenant_id, line_id)
            values (${newId()}, ${tenants.first}, ${line})`,
        ),
      ).toBe('bank_line.takes_money');
    });
  });

  test.each([
    ['Service charge', '', 'bank_charge'],
    ['WIRE FEE 12', '', 'bank_charge'],
    ['Card processing fees', 'STRIPE PAYMENTS', 'provider_fee'],
    ['VAT on charges', '', 'fee_vat'],
    ['Rent of March', 'HARBOUR REALTY', 'aside'],
    ['Feed of the dog', 'COFFEE HOUSE', 'aside'],
  ])('"%s" of "%s" seems to be %s', async (text, payer, proposal) => {
    await database.as('admin', async (sql) => {
      const line = await givenDebit(sql, { text, payer });
      expect((await debitOf(sql, line))?.debit?.proposal).toBe(proposal);
    });
  });

  test('is set aside with a reason and taken back; a selection is set aside as well', async () => {
    await database.as('admin', async (sql) => {
      const line = await givenDebit(sql);
      await setAside(sql, line, 'Rent.');
      expect(await debitOf(sql, line)).toMatchObject({ state: 'set_aside', rest: -25 });
      expect(await refusalWithin(sql, () => postFee(sql, line))).toBe('bank_line.set_aside');
      await takeBack(sql, line);
      expect(await debitOf(sql, line)).toMatchObject({ state: 'taking' });
      await runMany(sql, 'bank_lines.set_aside', [line], { reason: 'Rent.' });
      expect(await debitOf(sql, line)).toMatchObject({ state: 'set_aside' });
    });
  });
});

describe('[BILL-01] a fee from a line that takes money', () => {
  test('is posted whole in one step, linked both ways, and the journal has it on the day of the line', async () => {
    await database.as('admin', async (sql) => {
      const line = await givenDebit(sql, { amount: -12.34, bank_reference: 'CHG 9' });
      const id = await postFee(sql, line);
      expect(await journalOf(sql, id)).toEqual([
        ['bank_charge', 'bank_charges', 12.34, 0],
        ['bank_charge', 'bank', 0, 12.34],
      ]);
      expect(
        await sql`select line_id, day::text, reference, reason from firm_posting_list(${tenants.first}, '2026-01-01', '2026-01-31')`,
      ).toEqual([
        { line_id: line, day: '2026-01-05', reference: 'CHG 9', reason: 'Service charge' },
      ]);
      expect(await debitOf(sql, line)).toMatchObject({
        state: 'posted',
        rest: 0,
        debit: {
          proposal: null,
          fees: [{ id, kind: 'bank_charge', amount: 12.34, is_reversed: false }],
        },
      });
    });
  });

  test('is posted once: a repeat posts nothing, a second one is refused, by hand as well', async () => {
    await database.as('admin', async (sql) => {
      const line = await givenDebit(sql);
      const id = await postFee(sql, line);
      await postFee(sql, line, { id });
      const other = { reference: 'Another' };
      expect(await refusalWithin(sql, () => postFee(sql, line, other))).toBe('bank_line.posted');
      expect(
        await refusalWithin(sql, () =>
          postByHand(sql, { line, amount: 25, day: '2026-01-05', ...other }),
        ),
      ).toBe('bank_line.posted');
      expect(await refusalWithin(sql, () => setAside(sql, line))).toBe('bank_line.posted');
      expect(await sql`select id from firm_postings where line_id = ${line}`).toHaveLength(1);
      await become(sql, 'postgres');
      expect(
        await refusalWithin(
          sql,
          () => sql`insert into firm_postings (id, tenant_id, kind, amount, currency, day, money, reference, reason, line_id)
            values (${newId()}, ${tenants.first}, 'bank_charge', 25, 'USD', '2026-01-05', 'bank', 'By hand', 'X', ${line})`,
        ),
      ).toBe('bank_line.posted');
    });
  });

  test('is undone with the state of its line, and posted again then', async () => {
    await database.as('admin', async (sql) => {
      const line = await givenDebit(sql);
      const id = await postFee(sql, line);
      await takeFeeBack(sql, id);
      expect(await debitOf(sql, line)).toMatchObject({
        state: 'taking',
        rest: -25,
        debit: { proposal: 'bank_charge', fees: [{ id, is_reversed: true }] },
      });
      await postFee(sql, line, { kind: 'provider_fee' });
      expect(await debitOf(sql, line)).toMatchObject({ state: 'posted' });
    });
  });

  test.each([
    ['another amount', { amount: 24.99 }],
    ['another day', { day: '2026-01-06' }],
    ['another currency', { currency: 'EUR' }],
    ['money in dispute', { money: 'card_disputes' }],
    ['a gain', { kind: 'rate_gain' }],
  ])('by hand with %s is refused', async (_what, given) => {
    await database.as('admin', async (sql) => {
      const line = await givenDebit(sql);
      expect(
        await refusalWithin(sql, () =>
          postByHand(sql, { line, amount: 25, day: '2026-01-05', ...given }),
        ),
      ).toBe('firm_posting.line_differs');
    });
  });

  test('has a reference made of the line where the bank gives none; one that stands is refused', async () => {
    await database.as('admin', async (sql) => {
      const id = await postFee(sql, await givenDebit(sql));
      const [row] = await sql`select reference from firm_postings where id = ${id}`;
      expect(row?.['reference']).toMatch(/^LINE-20260105-[0-9a-f]{8}$/);
      await postFee(sql, await givenDebit(sql, { text: 'Fee 1', bank_reference: 'SAME' }));
      const second = await givenDebit(sql, { text: 'Fee 2', bank_reference: 'SAME' });
      expect(await refusalWithin(sql, () => postFee(sql, second))).toBe(
        'firm_posting.reference_taken',
      );
      await postFee(sql, second, { reference: 'SAME 2', reason: 'Of the second wire.' });
    });
  });

  test('is of no line that brings money, and its id of no other line', async () => {
    await database.as('admin', async (sql) => {
      const paid = await givenLine(sql);
      expect(await refusalWithin(sql, () => postFee(sql, paid))).toBe('bank_line.brings_money');
      const id = await postFee(sql, await givenDebit(sql));
      const other = await givenDebit(sql, { text: 'Another charge' });
      expect(await refusalWithin(sql, () => postFee(sql, other, { id }))).toBe('not_found');
      const kind = null as never;
      expect(
        await refusalWithin(sql, () => sql`select post_line_fee(${newId()}, ${other}, ${kind})`),
      ).toBe('firm_posting.invalid');
    });
  });
});

describe('[PAY-01] a refund that was paid out', () => {
  test('is proposed by amount, currency and reference, matched once and taken back', async () => {
    await database.as('admin', async (sql) => {
      const { line, refund } = await refundAndLine(sql);
      const twin = await givenDebit(sql, { amount: -40, text: 'REF-2026-77 again' });
      expect(await debitOf(sql, line)).toMatchObject({
        debit: { proposal: 'refund', refund: { id: refund, reference: 'REF-2026-77' } },
      });
      const before = await sql`select count(*) from ledger_entries`;
      await matchRefund(sql, line, refund);
      await matchRefund(sql, line, refund);
      expect(await sql`select count(*) from ledger_entries`).toEqual(before);
      expect(await debitOf(sql, line)).toMatchObject({
        state: 'posted',
        rest: 0,
        debit: { proposal: null, refund: { id: refund } },
      });
      expect(await debitOf(sql, twin)).toMatchObject({
        debit: { proposal: 'aside', refund: null },
      });
      expect(await refusalWithin(sql, () => matchRefund(sql, twin, refund))).toBe(
        'bank_line.no_refund',
      );
      expect(await refusalWithin(sql, () => postFee(sql, line))).toBe('bank_line.posted');
      expect(await refusalWithin(sql, () => setAside(sql, line))).toBe('bank_line.posted');
      await takeBack(sql, line);
      expect(await debitOf(sql, line)).toMatchObject({ state: 'taking' });
      await matchRefund(sql, twin, refund);
    });
  });

  test.each([
    ['another amount', { amount: -40.01 }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { text: 'Wire out REF-2026-78' }],
  ])('with %s is not proposed and not matched', async (_what, of) => {
    await database.as('admin', async (sql) => {
      const refund = await givenRefund(sql);
      const line = await givenDebit(sql, { amount: -40, text: 'REF-2026-77', ...of });
      expect((await debitOf(sql, line))?.debit).toMatchObject({ refund: null });
      expect(await refusalWithin(sql, () => matchRefund(sql, line, refund))).toBe(
        'bank_line.no_refund',
      );
    });
  });

  test('of a few signs, or of another firm, is none', async () => {
    await database.as('admin', async (sql) => {
      await givenRefund(sql, { reference: 'R1' });
      const short = await givenDebit(sql, { amount: -40, text: 'R1' });
      expect((await debitOf(sql, short))?.debit?.refund).toBeNull();
      const refund = await givenRefund(sql);
      const line = await givenLine(
        sql,
        { amount: -40, text: 'REF-2026-77' },
        { tenant: tenants.second },
      );
      expect(await refusalWithin(sql, () => matchRefund(sql, line, refund))).toBe(
        'bank_line.no_refund',
      );
    });
  });

  test('that is reversed puts the line back', async () => {
    await database.as('admin', async (sql) => {
      const { line, refund } = await refundAndLine(sql);
      await matchRefund(sql, line, refund);
      await reverse(sql, refund);
      expect(await debitOf(sql, line)).toMatchObject({
        state: 'taking',
        debit: { refund: null },
      });
      await postFee(sql, line);
      expect(await debitOf(sql, line)).toMatchObject({ state: 'posted' });
    });
  });

  test('is of no line that brings money, for every writer', async () => {
    await database.as('admin', async (sql) => {
      const refund = await givenRefund(sql);
      const paid = await givenLine(sql, { amount: 40, text: 'REF-2026-77' });
      expect(await refusalWithin(sql, () => matchRefund(sql, paid, refund))).toBe(
        'bank_line.brings_money',
      );
      await become(sql, 'postgres');
      await expect(
        sql`update bank_lines set refund_id = ${refund} where id = ${paid}`,
      ).rejects.toThrow('bank_lines_refund');
    });
  });
});
