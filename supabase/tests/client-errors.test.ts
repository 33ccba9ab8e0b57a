import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

interface Report {
  portal?: string | null;
  version?: string | null;
  message?: string | null;
  stack?: string | null;
  route?: string | null;
  browser?: string | null;
}

/** Reports an error from an address, as the person of `sql`. */
async function report(sql: Sql, part: Report = {}, address = '203.0.113.7') {
  const given = {
    portal: 'client',
    version: 'b-1',
    message: 'TypeError: x is undefined',
    stack: 'at f (https://x.example/assets/page-a1.js:1:2)\nat g (https://x.example/b.js:3:4)',
    route: '/app/companies',
    browser: 'firefox',
    ...part,
  };
  await sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': `${address}, 10.0.0.1` })}, true)`;
  return sql`select report_client_error(${given.portal}, ${given.version}, ${given.message}, ${given.stack}, ${given.route}, ${given.browser})`;
}

/** What is kept, read by the super admin; `sql` stays the super admin. */
async function kept(sql: Sql) {
  await become(sql, 'superAdmin');
  return sql`select portal, version, message, stack, route, browsers, reports from client_errors order by reports desc, version`;
}

describe('[ERR-01] errors of browsers', () => {
  testAccess(
    database,
    `
                      | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin | serviceRole
      report one      | yes   | yes         | yes         | yes         | yes              | yes         | yes               | yes        | grant
      read them       | grant | –           | –           | –           | –                | –           | –                 | yes        | grant
      count them      | grant | –           | –           | –           | –                | –           | –                 | yes        | grant
      make one up     | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      erase one       | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      turn it off     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | grant
      see the switch  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended | yes        | grant
      read the switch | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
    `,
    {
      'report one': (sql) => report(sql),
      'read them': (sql) => reported(sql, () => sql`select from client_errors`),
      'count them': (sql) => reported(sql, () => sql`select from client_error_versions`),
      'make one up': (sql) => sql`
        insert into client_errors (fingerprint, portal, version, message, route, browsers)
        values (repeat('a', 64), 'site', '1', 'x', '/', '{other}')`,
      'erase one': (sql) => sql`delete from client_errors`,
      'turn it off': (sql) => sql`select set_client_error_reports(false)`,
      'see the switch': (sql) => sql`select are_client_errors_kept()`,
      'read the switch': (sql) => sql`select from private.client_error_reports`,
    },
  );

  /** Reads as the caller what a visitor reported before. */
  async function reported<T>(sql: Sql, read: () => PromiseLike<T>): Promise<T> {
    const [caller] =
      await sql`select current_setting('request.jwt.claims') as claims, current_role as role`;
    await become(sql, 'anon');
    await report(sql);
    await sql`select set_config('role', 'none', true)`;
    await sql`select set_config('request.jwt.claims', ${caller?.['claims']}, true)`;
    await sql`select set_config('role', ${caller?.['role']}, true)`;
    return read();
  }

  test('the same error raises a count, another version is another row', async () => {
    await database.as('anon', async (sql) => {
      await report(sql);
      await report(sql, { browser: 'safari', route: '/app' });
      await report(sql, { browser: 'safari' });
      await report(sql, { version: 'b-2' });
      expect(await kept(sql)).toMatchObject([
        { version: 'b-1', reports: 3, route: '/app/companies', browsers: ['firefox', 'safari'] },
        { version: 'b-2', reports: 1, browsers: ['firefox'] },
      ]);
      expect(
        await sql`select version, errors, reports from client_error_versions order by version`,
      ).toEqual([
        { version: 'b-1', errors: 1, reports: 3 },
        { version: 'b-2', errors: 1, reports: 1 },
      ]);
    });
  });

  const id = '7e000000-0000-4000-8000-00000000000a';
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
  test.each<[string, string, string]>([
    ['an id', `no company ${id}`, 'no company <id>'],
    ['an address', 'not ann.smith+x@mail.example', 'not <email>'],
    ['a token', `bad ${token}!`, 'bad <token>!'],
    ['a key', 'sb_secret_AbC-123 refused', '<token> refused'],
    ['a long secret', `x ${'a1'.repeat(16)} y`, 'x <token> y'],
    ['a query', 'at https://x.example/p?token=abc&b=1 here', 'at https://x.example/p here'],
    ['a passport', 'passport 4512 8897 21', 'passport <number>'],
    [
      'a line of code',
      'at f (https://x.example/a.js:12:345678)',
      'at f (https://x.example/a.js:12:345678)',
    ],
  ])('%s does not stay in message or stack', async (_what, given, expected) => {
    await database.as('anon', async (sql) => {
      await report(sql, { message: given, stack: given });
      expect(await kept(sql)).toMatchObject([{ message: expected, stack: expected }]);
    });
  });

  test.each([
    [`/app/companies/${id}/people`, '/app/companies/:id/people'],
    ['/auth/client-signup/AbCd1234?x=1#y', '/auth/client-signup/:id'],
    ['/admin/users/ann@x.example', '/admin/users/:id'],
    ['', '/'],
    ['//x//', '/x'],
    [`/${'a'.repeat(80)}`, '/:id'],
  ])('the page %s is kept as %s', async (route, expected) => {
    await database.as('anon', async (sql) => {
      await report(sql, { route });
      expect(await kept(sql)).toMatchObject([{ route: expected }]);
    });
  });

  test('every text of a stranger is bounded', async () => {
    await database.as('anon', async (sql) => {
      const long = 'ab '.repeat(200_000);
      await report(sql, {
        portal: long,
        version: long,
        message: long,
        stack: long,
        route: long,
        browser: long,
      });
      await report(sql, {
        portal: null,
        version: null,
        message: null,
        stack: null,
        route: null,
        browser: null,
      });
      await report(sql, { version: '<script>' });
      const rows = await kept(sql);
      expect(rows).toHaveLength(3);
      for (const row of rows) {
        expect(row).toMatchObject({ version: 'unknown' });
        expect(row['message'].length).toBeLessThanOrEqual(500);
        expect(row['stack'].length).toBeLessThanOrEqual(3000);
        expect(row['route'].length).toBeLessThanOrEqual(200);
      }
    });
  });

  test('one address counts thirty in ten minutes, and what is above is dropped and raises nothing', async () => {
    await database.as('anon', async (sql) => {
      for (let i = 0; i < 40; i += 1) await report(sql);
      await report(sql, { message: 'other' }, '198.51.100.9');
      expect(await kept(sql)).toMatchObject([{ reports: 30 }, { message: 'other', reports: 1 }]);
    });
  });

  test('a network counts a hundred in an hour, and all together a thousand', async () => {
    await database.as('anon', async (sql) => {
      for (let i = 0; i < 120; i += 1) await report(sql, {}, `203.0.113.${i}`);
      expect(await kept(sql)).toMatchObject([{ reports: 100 }]);
      await become(sql, 'postgres');
      await sql`update private.rate_limits set calls = 1000 where action = 'client_error' and caller = 'everyone'`;
      await become(sql, 'anon');
      await report(sql, {}, '198.51.100.9');
      expect(await kept(sql)).toMatchObject([{ reports: 100 }]);
    });
  });

  test('at most 2000 are kept; those that are go on counting', async () => {
    await database.as('anon', async (sql) => {
      await report(sql);
      await become(sql, 'postgres');
      await sql`
        insert into client_errors (fingerprint, portal, version, message, route, browsers)
        select encode(sha256(n::text::bytea), 'hex'), 'site', '1', 'x', '/', '{other}' from generate_series(1, 1999) as n`;
      await become(sql, 'anon');
      await report(sql, { message: 'one more' });
      await report(sql);
      await become(sql, 'superAdmin');
      expect(
        await sql`select count(*)::int as rows, max(reports) as most from client_errors`,
      ).toEqual([{ rows: 2000, most: 2 }]);
    });
  });

  test('nothing is kept while the super admin has it off', async () => {
    await database.as('superAdmin', async (sql) => {
      await sql`select set_client_error_reports(false)`;
      await sql`select set_client_error_reports(false)`;
      expect(await sql`select are_client_errors_kept() as kept`).toEqual([{ kept: false }]);
      await become(sql, 'anon');
      await report(sql);
      expect(await kept(sql)).toEqual([]);
      await sql`select set_client_error_reports(true)`;
      await become(sql, 'anon');
      await report(sql);
      expect(await kept(sql)).toHaveLength(1);
    });
  });

  test('what was not seen for the days of the threshold is erased by the nightly step', async () => {
    await database.as('anon', async (sql) => {
      await report(sql, { message: 'old' });
      await report(sql, { message: 'new' });
      await become(sql, 'postgres');
      await sql`update client_errors set last_seen_at = now() - interval '91 days' where message = 'old'`;
      await sql`update client_errors set last_seen_at = now() - interval '89 days' where message = 'new'`;
      const [done] =
        await sql`select private.maintenance_step('retention') ->> 'client_errors' as errors`;
      expect(done).toEqual({ errors: '1' });
      expect(await kept(sql)).toMatchObject([{ message: 'new' }]);
    });
  });
});
