import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

describe('[DATA-01] [ROLE-01] profiles', () => {
  testAccess(
    database,
    `
                               | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended
      read their own           | grant | yes         | yes         | yes         | yes              | yes         | –
      read the member's        | grant | –           | yes         | –           | –                | yes         | –
      edit their own name      | grant | yes         | yes         | yes         | yes              | yes         | –
      edit the member's name   | grant | –           | yes         | –           | –                | –           | –
      make themselves admin    | grant | grant       | grant       | grant       | grant            | grant       | grant
      lift a suspension        | grant | grant       | grant       | grant       | grant            | grant       | grant
      change their address     | grant | grant       | grant       | grant       | grant            | grant       | grant
      insert a profile         | grant | grant       | grant       | grant       | grant            | grant       | grant
      delete their own         | grant | grant       | grant       | grant       | grant            | grant       | grant
      work in the first tenant | grant | not_allowed | yes         | yes         | not_allowed      | yes         | –
    `,
    {
      'read their own': (sql) => sql`select from profiles where id = auth.uid()`,
      "read the member's": (sql) => sql`select from profiles where id = ${people.member}`,
      'edit their own name': (sql) =>
        sql`update profiles set full_name = 'New' where id = auth.uid() returning id`,
      "edit the member's name": (sql) =>
        sql`update profiles set full_name = 'New' where id = ${people.member} returning id`,
      'make themselves admin': (sql) =>
        sql`update profiles set role = 'admin' where id = auth.uid()`,
      'lift a suspension': (sql) => sql`update profiles set status = 'active'`,
      'change their address': (sql) => sql`update profiles set email = 'x@y.example'`,
      'insert a profile': (sql) =>
        sql`insert into profiles (id, email, role) values (gen_random_uuid(), 'x', 'admin')`,
      'delete their own': (sql) => sql`delete from profiles where id = auth.uid()`,
      'work in the first tenant': (sql) =>
        sql`update profiles set last_active_tenant = ${tenants.first} where id = auth.uid() returning id`,
    },
  );

  test('[ROLE-01] an update without a filter reaches the own profile only', async () => {
    const names = await database.as('member', async (sql) => {
      await sql`update profiles set full_name = 'Everybody'`;
      await become(sql, 'postgres');
      return sql`select id from profiles where full_name = 'Everybody'`;
    });
    expect(names).toEqual([{ id: people.member }]);
  });

  test('[ROLE-01] a careless grant of everything still lets no user change their role', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await sql`grant all on profiles, notifications to authenticated`;
      await become(sql, 'member');
      await sql`update profiles set role = 'admin' where id = ${people.member}`;
    });
    await expect(attempt).rejects.toMatchObject({ code: 'PT403', message: 'not_allowed' });
  });
});

describe('[ROLE-02] tenants and memberships', () => {
  testAccess(
    database,
    `
                                | anon  | stranger | member | owner | otherTenantOwner | admin | suspended
      read the first tenant     | grant | –        | yes    | yes   | –                | yes   | –
      read the second tenant    | grant | –        | –      | –     | yes              | yes   | –
      rename the first tenant   | grant | grant    | grant  | grant | grant            | grant | grant
      create a tenant           | grant | grant    | grant  | grant | grant            | grant | grant
      read their own membership | grant | –        | yes    | yes   | yes              | –     | –
      read the member's         | grant | –        | yes    | yes   | –                | yes   | –
      join the second tenant    | grant | grant    | grant  | grant | grant            | grant | grant
      become owner              | grant | grant    | grant  | grant | grant            | grant | grant
      move a membership         | grant | grant    | grant  | grant | grant            | grant | grant
      remove the owner          | grant | grant    | grant  | grant | grant            | grant | grant
      name the super admin      | grant | grant    | grant  | grant | grant            | grant | grant
    `,
    {
      'read the first tenant': (sql) => sql`select from tenants where id = ${tenants.first}`,
      'read the second tenant': (sql) => sql`select from tenants where id = ${tenants.second}`,
      'rename the first tenant': (sql) =>
        sql`update tenants set name = 'Mine' where id = ${tenants.first}`,
      'create a tenant': (sql) => sql`insert into tenants (slug, name) values ('mine', 'Mine')`,
      'read their own membership': (sql) =>
        sql`select from tenant_users where user_id = auth.uid()`,
      "read the member's": (sql) => sql`select from tenant_users where user_id = ${people.member}`,
      'join the second tenant': (sql) =>
        sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.second}, auth.uid(), 'member')`,
      'become owner': (sql) =>
        sql`update tenant_users set role = 'owner' where user_id = auth.uid()`,
      'move a membership': (sql) =>
        sql`update tenant_users set tenant_id = ${tenants.second} where user_id = auth.uid()`,
      'remove the owner': (sql) => sql`delete from tenant_users where user_id = ${people.owner}`,
      'name the super admin': (sql) =>
        sql`insert into private.super_admin (user_id) values (auth.uid())`,
    },
  );

  test('[ROLE-02] a suspended tenant is closed to its people and open to staff', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update tenants set status = 'suspended' where id = ${tenants.first}`;
      await become(sql, 'owner');
      expect(await sql`select from tenants`).toHaveLength(0);
      expect(await sql`select from companies`).toHaveLength(0);
      await become(sql, 'admin');
      expect(await sql`select from tenants`).toHaveLength(2);
    });
  });

  test('[USR-01] who is removed from a tenant loses its companies at once', async () => {
    await database.asPostgres(async (sql) => {
      await sql`delete from tenant_users where user_id = ${people.member}`;
      await become(sql, 'member');
      expect(await sql`select from companies`).toHaveLength(0);
      expect(await sql`select from draft_applications`).toHaveLength(0);
    });
  });

  test('[NAV-05] the super admin is one person, and an active admin', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into private.super_admin (user_id) values (${people.admin})`;
      await sql`insert into private.super_admin (user_id) values (${people.owner}) on conflict do nothing`;
      await become(sql, 'admin');
      expect(await sql`select private.is_super_admin() as yes`).toEqual([{ yes: true }]);
      await become(sql, 'owner');
      expect(await sql`select private.is_super_admin() as yes`).toEqual([{ yes: false }]);
    });
  });
});
