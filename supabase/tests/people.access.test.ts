import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const setRole = (person: string, role: string) => (sql: Sql) =>
  sql`select set_user_role(${person}, ${role}::user_role)`;
const suspend =
  (person: string, reason = 'Spam') =>
  (sql: Sql) =>
    sql`select suspend_user(${person}, ${reason})`;
const removeFactor = (person: string) => (sql: Sql) =>
  sql`select remove_second_factor(${person}, 'Lost')`;
const signOut = (person: string) => (sql: Sql) =>
  sql`select sign_out_user(${person}, 'Lost laptop')`;
const remove = (tenant: string, person: string) => (sql: Sql) =>
  sql`select remove_member(${tenant}, ${person})`;
const setMemberRole = (tenant: string, person: string, role: string) => (sql: Sql) =>
  sql`select set_member_role(${tenant}, ${person}, ${role}::tenant_role)`;

describe('[USR-01] [ROLE-01] people', () => {
  testAccess(
    database,
    `
                                  | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | superAdmin  | suspended
      make the member a client    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes         | account.suspended
      make the member an admin    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes         | account.suspended
      unmake the admin            | grant | not_allowed | not_allowed | not_allowed | not_allowed      | account.own | yes         | account.suspended
      unmake the super admin      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.own | account.suspended
      suspend the member          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes         | account.suspended
      suspend the admin           | grant | not_allowed | not_allowed | not_allowed | not_allowed      | account.own | yes         | account.suspended
      suspend the super admin     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.own | account.suspended
      restore the suspended admin | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes         | account.suspended
      unlock the member           | grant | not_allowed | not_allowed | not_allowed | not_allowed      | account.no_second_factor | account.no_second_factor | account.suspended
      unlock the admin            | grant | not_allowed | not_allowed | not_allowed | not_allowed      | account.own | account.no_second_factor | account.suspended
      unlock the super admin      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.own | account.suspended
      sign the member out         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | yes         | account.suspended
      sign the admin out          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | account.own | yes         | account.suspended
      sign the super admin out    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.own | account.suspended
      suspend no one              | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found   | not_found   | account.suspended
      read the notes              | grant | –           | –           | –           | –                | –           | –           | –
      write a note                | grant | grant       | grant       | grant       | grant            | grant       | grant       | grant
    `,
    {
      'make the member a client': setRole(people.member, 'client'),
      'make the member an admin': setRole(people.member, 'admin'),
      'unmake the admin': setRole(people.admin, 'user'),
      'unmake the super admin': setRole(people.superAdmin, 'user'),
      'suspend the member': suspend(people.member),
      'suspend the admin': suspend(people.admin),
      'suspend the super admin': suspend(people.superAdmin),
      'restore the suspended admin': (sql) => sql`select restore_user(${people.suspended})`,
      'unlock the member': removeFactor(people.member),
      'unlock the admin': removeFactor(people.admin),
      'unlock the super admin': removeFactor(people.superAdmin),
      'sign the member out': signOut(people.member),
      'sign the admin out': signOut(people.admin),
      'sign the super admin out': signOut(people.superAdmin),
      'suspend no one': suspend(crypto.randomUUID()),
      'read the notes': (sql) => sql`select from account_notes`,
      'write a note': (sql) =>
        sql`insert into account_notes (user_id, note) values (auth.uid(), 'Nice')`,
    },
  );
});

describe('[USR-01] [ROLE-02] members of a tenant', () => {
  testAccess(
    database,
    `
                                 | anon  | stranger  | member      | owner     | otherTenantOwner | admin             | suspended
      remove the other member    | grant | not_found | not_allowed | yes       | not_found        | yes               | account.suspended
      remove themselves          | grant | not_found | not_allowed | tenant.last_owner | not_found | yes              | account.suspended
      remove the owner           | grant | not_found | not_allowed | tenant.last_owner | not_found | tenant.last_owner | account.suspended
      remove from the second     | grant | not_found | not_found   | not_found | tenant.last_owner | tenant.last_owner | account.suspended
      make the member an owner   | grant | not_found | not_allowed | yes       | not_found        | yes               | account.suspended
      make the owner a member    | grant | not_found | not_allowed | tenant.last_owner | not_found | tenant.last_owner | account.suspended
      make a stranger an owner   | grant | not_found | not_allowed | not_found | not_found        | not_found         | account.suspended
      leave                      | grant | yes       | yes         | tenant.last_owner | yes       | yes               | account.suspended
      manage no tenant           | grant | not_found | not_found   | not_found | not_found        | not_found         | account.suspended
    `,
    {
      'remove the other member': remove(tenants.first, people.otherMember),
      'remove themselves': (sql) => sql`select remove_member(${tenants.first}, auth.uid())`,
      'remove the owner': remove(tenants.first, people.owner),
      'remove from the second': remove(tenants.second, people.otherTenantOwner),
      'make the member an owner': setMemberRole(tenants.first, people.member, 'owner'),
      'make the owner a member': setMemberRole(tenants.first, people.owner, 'member'),
      'make a stranger an owner': setMemberRole(tenants.first, people.stranger, 'owner'),
      leave: (sql) => sql`select leave_tenant(${tenants.first})`,
      'manage no tenant': remove(crypto.randomUUID(), people.member),
    },
  );
});

/** What a refused action would have changed, as the database sees it. */
function roleOf(sql: Sql, person: string): Promise<unknown> {
  return behind(sql, 'member', async () => {
    const [row] = await sql`select role, status, email from profiles where id = ${person}`;
    return row;
  });
}

function membershipsOf(sql: Sql, person: string): Promise<unknown> {
  return behind(
    sql,
    'member',
    () => sql`select tenant_id, role from tenant_users where user_id = ${person}`,
  );
}

describe('attack cases: identity and membership', () => {
  test('[ROLE-01] (case 1) a role in the metadata of a sign-up gives the role user', async () => {
    const id = crypto.randomUUID();
    const [row] = await database.asPostgres(async (sql) => {
      await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, 'eve@test.example', '{"role": "admin"}')`;
      return sql`select role from profiles where id = ${id}`;
    });
    expect(row).toEqual({ role: 'user' });
  });

  test.each([
    [
      '(case 3) their role',
      (sql: Sql) => sql`update profiles set role = 'admin' where id = auth.uid()`,
    ],
    [
      '(case 4) their id',
      (sql: Sql) => sql`update profiles set id = ${people.admin} where id = auth.uid()`,
    ],
    [
      '(case 4) their address',
      (sql: Sql) => sql`update profiles set email = 'admin@test.example' where id = auth.uid()`,
    ],
    [
      '(case 6) a profile for another',
      (sql: Sql) => sql`insert into profiles (id, email) values (${crypto.randomUUID()}, 'x')`,
    ],
    [
      '(case 11) a membership of another tenant',
      (sql: Sql) => sql`insert into tenant_users values (${tenants.second}, auth.uid(), 'member')`,
    ],
    [
      '(case 12) their role in the tenant',
      (sql: Sql) => sql`update tenant_users set role = 'owner' where user_id = auth.uid()`,
    ],
    [
      '(case 13) the owner’s membership away',
      (sql: Sql) => sql`delete from tenant_users where user_id = ${people.owner}`,
    ],
    [
      '(case 17) the tenant of their membership',
      (sql: Sql) =>
        sql`update tenant_users set tenant_id = ${tenants.second} where user_id = auth.uid()`,
    ],
  ])('[ROLE-01] a member cannot write %s', async (_what, action) => {
    await database.as('member', async (sql) => {
      const before = [
        await roleOf(sql, people.member),
        await membershipsOf(sql, people.member),
        await membershipsOf(sql, people.owner),
      ];
      expect(await refusalWithin(sql, () => action(sql))).toBe('grant');
      expect([
        await roleOf(sql, people.member),
        await membershipsOf(sql, people.member),
        await membershipsOf(sql, people.owner),
      ]).toEqual(before);
    });
  });

  test('[ROLE-01] (case 5) the owner of another tenant does not see a member’s profile', async () => {
    const rows = await database.as(
      'otherTenantOwner',
      (sql) => sql`select from profiles where id = ${people.member}`,
    );
    expect(rows).toHaveLength(0);
  });

  test('[ROLE-01] (case 7) a visitor reads no profile', async () => {
    expect(await refusal(database.as('anon', (sql) => sql`select from profiles`))).toBe('grant');
  });

  test('[ROLE-01] (case 8) an update without a filter changes the own row', async () => {
    const changed = await database.as(
      'member',
      (sql) => sql`update profiles set full_name = 'x' returning id`,
    );
    expect(changed).toEqual([{ id: people.member }]);
  });

  test('[ROLE-02] (case 15) (case 16) an admin by metadata joins an open tenant as member, and none when none is open', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update tenants set open_for_enrolment = false`;
      await become(sql, 'stranger');
      expect(await sql`select ensure_membership() as tenant`).toEqual([{ tenant: null }]);
      await sql`reset role`;
      await sql`update tenants set open_for_enrolment = true where id = ${tenants.first}`;
      await become(sql, 'stranger');
      expect(await sql`select ensure_membership() as tenant`).toEqual([{ tenant: tenants.first }]);
      expect(await sql`select role from tenant_users`).toEqual([{ role: 'member' }]);
    });
  });

  test('[ROLE-01] (case 13) two owners who remove each other at once leave one', async () => {
    const id = crypto.randomUUID();
    await database.commitAs('postgres', async (sql) => {
      await sql`insert into tenants (id, slug, name) values (${id}, 'two-owners', 'Two Owners')`;
      await sql`insert into tenant_users values (${id}, ${people.owner}, 'owner'), (${id}, ${people.otherTenantOwner}, 'owner')`;
    });
    const second = await overlap(
      database,
      ['owner', remove(id, people.otherTenantOwner)],
      ['otherTenantOwner', remove(id, people.owner)],
    );
    // No longer an owner, and by then not even a member.
    expect(second).toBe('not_found');
    const left = await database.asPostgres(
      (sql) => sql`select role from tenant_users where tenant_id = ${id}`,
    );
    expect(left).toEqual([{ role: 'owner' }]);
  });

  test('[ROLE-01] (case 13) two owners who leave at once leave one', async () => {
    const id = crypto.randomUUID();
    await database.commitAs('postgres', async (sql) => {
      await sql`insert into tenants (id, slug, name) values (${id}, 'two-leave', 'Two Leave')`;
      await sql`insert into tenant_users values (${id}, ${people.owner}, 'owner'), (${id}, ${people.otherTenantOwner}, 'owner')`;
    });
    const leave = (sql: Sql) => sql`select leave_tenant(${id})`;
    expect(await overlap(database, ['owner', leave], ['otherTenantOwner', leave])).toBe(
      'tenant.last_owner',
    );
  });
});
