import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { becomeColleague, giveDuties, giveEveryDuty } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';
import { HASH, make, MADE, pathOf, place, save, TEMPLATE, use } from './support/templates.ts';

const database = useDatabase();
useSuperAdmin(database);

const FILE = pathOf();
const docx = (path: string = FILE, hash = HASH) => ({ file: [path, 'Letter.docx', hash] as const });

/** A template in use that is a Word document. */
async function givenFile(sql: Sql): Promise<void> {
  await sql`reset role`;
  await giveEveryDuty(sql, people.admin);
  await become(sql, 'admin');
  await place(sql, FILE);
  await save(sql, docx());
  await use(sql);
}

async function remove(sql: Sql, path: string) {
  await sql`select set_config('storage.allow_delete_query', 'true', true)`;
  return sql`delete from storage.objects where name = ${path} returning id`;
}

const on = (action: (sql: Sql) => PromiseLike<readonly unknown[]>) => after(givenFile, action);

describe('[TPL-01] files of templates', () => {
  testAccess(
    database,
    `
                       | anon   | stranger | member | otherMember | owner  | otherTenantOwner | admin  | superAdmin | suspended
      place            | policy | policy   | policy | policy      | yes    | policy           | yes    | yes        | policy
      place elsewhere  | policy | policy   | policy | policy      | policy | policy           | policy | policy     | policy
      place another    | policy | policy   | policy | policy      | policy | policy           | policy | policy     | policy
      place for no one | policy | policy   | policy | policy      | policy | policy           | policy | policy     | policy
      read             | –      | –        | –      | –           | yes    | –                | yes    | yes        | –
      remove           | –      | –        | –      | –           | –      | –                | –      | –          | –
      change           | –      | –        | –      | –           | –      | –                | –      | –          | –
    `,
    {
      place: (sql) => place(sql, pathOf()),
      'place elsewhere': (sql) => place(sql, `${tenants.first}/${crypto.randomUUID()}.docx`),
      'place another': (sql) => place(sql, pathOf().replace('.docx', '.docm')),
      'place for no one': (sql) => place(sql, pathOf(TEMPLATE, crypto.randomUUID())),
      read: on((sql) => sql`select from storage.objects where name = ${FILE}`),
      remove: on((sql) => remove(sql, FILE)),
      change: on(
        (sql) => sql`update storage.objects set version = 'v2' where name = ${FILE} returning id`,
      ),
    },
  );

  test('are placed by who may save templates alone', async () => {
    await database.asPostgres(async (sql) => {
      for (const [duty, outcome] of [
        ['reviewer', 'policy'],
        ['read_only', 'policy'],
        ['compliance_officer', undefined],
      ] as const) {
        await sql`reset role`;
        await sql`select set_config('request.jwt.claims', '', true)`;
        await giveDuties(sql, people.admin, [duty]);
        await become(sql, 'admin');
        expect(await refusalWithin(sql, () => place(sql, pathOf()))).toBe(outcome);
      }
    });
  });

  test('are Word documents of 5 MB in a bucket that no one sees without a right', async () => {
    const buckets = await database.asPostgres(
      (sql) =>
        sql`select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'templates'`,
    );
    expect(buckets).toEqual([
      {
        public: false,
        file_size_limit: 5_242_880,
        allowed_mime_types: [
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ],
      },
    ]);
  });
});

describe('[TPL-01] a template that is a Word document', () => {
  test('has its file, hash and version with each saved one, and gives values as any template', async () => {
    await database.as('admin', async (sql) => {
      await place(sql, FILE);
      expect(await save(sql, docx())).toEqual([{ version: 1 }]);
      // A repeat after a lost answer, with the file sent a second time.
      const again = pathOf();
      await place(sql, again);
      expect(await save(sql, docx(again))).toEqual([{ version: 1 }]);
      // Another name for the same file is a version; a colleague may save it.
      await becomeColleague(sql);
      expect(await save(sql, { ...docx(), name: 'Other', expected: 1 })).toEqual([{ version: 2 }]);
      expect(
        await sql`select version, file_path, file_name, file_hash, file_version
          from document_template_versions where template_id = ${TEMPLATE} order by version`,
      ).toEqual(
        [1, 2].map((version) => ({
          version,
          file_path: FILE,
          file_name: 'Letter.docx',
          file_hash: HASH,
          file_version: 'v1',
        })),
      );
      await use(sql, 2);
      const [made] = await make(sql, companies.mine, { id: MADE, version: 2 });
      expect(made?.['filled']).toHaveProperty(['company.name']);
    });
  });

  test.each([
    ['without a file', { file: [FILE, null, null] as const }, 'template.file_invalid'],
    ['with another hash than a hash', docx(FILE, 'x'), 'template.file_invalid'],
    ['with a file of another template', docx(pathOf(crypto.randomUUID())), 'template.file_invalid'],
    ['with a file that did not arrive', docx(pathOf()), 'template.file_missing'],
    ['with a field that is unknown', { ...docx(), body: '{{x}}' }, 'template.field_unknown'],
  ])('%s is refused', async (_what, given, reason) => {
    await database.as('admin', async (sql) => {
      await place(sql, FILE);
      expect(await refusalWithin(sql, () => save(sql, given))).toBe(reason);
    });
  });

  test('takes no file of a colleague that was not saved, and no other hash for one that was', async () => {
    await database.as('admin', async (sql) => {
      await place(sql, FILE);
      await becomeColleague(sql);
      expect(await refusalWithin(sql, () => save(sql, docx()))).toBe('template.file_missing');
      await become(sql, 'admin');
      await save(sql, docx());
      const other = { ...docx(FILE, 'cd'.repeat(32)), expected: 1 };
      expect(await refusalWithin(sql, () => save(sql, other))).toBe('template.file_missing');
      expect(await refusalWithin(sql, () => save(sql, { body: 'Text', expected: 1 }))).toBe(
        'template.format_settled',
      );
    });
  });

  test('keeps its file against every role; what was not saved is removed by who placed it', async () => {
    await database.asPostgres(async (sql) => {
      await givenFile(sql);
      await sql`reset role`;
      expect(await refusalWithin(sql, () => remove(sql, FILE))).toBe('template.version_settled');
      expect(
        await refusalWithin(
          sql,
          () => sql`update storage.objects set version = 'v2' where name = ${FILE}`,
        ),
      ).toBe('template.version_settled');
      await become(sql, 'admin');
      const loose = pathOf();
      await place(sql, loose);
      await becomeColleague(sql);
      expect(await sql`select from storage.objects where name = ${loose}`).toHaveLength(0);
      await become(sql, 'admin');
      expect(await remove(sql, loose)).toHaveLength(1);
    });
  });
});
