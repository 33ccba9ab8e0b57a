import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { documents, people, tenants } from './support/ids.ts';
import { givenDuty } from './support/signed-statements.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const YEAR = 2026;
const HASH = 'a'.repeat(64);

/** A company with its fee of the year, and a document that may be its receipt. */
async function givenFee(sql: Sql, name: string, number: string, state = 'open', sha256 = HASH) {
  await become(sql, 'postgres');
  const [company] = await sql`
    insert into companies (tenant_id, user_id, name, registration_number, type, status, registration_date, capital, currency)
    values (${tenants.first}, ${people.member}, ${name}, ${number}, 'IBC', 'active', '2024-05-10', 5000, 'USD') returning id`;
  const id = String(company?.['id']);
  await sql`delete from obligations where company_id = ${id}`;
  const [duty] = await sql`
    insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on)
    select ${tenants.first}, ${id}, code, valid_from, ${String(YEAR)}, private.today() - 40, 350, 'USD', ${state}::obligation_state,
      case when ${state} = 'done' then private.today() end
    from obligation_rules where code = 'IBC_ANNUAL_FEE' and valid_to is null returning id`;
  const document = crypto.randomUUID();
  await sql`
    insert into documents (id, tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, sha256, is_confirmed)
    values (${document}, ${tenants.first}, ${id}, 'payment_receipt', 'r.pdf', ${`${tenants.first}/${id}/${document}.pdf`},
      'application/pdf', 10, ${sha256}, true)`;
  await become(sql, 'admin');
  return { company: id, duty: String(duty?.['id']), document };
}

const match = (sql: Sql, ...names: string[]) => sql`
  select place, company_name as name, strength, is_sure as sure, is_attached as attached, has_receipt as receipt
  from match_fee_receipts(${tenants.first}, ${YEAR}, ${sql.json(names.map((name) => ({ name, sha256: HASH })))})`;

const attach = (sql: Sql, duty: string, document: string, day: string | null = '2026-02-03') =>
  sql`select attach_fee_receipt(${duty}, ${document}, ${day})`;

const dutyOf = async (sql: Sql, id: string) =>
  (await sql`select state, document_id, done_on::text from obligations where id = ${id}`)[0];

describe('[CMP-04] receipts attached by the names of their files', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | owner       | otherTenantOwner | admin        | suspended
      match  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –            | account.suspended
      attach | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found    | account.suspended
    `,
    {
      match: (sql) =>
        sql`select from match_fee_receipts(${tenants.first}, ${YEAR}, '[{"name": "x"}]') where is_sure`,
      attach: (sql) => attach(sql, crypto.randomUUID(), documents.mine),
    },
  );

  test.each([
    ['214001 B.pdf', 'number'],
    ['Receipt_214001-b_2026.PDF', 'number'],
    ['2026-02-03 214001B paid.pdf', 'number'],
    ['1214001B.pdf', null],
    ['214001BX.pdf', 'part'],
    ['receipt 214001.pdf', 'part'],
    ['2140012.pdf', null],
    ['Blue Heron Holdings Ltd. receipt.pdf', 'name'],
    ['blue-heron-holdings-ltd.pdf', 'name'],
    ['BLUE HERON HOLDINGS 2026.pdf', 'part'],
    ['Blue Heron 2026.pdf', null],
    ['scan0001.pdf', null],
    ['.pdf', null],
    ['', null],
    ['(*[\\d+.pdf', null],
  ])('the file %j names the company by: %s', async (file, strength) => {
    await database.asPostgres(async (sql) => {
      const [row] = await sql`
        select private.file_names_company(${file}, '214001 B', 'Blue Heron Holdings Ltd.') as strength,
          private.file_names_company(${file}, null, 'A') as none`;
      expect(row).toEqual({ strength, none: null });
    });
  });

  test('one company by number or whole name is sure; two, or a part, are not', async () => {
    await database.asPostgres(async (sql) => {
      await givenFee(sql, 'Egret Point Ltd.', '990011 B', 'open', 'b'.repeat(64));
      await givenFee(sql, 'Egret Point Holdings Ltd.', '990012 B', 'open', 'c'.repeat(64));
      const rows = await match(
        sql,
        '990011B.pdf',
        'egret point ltd.pdf',
        'Egret Point Holdings.pdf',
        '990011B and 990012B.pdf',
        'nothing.pdf',
      );
      const seen = { attached: false, receipt: false };
      expect(rows).toEqual([
        { ...seen, place: 1, name: 'Egret Point Ltd.', strength: 'number', sure: true },
        { ...seen, place: 2, name: 'Egret Point Ltd.', strength: 'name', sure: true },
        { ...seen, place: 3, name: 'Egret Point Holdings Ltd.', strength: 'part', sure: false },
        { ...seen, place: 3, name: 'Egret Point Ltd.', strength: 'part', sure: false },
        { ...seen, place: 4, name: 'Egret Point Holdings Ltd.', strength: 'number', sure: false },
        { ...seen, place: 4, name: 'Egret Point Ltd.', strength: 'number', sure: false },
        { ...seen, place: 5, name: null, strength: null, sure: false },
      ]);
    });
  });

  test('files an open fee on the day, adds to a filed one, and does nothing twice', async () => {
    await database.asPostgres(async (sql) => {
      const open = await givenFee(sql, 'Egret Point Ltd.', '990011 B');
      await attach(sql, open.duty, open.document);
      await attach(sql, open.duty, open.document);
      expect(await dutyOf(sql, open.duty)).toEqual({
        state: 'done',
        document_id: open.document,
        done_on: '2026-02-03',
      });
      const filed = await givenFee(sql, 'Ibis Point Ltd.', '990013 B', 'done', 'd'.repeat(64));
      await attach(sql, filed.duty, filed.document, null);
      expect(await dutyOf(sql, filed.duty)).toMatchObject({ document_id: filed.document });
      expect(await match(sql, '990013B.pdf')).toMatchObject([{ attached: true, receipt: true }]);
    });
  });

  test('the same file is the receipt of one duty, and a duty has one receipt', async () => {
    await database.asPostgres(async (sql) => {
      const one = await givenFee(sql, 'Egret Point Ltd.', '990011 B');
      const two = await givenFee(sql, 'Ibis Point Ltd.', '990013 B');
      await attach(sql, one.duty, one.document);
      expect(await refusalWithin(sql, () => attach(sql, two.duty, two.document))).toBe(
        'fee.receipt_twice',
      );
      expect(await refusalWithin(sql, () => attach(sql, one.duty, two.document))).toBe(
        'fee.receipt_attached',
      );
    });
  });

  test('takes a document of that company that stands, for the fee of a year, on a day that has come', async () => {
    await database.asPostgres(async (sql) => {
      const one = await givenFee(sql, 'Egret Point Ltd.', '990011 B');
      const refused = (duty: string, document: string, day: string | null = '2026-02-03') =>
        refusalWithin(sql, () => attach(sql, duty, document, day));
      expect(await refused(one.duty, documents.mine)).toBe('obligation.document_unknown');
      await become(sql, 'postgres');
      const other = await givenDuty(sql, one.company, 'BO_FILING', {
        because: '2026-01-01',
        due: '2026-01-16',
      });
      await become(sql, 'admin');
      expect(await refused(other, one.document)).toBe('fee.not_due');
      expect(await refused(one.duty, one.document, '2099-01-01')).toBe('obligation.day_invalid');
      expect(await refused(one.duty, one.document, null)).toBe('obligation.day_invalid');
      await become(sql, 'postgres');
      await sql`update documents set status = 'superseded' where id = ${one.document}`;
      await become(sql, 'admin');
      expect(await refused(one.duty, one.document)).toBe('obligation.document_unknown');
    });
  });

  test('is not for who only reads, and takes at most 100 files', async () => {
    await database.asPostgres(async (sql) => {
      const one = await givenFee(sql, 'Egret Point Ltd.', '990011 B');
      const many = Array.from({ length: 101 }, () => 'a.pdf');
      expect(await refusalWithin(sql, () => match(sql, ...many))).toBe('fee.files_invalid');
      expect(await refusalWithin(sql, () => match(sql))).toBe('fee.files_invalid');
      await become(sql, 'postgres');
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => attach(sql, one.duty, one.document))).toBe(
        'staff.read_only',
      );
    });
  });
});
