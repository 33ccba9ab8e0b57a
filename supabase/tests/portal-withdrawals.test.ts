import { describe, expect, test } from 'vitest';

import { outcomesAtOnce, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import { behind, givenVersion, NEW, OLD } from './support/portals.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const withdraw = (sql: Sql, version = NEW, reason = 'It crashes.', portal = 'client') =>
  sql`select withdraw_portal_version(${portal}, ${version}, ${reason})`;
const restore = (sql: Sql, version = NEW, reason = 'It was the network.', portal = 'client') =>
  sql`select restore_portal_version(${portal}, ${version}, ${reason})`;
const publicly = async (sql: Sql) =>
  (await sql`select withdrawn_portals as list from public_settings()`)[0]?.['list'];

async function givenTwoVersions(sql: Sql) {
  await givenVersion(sql, OLD, 3);
  await givenVersion(sql, NEW);
}

describe('[FED-01] a version of a portal is withdrawn and restored', () => {
  testAccess(
    database,
    `
                    | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin | serviceRole
      withdraw one  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | grant
      restore one   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | grant
      write one     | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      take one off  | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      read the list | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      learn of it   | grant | yes         | yes         | yes         | yes              | yes         | not_allowed       | yes        | grant
    `,
    {
      'withdraw one': async (sql) => {
        await givenTwoVersions(sql);
        return withdraw(sql);
      },
      'restore one': async (sql) => {
        await behind(
          sql,
          () => sql`insert into private.portal_withdrawals (portal, version, is_automatic, reason)
            values ('client', ${NEW}, true, 'It fails.')`,
        );
        return restore(sql);
      },
      'write one': (sql) =>
        sql`insert into private.portal_withdrawals (portal, version, is_automatic, reason) values ('client', '1', true, 'x')`,
      'take one off': (sql) => sql`delete from private.portal_withdrawals`,
      'read the list': (sql) => sql`select private.withdrawn_portals()`,
      'learn of it': (sql) => sql`select withdrawn_portals from public_settings()`,
    },
  );

  test('with a reason, in the log, and everyone who is signed in learns portal and version alone', async () => {
    await database.as('superAdmin', async (sql) => {
      await givenTwoVersions(sql);
      await withdraw(sql, NEW, '  It crashes for clients.  ');
      await withdraw(sql, NEW, 'Once more.');
      await become(sql, 'stranger');
      expect(await publicly(sql)).toEqual([{ portal: 'client', version: NEW }]);

      await become(sql, 'superAdmin');
      const [row] = await sql`select * from portal_versions(7) where version = ${NEW}`;
      expect(row).toMatchObject({
        state: 'withdrawn',
        reason: 'It crashes for clients.',
        changed_by: 'Sue Super',
        is_automatic: false,
      });
      await restore(sql);
      await restore(sql, NEW, 'Once more.');
      expect(await publicly(sql)).toEqual([]);
      expect((await sql`select * from portal_versions(7) where version = ${NEW}`)[0]).toMatchObject(
        { state: 'restored', reason: 'It was the network.' },
      );

      await become(sql, 'postgres');
      expect(
        await sql`
          select action, actor, tenant_id, after ->> 'reason' as reason, after ->> 'restore_reason' as restore_reason
          from audit_logs where table_name = 'portal_withdrawals' order by id`,
      ).toEqual([
        {
          action: 'insert',
          actor: people.superAdmin,
          tenant_id: null,
          reason: 'It crashes for clients.',
          restore_reason: null,
        },
        {
          action: 'update',
          actor: people.superAdmin,
          tenant_id: null,
          reason: null,
          restore_reason: 'It was the network.',
        },
      ]);
    });
  });

  test('by a person again after it was restored', async () => {
    await database.as('superAdmin', async (sql) => {
      await givenTwoVersions(sql);
      await withdraw(sql);
      await restore(sql);
      await withdraw(sql, NEW, 'It crashes after all.');
      expect(await publicly(sql)).toEqual([{ portal: 'client', version: NEW }]);
      expect((await sql`select state from portal_versions(7) where version = ${NEW}`)[0]).toEqual({
        state: 'withdrawn',
      });
    });
  });

  test.each([
    [NEW, 'x', 'host', 'portal.unknown'],
    [NEW, 'x', null, 'portal.unknown'],
    ['../x', 'x', 'client', 'portal.version_invalid'],
    ['', 'x', 'client', 'portal.version_invalid'],
    [null, 'x', 'client', 'portal.version_invalid'],
    [NEW, '  ', 'client', 'portal.reason_missing'],
    [NEW, null, 'client', 'portal.reason_missing'],
    [NEW, 'x'.repeat(501), 'client', 'portal.reason_missing'],
  ])('not as %j for %j of %j: %s', async (version, reason, portal, expected) => {
    await database.as('superAdmin', async (sql) => {
      await givenTwoVersions(sql);
      const args = [version, reason, portal] as [string, string, string];
      expect(await refusalWithin(sql, () => withdraw(sql, ...args))).toBe(expected);
      expect(await refusalWithin(sql, () => restore(sql, ...args))).toBe(expected);
      expect(await publicly(sql)).toEqual([]);
    });
  });

  test('not a version that was never withdrawn is restored', async () => {
    await database.as('superAdmin', async (sql) => {
      await givenTwoVersions(sql);
      expect(await refusalWithin(sql, () => restore(sql))).toBe('not_found');
    });
  });

  test.each<[string, (sql: Sql) => Promise<unknown>]>([
    ['there is no other', (sql) => givenVersion(sql, NEW)],
    [
      'the other one is of the other portal',
      async (sql) => {
        await givenVersion(sql, NEW);
        await givenVersion(sql, OLD, 1, 'admin');
      },
    ],
    [
      'the other one came up 31 days ago',
      async (sql) => {
        await givenVersion(sql, NEW);
        await givenVersion(sql, OLD, 31);
      },
    ],
    [
      'the other one is withdrawn',
      async (sql) => {
        await givenTwoVersions(sql);
        await givenVersion(sql, '0.9.0');
        await withdraw(sql, OLD);
        await withdraw(sql, '0.9.0');
      },
    ],
  ])('not while nothing else came up lately: %s', async (_why, given) => {
    await database.as('superAdmin', async (sql) => {
      await given(sql);
      const before = await publicly(sql);
      expect(await refusalWithin(sql, () => withdraw(sql))).toBe('portal.no_other_version');
      expect(await publicly(sql)).toEqual(before);
    });
  });
});

describe('[FED-01] two withdrawals at once', () => {
  test('of the two versions there are leave one', async () => {
    await database.commitAs('superAdmin', givenTwoVersions);
    const second = await overlap(
      database,
      ['superAdmin', (sql) => withdraw(sql, NEW)],
      ['superAdmin', (sql) => withdraw(sql, OLD)],
    );
    expect(second).toBe('portal.no_other_version');
  });

  test('of the same version are one', async () => {
    await database.commitAs('superAdmin', (sql) => restore(sql, NEW));
    const attempt = () => database.commitAs('superAdmin', (sql) => withdraw(sql, NEW));
    expect(await outcomesAtOnce([attempt(), attempt(), attempt()])).toEqual(['yes', 'yes', 'yes']);
    const open = await database.asPostgres(
      (sql) => sql`select version from private.portal_withdrawals where restored_at is null`,
    );
    expect(open).toEqual([{ version: NEW }]);
  });
});
