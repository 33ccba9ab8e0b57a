import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import {
  accept,
  givenCompany,
  givenOpen,
  givenSigned,
  otherRecords,
  signIt,
  YEAR,
} from './support/signed-statements.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const columns = [
  { heading: 'Name', field: 'company_name' },
  { heading: 'Class', field: 'class' },
];

const setTemplate = (
  sql: Sql,
  given: unknown = columns,
  {
    kind = 'substance',
    name = 'Ours',
    tenant = tenants.first,
  }: { kind?: string; name?: string; tenant?: string } = {},
) =>
  sql`select set_return_template(${tenant}, ${kind}::return_kind, ${name}, ${given === null ? null : sql.json(given as never)})`;

interface Row {
  company_id: string;
  company_name: string;
  cells: Record<string, string | null>;
  total: number;
}

const rowsOf = (
  sql: Sql,
  kind = 'substance',
  ids: readonly string[] | null = null,
  {
    tenant = tenants.first,
    first = 0,
    size = 200,
  }: { tenant?: string; first?: number; size?: number } = {},
) =>
  sql<Row[]>`
    select * from return_rows(${tenant}, ${kind}::return_kind, ${YEAR}, ${ids && sql.array([...ids])}::uuid[], ${first}, ${size})`;

const ownColumns = (sql: Sql) =>
  sql`select name, columns from return_templates where tenant_id = ${tenants.first}`;

describe('[YEAR-02] who sets the template of a return and reads its rows', () => {
  testAccess(
    database,
    `
               | anon  | stranger    | member      | owner       | otherTenantOwner | admin     | superAdmin | suspended         | serviceRole
      set      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      reset    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended | grant
      no firm  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended | grant
      read     | grant | –           | –           | –           | –                | yes       | yes        | –                 | grant
      write    | grant | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
      rows     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | –         | –          | account.suspended | grant
      cells    | grant | grant       | grant       | grant       | grant            | grant     | grant      | grant             | grant
    `,
    {
      set: (sql) => setTemplate(sql),
      reset: (sql) => setTemplate(sql, null),
      'no firm': (sql) => setTemplate(sql, columns, { tenant: crypto.randomUUID() }),
      read: (sql) => sql`select from return_templates`,
      write: (sql) => sql`update return_templates set name = 'x'`,
      rows: (sql) => rowsOf(sql),
      cells: (sql) =>
        sql`select private.owner_cells(entry) from company_participants as entry limit 1`,
    },
  );

  test.each([
    ['reviewer', 'duty.compliance_officer_needed'],
    ['read_only', 'staff.read_only'],
    ['compliance_officer', undefined],
    ['senior', undefined],
  ])('staff with the duty %s alone set a template → %s', async (duty, reason) => {
    await database.asPostgres(async (sql) => {
      await giveDuties(sql, people.admin, [duty]);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => setTemplate(sql))).toBe(reason);
      expect(await refusalWithin(sql, () => rowsOf(sql))).toBeUndefined();
    });
  });
});

describe('[YEAR-02] the template of a return', () => {
  test('is the example of the platform until the firm sets its own, and again once it is reset', async () => {
    await database.as('admin', async (sql) => {
      expect(await ownColumns(sql)).toEqual([]);
      await setTemplate(sql);
      await setTemplate(sql, columns.toReversed(), { name: ' Ours, again ' });
      expect(await ownColumns(sql)).toEqual([
        { name: 'Ours, again', columns: columns.toReversed() },
      ]);
      await setTemplate(sql, null);
      await setTemplate(sql, null);
      expect(await ownColumns(sql)).toEqual([]);
      const examples =
        await sql`select kind from return_templates where tenant_id is null order by kind`;
      expect(examples.map((row) => row['kind'])).toEqual(['substance', 'beneficial_owners']);
    });
  });

  test.each([
    ['no columns', []],
    ['no array', {}],
    ['a text', ['company_name']],
    ['an unknown field', [{ heading: 'Secret', field: 'password' }]],
    ['a field of the other kind', [{ heading: 'Born', field: 'birth_date' }]],
    ['no heading', [{ heading: ' ', field: 'class' }]],
    ['a novel for a heading', [{ heading: 'x'.repeat(121), field: 'class' }]],
    ['another key', [{ heading: 'Class', field: 'class', formula: '=1+1' }]],
    ['41 columns', Array.from({ length: 41 }, () => columns[0])],
  ])('%s is refused', async (_what, given) => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => setTemplate(sql, given))).toBe(
        'statement.columns_invalid',
      );
    });
  });

  test.each(['', ' ', 'x'.repeat(121)])('a name of %j is refused', async (name) => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => setTemplate(sql, columns, { name }))).toBe(
        'statement.template_name_invalid',
      );
    });
  });
});

describe('[YEAR-02] the rows of a return on substance', () => {
  test('have what was signed last, of the accepted statements whose class files a report', async () => {
    await database.asPostgres(async (sql) => {
      const again = await givenCompany(sql, 'Year Alpha Ltd.');
      const id = await givenSigned(sql, {}, again);
      await sql`select return_statement(${id}, 'Where are the records?')`;
      await signIt(sql, id, otherRecords);
      await become(sql, 'admin');
      await accept(sql, id);
      await givenSigned(sql, {}, await givenCompany(sql, 'Year Beta Ltd.'));
      await givenOpen(sql, await givenCompany(sql, 'Year Gamma Ltd.'));
      const outside = await givenCompany(sql, 'Year Delta Foundation', { type: 'FDN' });
      await accept(sql, await givenSigned(sql, {}, outside));
      const rows = await rowsOf(sql);
      expect(rows.map(({ company_name: name }) => name)).toEqual(['Year Alpha Ltd.']);
      expect(rows[0]?.cells).toMatchObject({
        company_name: 'Year Alpha Ltd.',
        fiscal_year_end: `${YEAR}-12-31`,
        class: 'Pure equity holding',
        business: 'Holds shares',
        relevant_activities: 'Holding company engaged in one of these, itself or by a subsidiary',
        income: 'None',
        employees: '0',
        spending: '1200.5',
        core_work: 'Yes',
        records_place: '9 Shirley Street, Nassau',
        signed_by: 'Mia Member',
      });
    });
  });

  test('fill every field that a template may have', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Year Alpha Ltd.');
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, percent, appointed_on)
        values (${tenants.first}, ${company}, ${parties.mine}, 'beneficial_owner', 100, '2024-05-10')`;
      await accept(sql, await givenSigned(sql, {}, company));
      for (const kind of ['substance', 'beneficial_owners']) {
        const [row] = await rowsOf(sql, kind);
        await become(sql, 'postgres');
        const known =
          await sql`select unnest(private.return_fields(${kind}::return_kind)) as field`;
        expect(new Set(Object.keys(row?.cells ?? {}))).toEqual(
          new Set(known.map(({ field }) => field as string)),
        );
        await become(sql, 'admin');
      }
    });
  });

  test('are those of a selection, of this firm alone, page by page', async () => {
    await database.asPostgres(async (sql) => {
      const ids: string[] = [];
      for (const name of ['Year Alpha Ltd.', 'Year Beta Ltd.', 'Year Gamma Ltd.']) {
        const company = await givenCompany(sql, name);
        ids.push(company);
        await accept(sql, await givenSigned(sql, {}, company));
      }
      const of = async (given: readonly string[] | null, more = {}) =>
        (await rowsOf(sql, 'substance', given, more)).map(({ company_name: name }) => name);
      expect(await of(ids.slice(1))).toEqual(['Year Beta Ltd.', 'Year Gamma Ltd.']);
      expect(await of([])).toEqual([]);
      expect(await of(ids, { tenant: tenants.second })).toEqual([]);
      expect(await of(null, { first: 1, size: 1 })).toEqual(['Year Beta Ltd.']);
      expect((await rowsOf(sql, 'substance', null, { size: 1 }))[0]?.total).toBe(3);
      expect(
        await refusalWithin(sql, () =>
          rowsOf(
            sql,
            'substance',
            Array.from({ length: 2001 }, () => companies.mine),
          ),
        ),
      ).toBe('statement.selection_too_large');
    });
  });
});

describe('[YEAR-02] the rows of beneficial owners', () => {
  test('have what the register and the identity check hold, and name what is missing', async () => {
    await database.asPostgres(async (sql) => {
      const company = await givenCompany(sql, 'Year Alpha Ltd.');
      await accept(sql, await givenSigned(sql, {}, company));
      await become(sql, 'postgres');
      const data = {
        name: 'Mira Full Name',
        birth_date: '1980-02-03',
        nationalities: ['MC', 'FR'],
        address: { line: '5 Quai Albert', city: 'Monaco', postcode: '98000', country: 'MC' },
        identity: { number: 'P-77', country: 'FR', expires_on: '2030-01-01' },
      };
      await sql`
        update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = ${sql.json(data)}
        where party_id = ${parties.mine}`;
      await sql`
        insert into company_participants (tenant_id, company_id, party_id, role, percent, nature_of_control, appointed_on, ceased_on)
        values
          (${tenants.first}, ${company}, ${parties.mine}, 'beneficial_owner', 60, '{shares,votes}', '2024-05-10', null),
          (${tenants.first}, ${company}, ${parties.others}, 'beneficial_owner', 40, '{}', '2024-05-10', null),
          (${tenants.first}, ${company}, ${parties.shared}, 'beneficial_owner', 40, '{}', '2024-05-10', '2025-01-01')`;
      await become(sql, 'admin');
      const rows = await rowsOf(sql, 'beneficial_owners');
      const byName = new Map(rows.map(({ cells }) => [cells['legal_name'], cells]));
      expect(new Set(byName.keys())).toEqual(new Set(['Mira Full Name', "Party of Otto's"]));
      expect(byName.get('Mira Full Name')).toMatchObject({
        residential_address: '5 Quai Albert, 98000, Monaco, Monaco',
        birth_date: '1980-02-03',
        nationality: 'Monaco; France',
        id_number: 'P-77',
        id_country: 'France',
        id_expires_on: '2030-01-01',
        percent: 60,
        nature_of_control: 'shares; votes',
        since: '2024-05-10',
        missing: 'Type of document; Issue date',
      });
      expect(byName.get("Party of Otto's")?.['missing']).toMatch(
        /^Residential address; Country; Date of birth; .*Nature of control$/,
      );
    });
  });
});
