import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { givenLine } from './support/bank-lines.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { journalOf, post, takeBack, type Given } from './support/firm-postings.ts';
import { companies, people, tenants } from './support/ids.ts';
import { givenIssued } from './support/invoices.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const list = (sql: Sql) => sql`
  select id, reference, reverses, reversed_because, recorder_name, line_id
  from firm_posting_list(${tenants.first}, '2026-01-01', '2026-01-31')`;

describe('[BILL-01] [SEC-04] who posts and reads what banks and rates took', () => {
  const some = '00000000-0000-4000-8000-00000000dead';
  testAccess(
    database,
    `
              | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      post    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      reverse | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      list    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      vat     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      read    | grant | –           | –           | –           | –           | –                | –         | –
      insert  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      update  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      delete  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
    `,
    {
      post: (sql) => sql`
        select add_firm_posting(gen_random_uuid(), ${tenants.first}, 'bank_charge', '2026-01-15', 5, 'X', 'A charge.')`,
      reverse: (sql) => sql`select reverse_firm_posting(gen_random_uuid(), ${some}, 'A mistake.')`,
      list: (sql) =>
        sql`select 1 from (select count(*) from firm_posting_list(${tenants.first}, '2026-01-01', '2026-01-31')) as n`,
      vat: (sql) =>
        sql`select 1 from (select count(*) from vat_of_fees(${tenants.first}, '2026-01-01', '2026-01-01')) as n`,
      read: (sql) => sql`select from firm_postings where id = ${some}`,
      insert: (sql) => sql`
        insert into firm_postings (id, tenant_id, kind, amount, currency, day, money, reference, reason)
        values (gen_random_uuid(), ${tenants.first}, 'bank_charge', 1, 'USD', '2026-01-15', 'bank', 'X', 'X')`,
      update: (sql) => sql`update firm_postings set amount = 1 returning id`,
      delete: (sql) => sql`delete from firm_postings returning id`,
    },
  );

  test('staff read a posting, with who made it; clients and owners read nothing of it', async () => {
    await database.as('admin', async (sql) => {
      const id = await post(sql);
      expect(await sql`select id from firm_postings where id = ${id}`).toHaveLength(1);
      expect(await list(sql)).toMatchObject([{ id, recorder_name: expect.any(String) as string }]);
      for (const other of ['member', 'owner', 'otherTenantOwner'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await become(sql, other);
        // oxlint-disable-next-line no-await-in-loop
        expect(await sql`select id from firm_postings`).toEqual([]);
      }
    });
  });

  test('a reviewer without the duty billing posts nothing and takes nothing back', async () => {
    await database.as('admin', async (sql) => {
      const id = await post(sql);
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['reviewer']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => post(sql))).toBe('duty.billing_needed');
      expect(await refusalWithin(sql, () => takeBack(sql, id))).toBe('duty.billing_needed');
    });
  });
});

describe('[BILL-01] a posting of the money of the firm', () => {
  test.each([
    ['provider_fee', 'bank', 'card_fees', 'bank'],
    ['bank_charge', 'bank', 'bank_charges', 'bank'],
    ['fee_vat', 'bank', 'vat_paid', 'bank'],
    ['rate_loss', 'card_disputes', 'rate_losses', 'card_disputes'],
    ['rate_gain', 'bank', 'bank', 'rate_gains'],
  ])('%s from %s is a debit of %s and a credit of %s', async (kind, money, debitOf, creditOf) => {
    await database.as('admin', async (sql) => {
      const id = await post(sql, { kind, money });
      expect(await journalOf(sql, id)).toEqual([
        [kind, debitOf, 12.34, 0],
        [kind, creditOf, 0, 12.34],
      ]);
    });
  });

  test('is on the accounts that the firm set, with its reference and reason', async () => {
    await database.as('admin', async (sql) => {
      await sql`select set_bookkeeping_accounts(${tenants.first}, '{"bank_charges": "6800"}')`;
      const id = await post(sql, { reference: 'Q1/2026' });
      expect(
        await sql`select account, reference, reason from journal_lines(${tenants.first}, '2026-01-01')
          where entry_id = ${id} and account_kind = 'bank_charges'`,
      ).toEqual([{ account: '6800', reference: 'Q1/2026', reason: 'Charge of the quarter.' }]);
    });
  });

  test('changes nothing of what a client owes', async () => {
    await database.as('admin', async (sql) => {
      await givenIssued(sql, companies.mine);
      const line = await givenLine(sql, { amount: 50 });
      const owed = async () => [
        await sql`select id, paid, total, state from invoices order by id`,
        await sql`select count(*) from ledger_entries`,
        await sql`select rest from bank_line_list(${tenants.first}, 'every') where id = ${line}`,
      ];
      const before = await owed();
      const id = await post(sql, { line });
      await takeBack(sql, id);
      expect(await owed()).toEqual(before);
    });
  });

  test('is taken back once, today, by its opposite; its reference is free then', async () => {
    await database.as('admin', async (sql) => {
      const reference = 'FEE 77';
      const id = await post(sql, { reference });
      const reversal = crypto.randomUUID();
      await takeBack(sql, id, reversal);
      await takeBack(sql, id, reversal);
      expect(await journalOf(sql, reversal)).toEqual([
        ['reversal', 'bank', 12.34, 0],
        ['reversal', 'bank_charges', 0, 12.34],
      ]);
      for (const one of [id, reversal]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await refusalWithin(sql, () => takeBack(sql, one))).toBe(
          'firm_posting.not_reversible',
        );
      }
      expect(await list(sql)).toMatchObject([{ id, reversed_because: 'Entered by mistake.' }]);
      await post(sql, { reference });
      expect(
        await refusalWithin(
          sql,
          () => sql`select reverse_firm_posting(gen_random_uuid(), ${id}, ' ')`,
        ),
      ).toBe('firm_posting.not_reversible');
    });
  });

  test('needs a reason to be taken back', async () => {
    await database.as('admin', async (sql) => {
      const id = await post(sql);
      expect(
        await refusalWithin(
          sql,
          () => sql`select reverse_firm_posting(gen_random_uuid(), ${id}, ' ')`,
        ),
      ).toBe('entry.reason_invalid');
    });
  });

  test('a repeat posts nothing twice, and the id of another posting is not used again', async () => {
    await database.as('admin', async (sql) => {
      const id = await post(sql);
      await post(sql, { id, amount: 99 });
      expect(await sql`select amount::float from firm_postings where id = ${id}`).toEqual([
        { amount: 12.34 },
      ]);
      expect(await refusalWithin(sql, () => post(sql, { id, tenant: tenants.second }))).toBe(
        'not_found',
      );
      expect(await refusalWithin(sql, () => takeBack(sql, id, id))).toBe('not_found');
    });
  });

  test('a reference that stands is refused, however it is spelled, and is found; another firm has its own', async () => {
    await database.as('admin', async (sql) => {
      const id = await post(sql, { reference: 'Fee 2026-17' });
      for (const reference of ['Fee 2026-17', 'FEE2026/17', ' fee 2026.17 ']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await refusalWithin(sql, () => post(sql, { reference }))).toBe(
          'firm_posting.reference_taken',
        );
      }
      expect(
        await sql`select id from firm_posting_list(${tenants.first}, null, null, 'FEE2026/17')`,
      ).toEqual([{ id }]);
      await post(sql, { reference: 'Fee 2026-18' });
      await post(sql, { reference: 'Fee 2026-17', tenant: tenants.second });
    });
  });

  test.each<[string, Given]>([
    ['a day that is to come', { day: '2100-01-01' }],
    ['a day before the books', { day: '1999-12-31' }],
    ['nothing', { amount: 0 }],
    ['less than nothing', { amount: -1 }],
    ['a part of a cent', { amount: 0.001 }],
    ['a currency in small letters', { currency: 'usd' }],
    ['money of a client', { money: 'client_money' }],
    ['what a client owes', { money: 'receivables' }],
    ['an empty reference', { reference: ' ' }],
    ['a reference of signs alone', { reference: './-' }],
    ['a long reference', { reference: 'x'.repeat(121) }],
    ['an empty reason', { reason: ' ' }],
    ['two subjects', { payment: people.admin, line: people.admin }],
  ])('%s is refused', async (_what, given) => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => post(sql, given))).toBe('firm_posting.invalid');
    });
  });

  test('belongs to a line of its own firm, and to nothing that is not there', async () => {
    await database.as('admin', async (sql) => {
      const line = await givenLine(sql, { amount: 50 });
      await post(sql, { line });
      expect((await list(sql))[0]).toMatchObject({ line_id: line });
      for (const given of [
        { line, tenant: tenants.second },
        { payment: people.admin },
        { dispute: people.admin },
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await refusalWithin(sql, () => post(sql, given))).toBe('not_found');
      }
    });
  });

  test('VAT on a fee is summed by month and currency, less what was taken back', async () => {
    await database.as('admin', async (sql) => {
      await post(sql, { kind: 'fee_vat', amount: 10 });
      await post(sql, { kind: 'fee_vat', amount: 5, day: '2026-02-01' });
      await post(sql, { kind: 'fee_vat', amount: 7, currency: 'EUR' });
      await post(sql);
      const vat = (from: string, to: string) =>
        sql`select currency, vat::float, postings::int from vat_of_fees(${tenants.first}, ${from}, ${to})`;
      expect(await vat('2026-01-01', '2026-01-01')).toEqual([
        { currency: 'EUR', vat: 7, postings: 1 },
        { currency: 'USD', vat: 10, postings: 1 },
      ]);
      expect((await vat('2026-01-01', '2026-03-01'))[1]).toEqual({
        currency: 'USD',
        vat: 15,
        postings: 2,
      });
    });
  });

  test('is never changed or deleted, by any role', async () => {
    await database.as('admin', async (sql) => {
      const id = await post(sql, { reference: 'Kept' });
      await become(sql, 'postgres');
      for (const change of [
        () => sql`update firm_postings set amount = 1 where id = ${id}`,
        () => sql`delete from firm_postings where id = ${id}`,
        () => sql`truncate firm_postings`,
      ]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await refusalWithin(sql, change)).not.toBeUndefined();
      }
      const twice = () => sql`
        insert into firm_postings (id, tenant_id, kind, amount, currency, day, money, reference, reason)
        values (gen_random_uuid(), ${tenants.first}, 'bank_charge', 1, 'USD', '2026-01-15', 'bank', 'KEPT', 'x')`;
      expect(await refusalWithin(sql, twice)).toBe('firm_posting.reference_taken');
      const wrong = () => sql`
        insert into firm_postings (id, tenant_id, kind, amount, currency, day, money, reference, reason, reverses)
        values (gen_random_uuid(), ${tenants.first}, 'bank_charge', 1, 'USD', '2026-01-15', 'bank', 'Kept', 'x', ${id})`;
      expect(await refusalWithin(sql, wrong)).toBe('firm_posting.not_reversible');
    });
  });
});
