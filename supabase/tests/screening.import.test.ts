import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties } from './support/ids.ts';
import { givenList } from './support/screening.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** An import that server code has begun, for others to meddle with. */
const begun = 'fb000000-0000-4000-8000-000000000001';

async function givenImport(sql: Sql): Promise<void> {
  await sql`reset role`;
  await sql`insert into watchlist_imports (id, watchlist, file_key) values (${begun}, 'test_list', 'file') on conflict do nothing`;
  await sql`insert into watchlist_import_problems (import_id, line, reason) values (${begun}, 2, 'It has no id.') on conflict do nothing`;
}

/** As the caller, once the import is there. */
function withImport(action: (sql: Sql) => PromiseLike<readonly unknown[]>) {
  return async (sql: Sql) => {
    const [caller] = await sql`select current_user as role`;
    await givenImport(sql);
    await sql.unsafe(`set local role ${caller?.['role']}`);
    return action(sql);
  };
}

describe('[KYC-04] [KYC-05] lists are read by staff, and imported by the super admin and servers', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | superAdmin | suspended         | serviceRole
      read imports        | grant | –           | –           | –           | –                | yes         | yes        | –                 | yes
      read their problems | grant | –           | –           | –           | –                | yes         | yes        | –                 | yes
      write an import     | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant             | grant
      begin               | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended | yes
      put entries         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended | yes
      put into nothing    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | not_found  | account.suspended | not_found
      finish              | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended | yes
      finish nothing      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | not_found  | account.suspended | not_found
      discard             | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended | yes
      discard nothing     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | not_found  | account.suspended | not_found
      screen a party      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes        | account.suspended | grant
      screen nothing      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found   | not_found  | account.suspended | grant
      work it off         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes        | account.suspended | yes
      see how far it is   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes        | account.suspended | grant
      read the names      | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant             | grant
      read what is staged | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant             | grant
      read what is due    | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant             | grant
    `,
    {
      'read imports': withImport((sql) => sql`select from watchlist_imports`),
      'read their problems': withImport((sql) => sql`select from watchlist_import_problems`),
      'write an import': (sql) =>
        sql`insert into watchlist_imports (watchlist, file_key) values ('test_list', 'x') returning id`,
      begin: (sql) => sql`select start_watchlist_import('test_list', 'x')`,
      'put entries': withImport((sql) => sql`select put_watchlist_entries(${begun}, 0, 0, '[]')`),
      'put into nothing': (sql) =>
        sql`select put_watchlist_entries(${crypto.randomUUID()}, 0, 0, '[]')`,
      finish: withImport((sql) => sql`select finish_watchlist_import(${begun}, true)`),
      'finish nothing': (sql) => sql`select finish_watchlist_import(${crypto.randomUUID()})`,
      discard: withImport((sql) => sql`select discard_watchlist_import(${begun})`),
      'discard nothing': (sql) => sql`select discard_watchlist_import(${crypto.randomUUID()})`,
      'screen a party': (sql) => sql`select screen_party(${parties.mine})`,
      'screen nothing': (sql) => sql`select screen_party(${crypto.randomUUID()})`,
      'work it off': (sql) => sql`select rescreen_parties(1)`,
      'see how far it is': (sql) => sql`select * from screening_progress()`,
      'read the names': (sql) => sql`select from private.watchlist_names`,
      'read what is staged': (sql) => sql`select from private.watchlist_staged`,
      'read what is due': (sql) => sql`select from private.screening_due`,
    },
  );
});

/** As a server, in the import `begun`. */
async function asServer<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return database.as('serviceRole', async (sql) => {
    await givenImport(sql);
    await become(sql, 'serviceRole');
    return work(sql);
  });
}

const person = (id: string, more: object = {}) => ({
  line: 3,
  id,
  schema: 'Person',
  name: `Name ${id}`,
  ...more,
});

async function put(sql: Sql, from: number, entries: object[], problems: object[] = []) {
  const [row] = await sql`
    select put_watchlist_entries(${begun}, ${from}, ${entries.length + problems.length}, ${sql.json(entries as never)}, ${sql.json(problems as never)})::int as records`;
  return row?.['records'] as number;
}

async function figures(sql: Sql) {
  const [row] = await behind(
    sql,
    'serviceRole',
    () =>
      sql`select records::int, added, changed, retired, rejected, unreadable from watchlist_imports where id = ${begun}`,
  );
  return { ...row };
}

async function problemsOf(sql: Sql) {
  const rows = await behind(
    sql,
    'serviceRole',
    () =>
      sql`select line::int, reason from watchlist_import_problems where import_id = ${begun} and line > 2 order by line, reason`,
  );
  return rows.map((row) => `${row['line']}: ${row['reason']}`);
}

describe('[KYC-04] reading a list', () => {
  test('a batch that comes twice changes nothing, and one out of step is refused', async () => {
    const seen = await asServer(async (sql) => {
      const answers = [await put(sql, 0, [person('a'), person('b')])];
      answers.push(await put(sql, 0, [person('a'), person('b')]));
      const refused = [
        await refusalWithin(sql, () => put(sql, 1, [person('b'), person('c')])),
        await refusalWithin(sql, () => put(sql, 5, [person('z')])),
      ];
      answers.push(await put(sql, 2, [person('c')]));
      return { answers, refused, figures: await figures(sql) };
    });
    expect(seen.answers).toEqual([2, 2, 3]);
    expect(seen.refused).toEqual(['watchlist.out_of_step', 'watchlist.out_of_step']);
    expect(seen.figures).toMatchObject({ records: 3, added: 3, changed: 0, rejected: 0 });
  });

  test('a row it cannot take is reported and stops no other', async () => {
    const seen = await asServer(async (sql) => {
      const rows = [
        person('ok'),
        { line: 4, id: '', schema: 'Person', name: 'x' },
        { line: 5, id: 'x'.repeat(201), schema: 'Person', name: 'x' },
        { line: 6, id: 'no-schema', name: 'x' },
        { line: 7, id: 'no-name', schema: 'Person', name: '  ' },
        { line: 8, id: 'long', schema: 'Person', name: 'x'.repeat(501) },
        { line: 9, id: 'ok', schema: 'Person', name: 'Again' },
        {
          line: 10,
          id: 'kept',
          schema: 'Person',
          name: 'Kept',
          aliases: Array.from({ length: 501 }, (_none, n) => `a${n}`),
        },
        {
          line: 11,
          id: 'odd',
          schema: 'Person',
          name: 'Odd',
          aliases: { a: 1 },
          birth_dates: 'x',
          countries: [1, null, ['a']],
        },
        'text',
        null,
        { line: 'x', id: 7, schema: [], name: {} },
      ];
      await put(sql, 0, rows as object[], [{ line: 40, reason: 'Its quotes are broken.' }]);
      return { figures: await figures(sql), problems: await problemsOf(sql) };
    });
    expect(seen.figures).toMatchObject({ records: 13, added: 3, unreadable: 1 });
    expect(seen.problems).toEqual([
      '4: It has no id.',
      '5: Its id is longer than 200 characters.',
      '6: Its type is not given in 1 to 60 characters.',
      '7: It has no name.',
      '8: Its name is longer than 500 characters.',
      '9: Its id was there before.',
      '10: It has more than 500 aliases; the others were left out.',
      '40: Its quotes are broken.',
    ]);
  });

  test.each([
    ['no list', `null`],
    ['an object', `'{}'`],
    ['more entries than records', `'[1, 2, 3]'`],
  ])('a batch that is %s is refused', async (_what, entries) => {
    const reason = await asServer((sql) =>
      refusalWithin(sql, () =>
        sql.unsafe(`select put_watchlist_entries('${begun}', 0, 2, ${entries})`),
      ),
    );
    expect(reason).toBe('watchlist.batch_invalid');
  });

  test('what is no longer listed is retired, and comes back as it was', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const look = async () => {
        const rows = await sql`
          select name, retired_at is null as current, (select count(*)::int from private.watchlist_names where entry_id = entry.id) as names
          from watchlist_entries as entry where watchlist = 'given_list' order by name`;
        return rows.map((row) => Object.values({ ...row }).join(' '));
      };
      await givenList(sql, [{ name: 'Ann', aliases: ['Anna'] }, { name: 'Ben' }]);
      const steps = [await look()];
      await givenList(sql, [{ name: 'Ben' }]);
      steps.push(await look());
      const back = await givenList(sql, [
        { name: 'Ann', aliases: ['Anna'] },
        { name: 'Ben', countries: ['bs'] },
      ]);
      steps.push(await look(), [`${back?.['added']} ${back?.['changed']} ${back?.['retired']}`]);
      return steps;
    });
    expect(seen).toEqual([
      ['Ann true 2', 'Ben true 1'],
      ['Ann false 0', 'Ben true 1'],
      ['Ann true 2', 'Ben true 1'],
      ['0 2 0'],
    ]);
  });

  test('a row that could not be read may be any entry: nothing is retired; one refused by its id stays', async () => {
    const seen = await asServer(async (sql) => {
      await put(
        sql,
        0,
        [person('Q1', { name: ' ' })],
        [{ line: 9, reason: 'Its quotes are broken.' }],
      );
      await sql`select finish_watchlist_import(${begun})`;
      return [
        await figures(sql),
        await behind(
          sql,
          'serviceRole',
          () => sql`select from watchlist_entries where external_id = 'Q1' and retired_at is null`,
        ),
      ];
    });
    expect(seen[0]).toMatchObject({ retired: 0 });
    expect(seen[1]).toHaveLength(1);
  });

  test.each([
    ['of one batch', [[0, 1]]],
    ['of two batches', [[0], [1]]],
  ])(
    'a row %s that repeats an id after one that cannot be taken is taken',
    async (_what, batches) => {
      const seen = await asServer(async (sql) => {
        const rows = [
          { ...person('Q1', { name: ' ' }), line: 3 },
          { ...person('Q1', { name: 'Renamed' }), line: 4 },
          { ...person('Q1', { name: 'Again' }), line: 5 },
        ];
        for (const batch of [...batches, [2]])
          await put(
            sql,
            batch[0] ?? 0,
            batch.map((at) => rows[at]!),
          );
        const problems = await problemsOf(sql);
        await sql`select finish_watchlist_import(${begun})`;
        const [entry] = await behind(
          sql,
          'serviceRole',
          () =>
            sql`select name from watchlist_entries where external_id = 'Q1' and watchlist = 'test_list'`,
        );
        return { problems, name: entry?.['name'] };
      });
      expect(seen).toEqual({
        problems: ['3: It has no name.', '5: Its id was there before.'],
        name: 'Renamed',
      });
    },
  );

  test('a file with less than half of the list needs leave', async () => {
    const reasons = await asServer(async (sql) => [
      await refusalWithin(sql, () => sql`select finish_watchlist_import(${begun})`),
      await refusalWithin(sql, () => sql`select finish_watchlist_import(${begun}, true)`),
      await refusalWithin(sql, () => put(sql, 0, [person('late')])),
    ]);
    expect(reasons).toEqual(['watchlist.shrinks', undefined, 'watchlist.not_running']);
  });

  test('a list has a code, a name and a source', async () => {
    const seen = await asServer(async (sql) => {
      const start = (code: string | null, key: string | null, name?: string) =>
        sql`select id, state from start_watchlist_import(${code}, ${key}, ${name ?? null}, 'Invented')`;
      const reasons = [
        await refusalWithin(sql, () => start('No Code', 'x', 'Name')),
        await refusalWithin(sql, () => start(null, 'x', 'Name')),
        await refusalWithin(sql, () => start('new_list', ' ', 'Name')),
        await refusalWithin(sql, () => start('new_list', 'x')),
      ];
      const [first] = await start('new_list', 'x', 'New list');
      const [again] = await start('new_list', 'x');
      return { reasons, same: first?.['id'] === again?.['id'] };
    });
    expect(seen).toEqual({
      reasons: ['watchlist.invalid', 'watchlist.invalid', 'watchlist.invalid', 'watchlist.unknown'],
      same: true,
    });
  });
});
