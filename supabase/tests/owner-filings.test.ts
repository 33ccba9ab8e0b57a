import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties, people, tenants } from './support/ids.ts';
import { givenCompany, givenDuty } from './support/signed-statements.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

interface Row {
  company_name: string;
  duty_ids: string[];
  is_late: boolean;
  filed_on: string | null;
  owners: { name: string; missing: string | null }[];
  changes: { change: string; name: string }[];
  total: number;
}

const filings = (
  sql: Sql,
  {
    search = '',
    late = false,
    tenant = tenants.first,
  }: { search?: string; late?: boolean; tenant?: string } = {},
) => sql<Row[]>`select * from owner_filings(${tenant}, ${search}, ${late})`;

/** A company with a filing that is due, and the owners of these parties with half each. */
async function givenFiling(sql: Sql, owners: readonly string[], due = '2030-01-01') {
  const company = await givenCompany(sql, 'Filing Ltd.');
  for (const party of owners)
    await sql`
      insert into company_participants (tenant_id, company_id, party_id, role, percent, nature_of_control, appointed_on)
      values (${tenants.first}, ${company}, ${party}, 'beneficial_owner', 50, '{shares}', '2024-05-10')`;
  await sql`delete from obligations where company_id = ${company}`;
  const duty = await givenDuty(sql, company, 'BO_FILING', { because: '2025-02-01', due });
  return { company, duty };
}

/** The last filing was done now. */
const file = async (sql: Sql, company: string) => {
  const id = await givenDuty(sql, company, 'BO_FILING', { because: '2024-05-10', state: 'done' });
  await sql`update obligations set settled_at = clock_timestamp() where id = ${id}`;
};

const changesOf = async (sql: Sql) => {
  await become(sql, 'admin');
  const [row] = await filings(sql, { search: 'filing' });
  return row?.changes.map(({ change, name }) => [change, name]);
};

describe('[YEAR-02] filings of beneficial owners', () => {
  testAccess(
    database,
    `
            | anon  | stranger    | member      | owner       | otherTenantOwner | admin | superAdmin | suspended         | serviceRole
      read  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –     | –          | account.suspended | grant
      inner | grant | grant       | grant       | grant       | grant            | grant | grant      | grant             | grant
    `,
    {
      read: (sql) => filings(sql, { search: 'no such company' }),
      inner: (sql) => sql`select from private.owner_changes(gen_random_uuid(), now())`,
    },
  );

  test('are read by staff who only read, of one firm', async () => {
    await database.asPostgres(async (sql) => {
      await givenFiling(sql, [parties.mine]);
      await giveDuties(sql, people.admin, ['read_only']);
      await become(sql, 'admin');
      expect(await filings(sql, { search: 'filing' })).toHaveLength(1);
      expect(await filings(sql, { search: 'filing', tenant: tenants.second })).toEqual([]);
    });
  });

  test('name what is missing of each owner, and every owner is new where none was filed', async () => {
    await database.asPostgres(async (sql) => {
      const { duty } = await givenFiling(sql, [parties.mine, parties.others]);
      expect(await changesOf(sql)).toEqual([
        ['added', "Party of Mia's"],
        ['added', "Party of Otto's"],
      ]);
      const [row] = await filings(sql, { search: 'filing' });
      expect(row).toMatchObject({ duty_ids: [duty], filed_on: null, is_late: false, total: 1 });
      expect(row?.owners[0]).toEqual({
        name: "Party of Mia's",
        missing: expect.stringMatching(/^Residential address; .*Expiry date$/),
      });
    });
  });

  test('say what changed since the last one that was done', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiling(sql, [parties.mine, parties.others, parties.shared]);
      await file(sql, company);
      expect(await changesOf(sql)).toEqual([]);
      await become(sql, 'postgres');
      await sql`update company_participants set percent = 60 where company_id = ${company} and party_id = ${parties.mine}`;
      await sql`update company_participants set ceased_on = '2026-01-01' where company_id = ${company} and party_id = ${parties.others}`;
      await sql`update company_participants set remark = 'As before' where company_id = ${company} and party_id = ${parties.shared}`;
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, percent, appointed_on)
        values (${tenants.first}, ${company}, ${parties.entered}, 'beneficial_owner', 40, '2026-01-01')`;
      expect(await changesOf(sql)).toEqual([
        ['added', 'Entered by Mia'],
        ['changed', "Party of Mia's"],
        ['ended', "Party of Otto's"],
      ]);
    });
  });

  test('an owner who came and went since is in neither', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiling(sql, []);
      await file(sql, company);
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, percent, appointed_on)
        values (${tenants.first}, ${company}, ${parties.mine}, 'beneficial_owner', 40, '2026-01-01')`;
      await sql`update company_participants set ceased_on = '2026-02-01' where company_id = ${company} and party_id = ${parties.mine}`;
      expect(await changesOf(sql)).toEqual([]);
    });
  });

  test('are late after their day; one that is done is not due', async () => {
    await database.asPostgres(async (sql) => {
      const { duty } = await givenFiling(sql, [parties.mine], '2026-01-01');
      await become(sql, 'admin');
      expect(await filings(sql, { search: 'filing', late: true })).toMatchObject([
        { is_late: true },
      ]);
      await sql`select complete_obligation(${duty}, '2026-01-05')`;
      expect(await filings(sql, { search: 'filing' })).toEqual([]);
    });
  });

  test('have the owners of a selection as their rows, stated or not, and of no selection none', async () => {
    await database.asPostgres(async (sql) => {
      const { company } = await givenFiling(sql, [parties.mine]);
      await become(sql, 'admin');
      const rowsOf = (ids: string[] | null) => sql`
        select company_id from return_rows(${tenants.first}, 'beneficial_owners', null, ${ids && sql.array(ids)}::uuid[])`;
      expect(await rowsOf([company])).toEqual([{ company_id: company }]);
      expect(await rowsOf(null)).toEqual([]);
    });
  });
});
