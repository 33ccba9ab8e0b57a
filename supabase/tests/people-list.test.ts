import { describe, expect, test } from 'vitest';

import { refusal, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { invitations, people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);
const { first, second } = tenants;

const found = async (sql: Sql, search: string) => {
  const rows = await sql`select email from people_list(${first}, ${search}) order by email`;
  return rows.map(({ email }) => email as string);
};

describe('[USR-01] the people of a tenant', () => {
  testAccess(
    database,
    `
             | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended         | superAdmin
      people | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended | yes
      stakes | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended | yes
    `,
    {
      people: (sql) => sql`select from people_list(${first}, size => 100)`,
      stakes: (sql) => sql`select from person_stakes(${people.member})`,
    },
  );

  test('are its members, all staff and its invitations, and no person of another tenant', async () => {
    const rows = await database.as(
      'admin',
      (sql) =>
        sql`select id, kind, state, role, tenant_role, companies from people_list(${first}, size => 100)`,
    );
    const byId = new Map(rows.map((row) => [row['id'] as string, row]));
    expect(byId.get(people.member)).toMatchObject({
      kind: 'person',
      state: 'active',
      tenant_role: 'member',
      // One of their own, and one that is shared.
      companies: 2,
    });
    expect(byId.get(people.admin)).toMatchObject({ role: 'admin', tenant_role: null });
    expect(byId.get(people.suspended)).toMatchObject({ state: 'suspended' });
    expect(byId.get(invitations.client)).toMatchObject({ kind: 'client', state: 'invited' });
    expect(byId.get(invitations.firm)).toMatchObject({ kind: 'firm', tenant_role: 'owner' });
    expect(byId.has(people.stranger)).toBe(false);
    expect(byId.has(people.otherTenantOwner)).toBe(false);
  });

  test('are found by name, address and company, and a sign of a pattern is a letter', async () => {
    const lists = await database.as('admin', async (sql) => [
      await found(sql, 'mia mem'),
      await found(sql, 'OTHER-MEMBER@'),
      await found(sql, "otto's l"),
      await found(sql, '%'),
      await found(sql, '_'),
      await found(sql, 'Foreign'),
    ]);
    expect(lists).toEqual([
      ['member@test.example'],
      ['other-member@test.example'],
      ['other-member@test.example'],
      [],
      [],
      [],
    ]);
  });

  test('an invitation that is over or revoked says so, and an accepted one is no line', async () => {
    const states = await database.as('admin', async (sql) => {
      const state = async (status: string) => {
        const [row] =
          await sql`select state from people_list(${first}, show => ${status === 'revoked' ? 'revoked' : ''}) where id = ${invitations.client}`;
        return row?.['state'] as string | undefined;
      };
      const put = async (status: string, days: number) => {
        await sql`reset role`;
        await sql`update client_invitations set status = ${status}::invitation_status,
          accepted_at = case when ${status} = 'accepted' then now() end,
          expires_at = now() + make_interval(days => ${days}) where id = ${invitations.client}`;
        await become(sql, 'admin');
        return state(status);
      };
      return [
        await put('pending', 1),
        await put('pending', -1),
        await put('revoked', 1),
        await put('accepted', 1),
      ];
    });
    expect(states).toEqual(['invited', 'expired', 'revoked', undefined]);
  });

  test('[AUTH-09] has a second factor only who has confirmed it', async () => {
    const has = await database.as('admin', async (sql) => {
      const answers: unknown[] = [];
      for (const status of ['unverified', 'verified']) {
        await sql`reset role`;
        await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values (gen_random_uuid(), ${people.member}, 'totp', ${status}, now(), now())`;
        await become(sql, 'admin');
        const [row] =
          await sql`select has_second_factor from people_list(${first}) where id = ${people.member}`;
        answers.push(row?.['has_second_factor']);
      }
      return answers;
    });
    expect(has).toEqual([false, true]);
  });

  test('what is behind a person: cases they hold, their companies, and firms they run alone', async () => {
    const stakes = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update draft_applications set assignee = ${people.admin} where reference = 'T-2'`;
      await become(sql, 'admin');
      const of = async (person: string) => {
        const [row] =
          await sql`select applications, companies, firms_alone from person_stakes(${person})`;
        return row;
      };
      return [await of(people.admin), await of(people.otherMember), await of(people.owner)];
    });
    expect(stakes).toEqual([
      { applications: 1, companies: 0, firms_alone: [] },
      { applications: 0, companies: 2, firms_alone: [] },
      // The other owner is suspended.
      { applications: 0, companies: 0, firms_alone: ['First Corporate Services Ltd.'] },
    ]);
  });
});

describe('[TNT-01] [NAV-05] the tenants of the platform', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin
      list    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes
      create  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes
      update  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes
      suspend | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes
      duties  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes
    `,
    {
      list: (sql) => sql`select from tenant_list()`,
      create: (sql) => sql`select create_tenant(gen_random_uuid(), 'third-test', 'Third Ltd.')`,
      update: (sql) =>
        sql`select update_tenant(${second}, 1, 'Other', null, true, 'active', '{}', '{}', '{}')`,
      suspend: (sql) =>
        sql`select update_tenant(${second}, 1, 'Second Fiduciary Ltd.', null, false, 'suspended', '{}', '{}', '{}')`,
      duties: (sql) => sql`select set_staff_duties(${people.admin}, '{reviewer}')`,
    },
  );

  test('a super admin whose account was taken from staff has no tenants', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await sql`update profiles set role = 'client' where id = ${people.superAdmin}`;
      await become(sql, 'superAdmin');
      await sql`select from tenant_list()`;
    });
    expect(await refusal(attempt)).toBe('not_allowed');
  });

  test('count what their limits count: staff are no members and no owners', async () => {
    const [row] = await database.as('superAdmin', async (sql) => {
      await sql`reset role`;
      await sql`insert into tenant_users values (${first}, ${people.admin}, 'owner')`;
      await become(sql, 'superAdmin');
      const known =
        await sql`select count(*)::integer as n from companies where tenant_id = ${first}`;
      const rows =
        await sql`select members, owners, owner_invitations, companies, storage_bytes::integer
        from tenant_list() where id = ${first}`;
      expect(rows[0]?.['companies']).toBe(known[0]?.['n']);
      return rows;
    });
    expect(row).toMatchObject({ members: 3, owners: 1, owner_invitations: 1 });
    expect(row?.['storage_bytes']).toBeGreaterThan(0);
  });
});
