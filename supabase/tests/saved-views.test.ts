import { describe, expect, test } from 'vitest';

import { after, refusal, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';

const database = useDatabase();

async function saved(sql: Sql, name = 'Late', query = 'filing=late') {
  const [row] =
    await sql`select save_view(${tenants.first}, 'client.companies', ${name}, ${query}) as id`;
  return row?.['id'] as string;
}

/** A view of the member's. */
async function givenView(sql: Sql) {
  await become(sql, 'member');
  return saved(sql);
}

describe('who may do what to saved views', () => {
  testAccess(
    database,
    `
                          | anon  | stranger    | member | otherMember | owner | otherTenantOwner | admin     | suspended
      read the member's   | grant | –           | yes    | –           | –     | –                | –         | –
      save in the first   | grant | not_found   | yes    | yes         | yes   | not_found        | yes       | account.suspended
      write the table     | grant | grant       | grant  | grant       | grant | grant            | grant     | grant
      empty the table     | grant | grant       | grant  | grant       | grant | grant            | grant     | grant
    `,
    {
      "read the member's": after(
        givenView,
        (sql, id) => sql`select id from saved_views where id = ${id}`,
      ),
      'save in the first': (sql) =>
        sql`select save_view(${tenants.first}, 'client.companies', 'Mine', 'q=a')`,
      'write the table': (sql) => sql`update saved_views set query = 'q=b'`,
      'empty the table': (sql) => sql`delete from saved_views`,
    },
  );

  test('no one deletes the view of another user', async () => {
    const left = await database.as('member', async (sql) => {
      const id = await saved(sql);
      await become(sql, 'otherMember');
      await sql`select delete_view(${id})`;
      await become(sql, 'member');
      const before = await sql`select id from saved_views`;
      await sql`select delete_view(${id})`;
      return [before.length, (await sql`select id from saved_views`).length];
    });
    expect(left).toEqual([1, 0]);
  });
});

test('a name that is taken gets the new query, in its new writing', async () => {
  const views = await database.as('member', async (sql) => {
    const first = await saved(sql, 'Late', 'filing=late');
    const second = await saved(sql, ' LATE ', 'filing=late&q=heron');
    expect(second).toBe(first);
    return sql`select name, query from saved_views`;
  });
  expect(views).toEqual([{ name: 'LATE', query: 'filing=late&q=heron' }]);
});

test.each([
  ['', 'q=a', 'saved_view.name_invalid'],
  ['x'.repeat(61), 'q=a', 'saved_view.name_invalid'],
  [null, 'q=a', 'saved_view.name_invalid'],
  ['Fine', '', 'saved_view.invalid'],
  ['Fine', 'x'.repeat(1_001), 'saved_view.invalid'],
  ['Fine', null, 'saved_view.invalid'],
])('the name %s with the query %s is refused', async (name, query, reason) => {
  const attempt = database.as(
    'member',
    (sql) => sql`select save_view(${tenants.first}, 'client.companies', ${name}, ${query})`,
  );
  expect(await refusal(attempt)).toBe(reason);
});

test('a list that is none is refused', async () => {
  for (const list of ['companies', 'admin.', null]) {
    const attempt = database.as(
      'member',
      (sql) => sql`select save_view(${tenants.first}, ${list}, 'Fine', 'q=a')`,
    );
    expect(await refusal(attempt)).toBe('saved_view.invalid');
  }
});

test('there are at most fifty for a list; the fifty there are can still be changed', async () => {
  const attempt = database.as('member', async (sql) => {
    for (let n = 1; n <= 50; n++) await saved(sql, `View ${n}`);
    await saved(sql, 'View 50', 'q=other');
    await saved(sql, 'View 51');
  });
  expect(await refusal(attempt)).toBe('saved_view.too_many');
});
