import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { behind, givenVersion, NEW, OLD } from './support/portals.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const pin = (
  sql: Sql,
  version: string | null = OLD,
  tenant: string = tenants.first,
  portal = 'client',
  reason: string | null = 'They compare two versions.',
) => sql`select pin_portal(${tenant}, ${portal}, ${version}, ${reason})`;

const given = (sql: Sql) =>
  behind(
    sql,
    () =>
      sql`update tenants set pinned_portals = '{"client": "1.0.0"}' where id = ${tenants.first}`,
  );

async function pinned(sql: Sql, tenant: string = tenants.first) {
  const [row] = await behind(
    sql,
    () => sql`select pinned_portals as pins from tenants where id = ${tenant}`,
  );
  return row?.['pins'];
}

describe('[FED-01] a firm is pinned to a version of a portal', () => {
  testAccess(
    database,
    `
                     | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin | serviceRole
      pin it         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | yes
      read its pins  | grant | –           | yes         | yes         | –                | yes         | –                 | yes        | grant
      write its pins | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      list all pins  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | grant
      read the log   | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
    `,
    {
      'pin it': (sql) => pin(sql),
      'read its pins': async (sql) => {
        await given(sql);
        return sql`select from tenants where pinned_portals ->> 'client' = '1.0.0'`;
      },
      'write its pins': (sql) => sql`update tenants set pinned_portals = '{}'`,
      'list all pins': async (sql) => {
        await given(sql);
        return sql`select from portal_pins()`;
      },
      'read the log': (sql) => sql`select from private.portal_pin_changes`,
    },
  );

  test('and gets the released one again, both with a reason, in the log of the firm', async () => {
    await database.as('superAdmin', async (sql) => {
      await pin(sql);
      await pin(sql);
      await pin(sql, NEW, tenants.first, 'admin');
      expect(await pinned(sql)).toEqual({ client: OLD, admin: NEW });
      expect(await pinned(sql, tenants.second)).toEqual({});
      expect(await sql`select * from portal_pins()`).toMatchObject([
        { portal: 'admin', version: NEW },
        {
          tenant_id: tenants.first,
          tenant_name: 'First Corporate Services Ltd.',
          portal: 'client',
          version: OLD,
          is_withdrawn: false,
          reason: 'They compare two versions.',
          pinned_by: 'Sue Super',
        },
      ]);
      await pin(sql, null, tenants.first, 'client', 'It is settled.');
      await pin(sql, null, tenants.first, 'client', 'It is settled.');
      expect(await pinned(sql)).toEqual({ admin: NEW });

      await become(sql, 'postgres');
      expect(
        await sql`
          select actor, after ->> 'version' as version, after ->> 'reason' as reason from audit_logs
          where table_name = 'portal_pin_changes' and tenant_id = ${tenants.first} and after ->> 'portal' = 'client' order by id`,
      ).toEqual([
        { actor: people.superAdmin, version: OLD, reason: 'They compare two versions.' },
        { actor: people.superAdmin, version: null, reason: 'It is settled.' },
      ]);
      expect(
        await sql`select after from audit_logs where table_name = 'tenants' and tenant_id = ${tenants.first} and action = 'update'
          order by id limit 1`,
      ).toMatchObject([{ after: { pinned_portals: { client: OLD } } }]);
    });
  });

  test('by the operator with the secret key and the short name, whom the log names as none of the people', async () => {
    await database.as('serviceRole', async (sql) => {
      await pin(sql, OLD, 'first-test');
      expect(await pinned(sql)).toEqual({ client: OLD });
      await become(sql, 'superAdmin');
      expect(await sql`select pinned_by, reason from portal_pins()`).toEqual([
        { pinned_by: null, reason: 'They compare two versions.' },
      ]);
      await become(sql, 'postgres');
      expect(
        await sql`select actor from audit_logs where table_name in ('tenants', 'portal_pin_changes') and action <> 'delete'
          and after::text like ${`%${OLD}%`}`,
      ).toEqual([{ actor: null }, { actor: null }]);
    });
  });

  test('never to a version that is withdrawn; one that is withdrawn later is marked', async () => {
    await database.as('superAdmin', async (sql) => {
      await givenVersion(sql, OLD, 3);
      await givenVersion(sql, NEW);
      await pin(sql, NEW);
      await sql`select withdraw_portal_version('client', ${NEW}, 'It crashes.')`;
      expect(await sql`select version, is_withdrawn from portal_pins()`).toEqual([
        { version: NEW, is_withdrawn: true },
      ]);
      expect(await sql`select pins from portal_versions(7) where version = ${NEW}`).toEqual([
        { pins: 1 },
      ]);
      expect(await refusalWithin(sql, () => pin(sql, NEW, tenants.second))).toBe(
        'portal.version_withdrawn',
      );
      expect(await pinned(sql, tenants.second)).toEqual({});
      // The other portal has a version of the same name that is not withdrawn.
      await pin(sql, NEW, tenants.second, 'admin');
      expect(await pinned(sql, tenants.second)).toEqual({ admin: NEW });
    });
  });

  test.each([
    ['../../x', tenants.first, 'client', 'x', 'portal.version_invalid'],
    ['', tenants.first, 'client', 'x', 'portal.version_invalid'],
    ['https://evil.example', tenants.first, 'client', 'x', 'portal.version_invalid'],
    [OLD, tenants.first, 'host', 'x', 'portal.unknown'],
    [OLD, tenants.first, 'client', ' ', 'portal.reason_missing'],
    [OLD, tenants.first, 'client', null, 'portal.reason_missing'],
    [OLD, 'no-such-firm', 'client', 'x', 'not_found'],
    [OLD, `' or true --`, 'client', 'x', 'not_found'],
    [null, tenants.first, 'client', '', 'portal.reason_missing'],
  ])('not to %j in %s of %j for %j: %s', async (version, tenant, portal, reason, expected) => {
    await database.as('superAdmin', async (sql) => {
      expect(await refusalWithin(sql, () => pin(sql, version, tenant, portal, reason))).toBe(
        expected,
      );
      expect(await pinned(sql)).toEqual({});
    });
  });

  test('a key that is no portal and a value that is no version are refused by the table itself', async () => {
    await database.asPostgres(async (sql) => {
      for (const pins of ['{"host": "1.0.0"}', '{"client": "../x"}', '{"client": 1}', '[]']) {
        await sql`savepoint attempt`;
        await expect(
          Promise.resolve(sql`update tenants set pinned_portals = ${pins}::text::jsonb`),
        ).rejects.toThrow('tenants_pinned_portals_check');
        await sql`rollback to savepoint attempt`;
      }
    });
  });
});
