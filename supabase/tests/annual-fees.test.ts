import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { runMany } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const YEAR = 2026;
let companiesGiven = 0;

/** A company of the firm on the register since 2024, with a fee of the year that was due so many days ago. */
async function givenFee(
  sql: Sql,
  name: string,
  { daysAgo = 40, state = 'open', type = 'IBC', client = '' } = {},
): Promise<{ company: string; duty: string; number: string }> {
  const number = `${++companiesGiven}77 R`;
  await sql`reset role`;
  const [company] = await sql`
    insert into companies (tenant_id, user_id, name, registration_number, type, status, registration_date, capital, currency)
    values (${tenants.first}, ${client || people.member}, ${name}, ${number}, ${type}, 'active', '2024-05-10', 5000, 'USD')
    returning id`;
  const id = String(company?.['id']);
  await sql`delete from obligations where company_id = ${id}`;
  const [duty] = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on)
    select ${tenants.first}, ${id}, code, valid_from, ${String(YEAR)}, private.today() - ${daysAgo}::int, 350, 'USD',
      ${state}::obligation_state, case when ${state} = 'done' then private.today() end
    from obligation_rules where code = 'IBC_ANNUAL_FEE' and valid_to is null
    returning id`;
  await become(sql, 'admin');
  return { company: id, duty: String(duty?.['id']), number };
}

interface Row {
  company_id: string;
  company_name: string;
  fee_state: string;
  billing_state: string;
  invoice_id: string | null;
  exposure: { penalty: number } | null;
  total: number;
}

const rounds = (sql: Sql, args: Record<string, string | number | boolean> = {}) =>
  sql<Row[]>`
    select * from annual_fees(${tenants.first}, ${YEAR}, search => ${args['search'] ?? ''}, fee => ${args['fee'] ?? ''},
      billing => ${args['billing'] ?? ''}, only_client => ${args['client'] ?? null}, sort => ${args['sort'] ?? 'company_name'},
      descending => ${args['descending'] ?? false}, first => ${args['first'] ?? 0}, size => ${args['size'] ?? 50})`;

const namesOf = async (sql: Sql, args?: Record<string, string | number | boolean>) =>
  (await rounds(sql, args)).map(({ company_name: name }) => name);

async function figures(sql: Sql): Promise<Record<string, number>> {
  const [row] = await sql<Record<string, number>[]>`
    select companies::int, not_billed::int, drafts::int, owed::int, owed_late::int, paid::int, fees_due::int, fees_late::int,
      filed::int, without_fee::int, paid_not_filed::int,
      coalesce((select (part ->> 'fees')::float from jsonb_array_elements(money) as part where part ->> 'currency' = 'USD'), 0) as fees,
      coalesce((select (part ->> 'drafts')::float from jsonb_array_elements(money) as part where part ->> 'currency' = 'USD'), 0) as sum,
      coalesce((select (part ->> 'owed')::float from jsonb_array_elements(money) as part where part ->> 'currency' = 'USD'), 0) as to_get
    from annual_fee_figures(${tenants.first}, ${YEAR})`;
  return row ?? {};
}

const receipt = (company: string, reference = 'R-1', day = '2026-02-03') => ({
  company,
  reference,
  done_on: day,
});

const file = (sql: Sql, lines: readonly object[], check = false, tenant: string = tenants.first) =>
  sql<{ place: number; company_name: string | null; code: string | null }[]>`
    select place, company_name, code from file_annual_fees(${tenant}, ${YEAR}, ${sql.json(lines as never)}, ${check}) order by place`;

const dutyNow = async (sql: Sql, duty: string) => {
  const [row] =
    await sql`select state, done_on::text, reference from obligations where id = ${duty}`;
  return { ...row };
};

describe('[CMP-04] who sees the yearly round', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | superAdmin | suspended         | serviceRole
      rows    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      figures | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      file    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      check   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      no firm | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended | grant
      no line | grant | not_allowed | not_allowed | not_allowed | not_allowed      | fee.lines_invalid | fee.lines_invalid | account.suspended | grant
      inner   | grant | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
    `,
    {
      rows: (sql) => rounds(sql),
      figures: (sql) => sql`select from annual_fee_figures(${tenants.first}, ${YEAR})`,
      file: (sql) => file(sql, [receipt('Nothing Ltd.')]),
      check: (sql) => file(sql, [receipt('Nothing Ltd.')], true),
      'no firm': (sql) => file(sql, [receipt('Nothing Ltd.')], false, crypto.randomUUID()),
      'no line': (sql) => file(sql, []),
      inner: (sql) => sql`select from private.annual_fees_of(${tenants.first}, ${YEAR})`,
    },
  );

  test('staff who only read see it and enter no receipt', async () => {
    await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      expect(await rounds(sql)).not.toEqual([]);
      expect(await refusalWithin(sql, () => file(sql, [receipt('Nothing Ltd.')]))).toBe(
        'staff.read_only',
      );
    });
  });
});

describe('[CMP-04] [FIG-01] the yearly round', () => {
  test('has a company with a fee, one without a fee rule, and none of another firm or of later years', async () => {
    await database.as('admin', async (sql) => {
      await givenFee(sql, 'Round Alpha Ltd.');
      await givenFee(sql, 'Round Beta Ltd.', { state: 'done' });
      await sql`reset role`;
      await sql`
        insert into companies (tenant_id, user_id, name, type, status, registration_date) values
          (${tenants.first}, ${people.member}, 'Round Foundation', 'FDN', 'active', '2023-01-01'),
          (${tenants.first}, ${people.member}, 'Round Too New Ltd.', 'FDN', 'active', ${`${YEAR}-01-02`}),
          (${tenants.first}, ${people.member}, 'Round Gone Ltd.', 'FDN', 'dissolved', '2023-01-01'),
          (${tenants.second}, ${people.otherMember}, 'Round Others Ltd.', 'FDN', 'active', '2023-01-01')`;
      await become(sql, 'admin');
      const rows = await rounds(sql, { search: 'round' });
      expect(
        rows.map((row) => [row.company_name, row.fee_state, row.billing_state, row.total]),
      ).toEqual([
        ['Round Alpha Ltd.', 'late', 'none', 3],
        ['Round Beta Ltd.', 'filed', 'none', 3],
        ['Round Foundation', 'none', 'none', 3],
      ]);
      expect(rows.map(({ exposure }) => exposure === null)).toEqual([false, true, true]);
    });
  });

  test('is filtered by fee, by invoice and by payer, sorted, and cut into pages that count all', async () => {
    await database.as('admin', async (sql) => {
      await givenFee(sql, 'Round Alpha Ltd.');
      const { company } = await givenFee(sql, 'Round Beta Ltd.', { daysAgo: -10 });
      await givenFee(sql, 'Round Gamma Ltd.', { state: 'done', client: people.otherMember });
      await sql`select draft_renewal(${crypto.randomUUID()}, ${company}, ${YEAR})`;
      const of = (args: Record<string, string | number | boolean>) =>
        namesOf(sql, { search: 'round', ...args });
      expect(await of({ fee: 'late' })).toEqual(['Round Alpha Ltd.']);
      expect(await of({ fee: 'due' })).toEqual(['Round Alpha Ltd.', 'Round Beta Ltd.']);
      expect(await of({ fee: 'filed' })).toEqual(['Round Gamma Ltd.']);
      expect(await of({ billing: 'draft' })).toEqual(['Round Beta Ltd.']);
      expect(await of({ billing: 'none', fee: 'due' })).toEqual(['Round Alpha Ltd.']);
      expect(await of({ client: people.otherMember })).toEqual(['Round Gamma Ltd.']);
      expect(await of({ descending: true, size: 1 })).toEqual(['Round Gamma Ltd.']);
      expect(await of({ first: 2, size: 5 })).toEqual(['Round Gamma Ltd.']);
      expect(await of({ sort: 'billed', descending: true, size: 1 })).toEqual(['Round Beta Ltd.']);
    });
  });

  test('its figures count the rows of its filters', async () => {
    await database.as('admin', async (sql) => {
      const { company } = await givenFee(sql, 'Round Alpha Ltd.');
      await givenFee(sql, 'Round Beta Ltd.', { state: 'done' });
      await sql`select draft_renewal(${crypto.randomUUID()}, ${company}, ${YEAR})`;
      const now = await figures(sql);
      const countOf = async (args: Record<string, string>) =>
        (await rounds(sql, args))[0]?.total ?? 0;
      expect(now).toMatchObject({
        companies: await countOf({}),
        not_billed: await countOf({ billing: 'none' }),
        drafts: await countOf({ billing: 'draft' }),
        owed: await countOf({ billing: 'owed' }),
        owed_late: await countOf({ billing: 'late' }),
        paid: await countOf({ billing: 'paid' }),
        fees_due: await countOf({ fee: 'due' }),
        fees_late: await countOf({ fee: 'late' }),
        filed: await countOf({ fee: 'filed' }),
        without_fee: await countOf({ fee: 'none' }),
        paid_not_filed: (await rounds(sql, { billing: 'paid', fee: 'due' }))[0]?.total ?? 0,
      });
    });
  });

  test('its money follows the invoice: a draft, what is owed, what is paid', async () => {
    await database.as('admin', async (sql) => {
      const { company } = await givenFee(sql, 'Round Alpha Ltd.');
      const before = await figures(sql);
      const id = crypto.randomUUID();
      await sql`select draft_renewal(${id}, ${company}, ${YEAR})`;
      const [invoice] = await sql`select total::float from invoices where id = ${id}`;
      const total = Number(invoice?.['total']);
      expect((await figures(sql))['sum']).toBe((before['sum'] ?? 0) + total);
      await sql`select issue_invoice(${id}, private.today() + 30)`;
      await sql`select record_payment(gen_random_uuid(), ${id}, 100, private.today(), 'wire')`;
      const now = await figures(sql);
      expect(now['sum']).toBe(before['sum']);
      expect(now['to_get']).toBe((before['to_get'] ?? 0) + total - 100);
      await sql`select record_payment(gen_random_uuid(), ${id}, ${total - 100}, private.today(), 'wire')`;
      expect(await figures(sql)).toMatchObject({
        to_get: before['to_get'],
        paid_not_filed: (before['paid_not_filed'] ?? 0) + 1,
      });
    });
  });
});

describe('[CMP-04] [UX-02] a selection of the yearly round', () => {
  test('is drafted, and what has its invoice is refused', async () => {
    await database.as('admin', async (sql) => {
      const { company: first } = await givenFee(sql, 'Round Alpha Ltd.');
      const { company: second } = await givenFee(sql, 'Round Beta Ltd.');
      await sql`select draft_renewal(${crypto.randomUUID()}, ${second}, ${YEAR})`;
      const done = await runMany(sql, 'renewals.draft', [first, second], { year: String(YEAR) });
      expect(new Map(done.map(({ id, code }) => [id, code]))).toEqual(
        new Map([
          [first, null],
          [second, 'invoice.year_invoiced'],
        ]),
      );
      expect(await namesOf(sql, { search: 'round', billing: 'draft' })).toHaveLength(2);
    });
  });

  test.each(['next', '20260', ''])('of the year "%s" is refused row by row', async (year) => {
    await database.as('admin', async (sql) => {
      const { company } = await givenFee(sql, 'Round Alpha Ltd.');
      expect(await runMany(sql, 'renewals.draft', [company], { year })).toMatchObject([
        { code: 'invoice.year_invalid' },
      ]);
    });
  });

  test('is undone: drafts are discarded, issued ones void with a reason, paid ones stay', async () => {
    await database.as('admin', async (sql) => {
      const ids: string[] = [];
      for (const name of ['Round Alpha Ltd.', 'Round Beta Ltd.', 'Round Gamma Ltd.']) {
        const { company } = await givenFee(sql, name);
        const id = crypto.randomUUID();
        ids.push(id);
        await sql`select draft_renewal(${id}, ${company}, ${YEAR})`;
      }
      const [draft = '', issued = '', paid = ''] = ids;
      for (const id of [issued, paid]) await sql`select issue_invoice(${id}, private.today() + 30)`;
      await sql`select record_payment(gen_random_uuid(), ${paid}, 1, private.today(), 'wire')`;
      const codes = async (action: string, args?: object) =>
        new Map((await runMany(sql, action, ids, args)).map(({ id, code }) => [id, code]));
      expect(await codes('invoices.void', { note: 'The run had the wrong day.' })).toEqual(
        new Map([
          [draft, 'invoice.not_voidable'],
          [issued, null],
          [paid, 'invoice.not_voidable'],
        ]),
      );
      expect(await codes('invoices.discard')).toEqual(
        new Map([
          [draft, null],
          [issued, 'invoice.not_editable'],
          [paid, 'invoice.not_editable'],
        ]),
      );
      expect(await namesOf(sql, { search: 'round', billing: 'none' })).toEqual([
        'Round Alpha Ltd.',
        'Round Beta Ltd.',
      ]);
    });
  });

  test.each(['renewals.draft', 'invoices.discard', 'invoices.void'])(
    '%s is for staff with the duty billing alone',
    async (action) => {
      await database.asPostgres(async (sql) => {
        await giveDuties(sql, people.admin, ['reviewer']);
        await become(sql, 'admin');
        expect(
          await refusalWithin(sql, () =>
            runMany(sql, action, [companies.mine], { year: '2026', note: 'x' }),
          ),
        ).toBe('duty.billing_needed');
      });
    },
  );
});

describe('[CMP-04] a table of receipts', () => {
  test('settles the fees by number or name, written as they come, and answers each line', async () => {
    await database.as('admin', async (sql) => {
      const { duty: alpha } = await givenFee(sql, 'Round Alpha Ltd.');
      const { duty: beta, number } = await givenFee(sql, 'Round Beta and Sons Ltd.');
      const answers = await file(sql, [
        receipt('ROUND  ALPHA LTD', 'R-1'),
        receipt(number.replace(' ', '').toLowerCase(), 'R-2'),
        receipt('Not Here Ltd.'),
        receipt('Round Alpha Ltd.', ''),
        receipt(''),
      ]);
      expect(answers.map(({ company_name: name, code }) => [name, code])).toEqual([
        ['Round Alpha Ltd.', null],
        ['Round Beta and Sons Ltd.', null],
        [null, 'fee.company_unknown'],
        ['Round Alpha Ltd.', 'fee.receipt_missing'],
        [null, 'fee.company_unknown'],
      ]);
      expect(await dutyNow(sql, alpha)).toEqual({
        state: 'done',
        done_on: '2026-02-03',
        reference: 'R-1',
      });
      expect(await dutyNow(sql, beta)).toMatchObject({ state: 'done', reference: 'R-2' });
    });
  });

  test('is refused line by line where a name is twice, the fee is waived, the day is to come, or it is filed otherwise', async () => {
    await database.as('admin', async (sql) => {
      await givenFee(sql, 'Round Twin Ltd.');
      await sql`reset role`;
      await sql`update companies set name = 'Round Twin Limited', registration_number = '9 T' where name = 'Round Twin Ltd.'`;
      await sql`insert into companies (tenant_id, user_id, name, registration_number, type, status, registration_date)
        values (${tenants.first}, ${people.member}, 'ROUND TWIN LIMITED', '8 T', 'FDN', 'active', '2023-01-01')`;
      await givenFee(sql, 'Round Waived Ltd.', { state: 'waived' });
      await givenFee(sql, 'Round Alpha Ltd.');
      const answers = await file(sql, [
        receipt('Round Twin Limited'),
        receipt('8 T', 'R-2'),
        receipt('Round Waived Ltd.', 'R-3'),
        receipt('Round Alpha Ltd.', 'R-1', '2999-01-01'),
        receipt('Round Alpha Ltd.', 'R-1'),
        receipt('Round Alpha Ltd.', 'R-1'),
        receipt('Round Alpha Ltd.', 'R-9'),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([
        'fee.company_ambiguous',
        'fee.not_due',
        'obligation.illegal_move',
        'obligation.day_invalid',
        null,
        null,
        'obligation.done_otherwise',
      ]);
    });
  });

  test('a check answers what the entry will, and writes nothing', async () => {
    await database.as('admin', async (sql) => {
      const { duty } = await givenFee(sql, 'Round Alpha Ltd.');
      const lines = [
        receipt('Round Alpha Ltd.', 'R-1'),
        receipt('Round Alpha Ltd.', 'R-2'),
        receipt('Not Here Ltd.'),
      ];
      const checked = await file(sql, lines, true);
      expect(await dutyNow(sql, duty)).toMatchObject({ state: 'open', reference: null });
      expect(await file(sql, lines)).toEqual(checked);
      expect(await dutyNow(sql, duty)).toMatchObject({ state: 'done', reference: 'R-1' });
    });
  });

  test('settles no fee of another firm', async () => {
    await database.as('admin', async (sql) => {
      const { duty } = await givenFee(sql, 'Round Alpha Ltd.');
      expect(await file(sql, [receipt('Round Alpha Ltd.')], false, tenants.second)).toMatchObject([
        { code: 'fee.company_unknown' },
      ]);
      expect(await dutyNow(sql, duty)).toMatchObject({ state: 'open' });
    });
  });
});
