import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, parties, people, tenants } from './support/ids.ts';
import {
  beginImport,
  checkImport,
  company,
  figures,
  givenChecked,
  givenImported,
  givenRead,
  person,
  putCompanies,
  putPeople,
  startImport,
} from './support/imports.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const by = (work: (sql: Sql) => Promise<string>) => async (sql: Sql) => {
  await become(sql, 'admin');
  return work(sql);
};
const read = by((sql) => givenRead(sql));
const checked = by((sql) => givenChecked(sql));
const imported = by((sql) => givenImported(sql));

/** An import in a state, with what one leaves behind, entered as rows: a real one for each cell of the table costs a minute. */
const stored = (state: string) => async (sql: Sql) => {
  await become(sql, 'postgres');
  const id = crypto.randomUUID();
  await sql`
    insert into portfolio_imports (id, tenant_id, file_name, client_id, state, ended_at)
    values (${id}, ${tenants.first}, 'book.xlsx', ${people.member}, ${state}, now())`;
  await sql`
    insert into private.import_companies (import_id, place, name, number, data, known_id)
    values (${id}, 1, 'Arrival', 'B-9', '{}', ${companies.mine})`;
  await sql`
    insert into private.import_people (import_id, key, data) values (${id}, 'ada', '{"name": "Ada"}')`;
  await sql`
    insert into company_origins (company_id, tenant_id, origin, import_id)
    values (${companies.mine}, ${tenants.first}, 'imported', ${id})`;
  await sql`
    insert into kyc_brought_in (profile_id, tenant_id, rating, review_by)
    select id, tenant_id, 'low', private.today() from kyc_profiles where party_id = ${parties.mine}`;
  return id;
};
const started = by((sql) => startImport(sql));
const none = crypto.randomUUID();

const commands = {
  async start(sql: Sql) {
    return [await startImport(sql)];
  },
  people: after(started, (sql, id) => putPeople(sql, id, [person()])),
  companies: after(started, (sql, id) => putCompanies(sql, id, [company()])),
  columns: (sql: Sql) =>
    sql`select remember_import_columns(${tenants.first}, 'companies', '{"co. name": "name"}')`,
  check: after(stored('reading'), checkImport),
  begin: after(stored('checked'), beginImport),
  discard: after(stored('checked'), (sql, id) => sql`select discard_import(${id})`),
  undo: after(stored('done'), (sql, id) => sql`select undo_import(${id})`),
};

describe('[IMP-01] who brings companies in', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | superAdmin | suspended
      read imports     | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      read columns     | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      read origins     | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      read KYC days    | grant | –           | –           | –           | –           | –                | yes       | yes        | –
      read rows        | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      write an import  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      write an origin  | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      move a KYC day   | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant      | grant
      figures          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      list companies   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      list people      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      start            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      start nowhere    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended
      send people      | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      send companies   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      keep columns     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      check            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      begin            | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      begin nothing    | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | not_found  | account.suspended
      discard          | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
      undo             | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | yes        | account.suspended
    `,
    {
      'read imports': after(
        imported,
        (sql, id) => sql`select from portfolio_imports where id = ${id}`,
      ),
      'read columns': after(
        async (sql) => {
          await become(sql, 'admin');
          await commands.columns(sql);
        },
        (sql) => sql`select from import_columns`,
      ),
      'read origins': after(
        imported,
        (sql, id) => sql`select from company_origins where import_id = ${id}`,
      ),
      'read KYC days': after(stored('done'), (sql) => sql`select from kyc_brought_in`),
      'read rows': (sql) => sql`select from private.import_people`,
      'write an import': (sql) =>
        sql`insert into portfolio_imports (id, tenant_id, file_name, client_id) values (${none}, ${tenants.first}, 'a', ${people.member})`,
      'write an origin': (sql) => sql`update company_origins set fees_from = '2000-01-01'`,
      'move a KYC day': (sql) => sql`update kyc_brought_in set review_by = '2999-01-01'`,
      figures: (sql) => sql`select from import_figures(${none})`,
      'list companies': after(
        stored('done'),
        (sql, id) => sql`select from import_company_list(${id})`,
      ),
      'list people': after(stored('done'), (sql, id) => sql`select from import_person_list(${id})`),
      start: commands.start,
      'start nowhere': async (sql) => {
        return [await startImport(sql, { tenant: none })];
      },
      'send people': commands.people,
      'send companies': commands.companies,
      'keep columns': commands.columns,
      check: commands.check,
      begin: commands.begin,
      'begin nothing': (sql) => beginImport(sql, none),
      discard: commands.discard,
      undo: commands.undo,
    },
  );

  test.each(['start', 'people', 'companies', 'columns', 'check', 'begin', 'discard'] as const)(
    '%s is for reviewers, the compliance officer and senior management',
    async (name) => {
      const refused = await database.as('admin', async (sql) => {
        const refusals = [];
        for (const duties of [
          ['billing'],
          ['reviewer'],
          ['compliance_officer'],
          ['senior'],
        ] as const) {
          await sql`reset role`;
          await giveDuties(sql, people.admin, ['reviewer']);
          const id =
            name === 'people' || name === 'companies'
              ? await started(sql)
              : name === 'check'
                ? await read(sql)
                : await checked(sql);
          await sql`reset role`;
          await giveDuties(sql, people.admin, [...duties]);
          await become(sql, 'admin');
          refusals.push(await refusalWithin(sql, () => doing(name, sql, id)));
        }
        return refusals;
      });
      expect(refused).toEqual(['duty.reviewer_needed', undefined, undefined, undefined]);
    },
  );

  test('to undo one is for the compliance officer and senior management', async () => {
    const refused = await database.as('admin', async (sql) => {
      const id = await imported(sql);
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer', 'billing']);
      await become(sql, 'admin');
      return refusalWithin(sql, () => sql`select undo_import(${id})`);
    });
    expect(refused).toBe('duty.compliance_officer_needed');
  });

  test('no client learns that their company was brought in, or by when its KYC is to be reviewed', async () => {
    await database.as('admin', async (sql) => {
      await imported(sql);
      await become(sql, 'member');
      expect((await sql`select from companies where registration_number = 'B-900001'`).length).toBe(
        1,
      );
      expect((await sql`select from company_origins`).length).toBe(0);
      expect((await sql`select from kyc_brought_in`).length).toBe(0);
      expect((await sql`select from staff_notes`).length).toBe(0);
    });
  });
});

function doing(name: string, sql: Sql, id: string): PromiseLike<unknown> {
  switch (name) {
    case 'start':
      return startImport(sql);
    case 'people':
      return putPeople(sql, id, [person()]);
    case 'companies':
      return putCompanies(sql, id, [company()]);
    case 'columns':
      return commands.columns(sql);
    case 'check':
      return checkImport(sql, id);
    case 'begin':
      return beginImport(sql, id);
    default:
      return sql`select discard_import(${id})`;
  }
}

describe('[IMP-01] the steps of an import', () => {
  const asAdmin = <T>(work: (sql: Sql) => Promise<T>) => database.as('admin', work);

  test('a step that is repeated after a lost answer does nothing more', async () => {
    await asAdmin(async (sql) => {
      const id = await startImport(sql);
      await startImport(sql, { id });
      for (let turn = 0; turn < 2; turn += 1) await putPeople(sql, id, [person()]);
      for (let turn = 0; turn < 2; turn += 1) await putCompanies(sql, id, [company()]);
      await checkImport(sql, id);
      for (let turn = 0; turn < 2; turn += 1) await beginImport(sql, id);
      expect(await figures(sql, id)).toMatchObject({ companies: 1, people: 1, entered: 1 });
    });
  });

  test('no one takes the id of an import of another firm', async () => {
    await asAdmin(async (sql) => {
      const id = await startImport(sql);
      expect(
        await refusalWithin(sql, () =>
          startImport(sql, { id, tenant: tenants.second, client: people.otherTenantOwner }),
        ),
      ).toBe('not_found');
    });
  });

  test('no rows are sent to an import that was checked, begun or given up', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql);
      expect(await refusalWithin(sql, () => putCompanies(sql, id, [company()]))).toBe(
        'import.illegal_move',
      );
      await beginImport(sql, id);
      expect(await refusalWithin(sql, () => putPeople(sql, id, [person()]))).toBe(
        'import.illegal_move',
      );
      expect(await refusalWithin(sql, () => sql`select discard_import(${id})`)).toBe(
        'import.illegal_move',
      );
    });
  });

  test('nothing begins that was not checked', async () => {
    await asAdmin(async (sql) => {
      const id = await givenRead(sql);
      expect(await refusalWithin(sql, () => beginImport(sql, id))).toBe('import.illegal_move');
    });
  });

  test.each<[string, unknown]>([
    ['none', []],
    ['more than 500', Array.from({ length: 501 }, (_, n) => person({ key: `k${n}` }))],
    ['no list', { key: 'a' }],
    ['texts', ['a']],
    ['one without a key', [person({ key: '' })]],
    ['a large one', [person({ notes: 'x'.repeat(20_001) })]],
  ])('people: %s is refused', async (_name, rows) => {
    await asAdmin(async (sql) => {
      const id = await startImport(sql);
      expect(
        await refusalWithin(
          sql,
          () => sql`select put_import_people(${id}, ${sql.json(rows as never)})`,
        ),
      ).toBe('import.rows_invalid');
    });
  });

  test('the client is a member of the firm', async () => {
    await asAdmin(async (sql) => {
      for (const client of [people.otherTenantOwner, people.admin, people.stranger]) {
        expect(await refusalWithin(sql, () => startImport(sql, { client }))).toBe(
          'access.person_invalid',
        );
      }
    });
  });

  test('given up, its rows are gone at once; otherwise after 30 days', async () => {
    await asAdmin(async (sql) => {
      const id = await givenChecked(sql);
      await sql`select discard_import(${id})`;
      const done = await givenImported(sql);
      await become(sql, 'postgres');
      const left = () => sql`select import_id from private.import_companies`;
      expect((await left()).map((row) => row['import_id'] as string)).toEqual([done]);
      await sql`select private.forget_import_rows()`;
      expect((await left()).length).toBe(1);
      await sql`update portfolio_imports set ended_at = now() - interval '31 days'`;
      await sql`select private.forget_import_rows()`;
      expect((await left()).length).toBe(0);
      expect((await sql`select from private.import_people`).length).toBe(0);
    });
  });
});
