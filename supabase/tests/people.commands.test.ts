import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const setRole = (person: string, role: string) => (sql: Sql) =>
  sql`select set_user_role(${person}, ${role}::user_role)`;
const suspend =
  (person: string, reason = 'Spam') =>
  (sql: Sql) =>
    sql`select suspend_user(${person}, ${reason})`;
const remove = (tenant: string, person: string) => (sql: Sql) =>
  sql`select remove_member(${tenant}, ${person})`;
const setMemberRole = (tenant: string, person: string, role: string) => (sql: Sql) =>
  sql`select set_member_role(${tenant}, ${person}, ${role}::tenant_role)`;

describe('[ROLE-01] set_user_role', () => {
  test('changes a role, once, and the log names the actor', async () => {
    await database.as('admin', async (sql) => {
      await setRole(people.member, 'company_admin')(sql);
      await setRole(people.member, 'company_admin')(sql);
      expect(
        await sql`select actor, before, after from audit_logs
        where table_name = 'profiles' and row_id = ${people.member} and action = 'update'`,
      ).toEqual([
        { actor: people.admin, before: { role: 'user' }, after: { role: 'company_admin' } },
      ]);
    });
  });

  test('who is no longer staff loses what they reached as staff', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users values (${tenants.first}, ${people.admin}, 'owner')`;
      await become(sql, 'superAdmin');
      await setRole(people.admin, 'user')(sql);
      await become(sql, 'admin');
      expect(await sql`select from companies`).toHaveLength(0);
      expect(await sql`select from tenants`).toHaveLength(0);
      expect(await refusalWithin(sql, () => suspend(people.member)(sql))).toBe('not_allowed');
    });
  });

  test('a former member of the staff who was the only owner leaves the tenant to staff', async () => {
    await database.asPostgres(async (sql) => {
      await sql`delete from tenant_users where tenant_id = ${tenants.second}`;
      await sql`insert into tenant_users values (${tenants.second}, ${people.admin}, 'owner')`;
      await become(sql, 'superAdmin');
      await setRole(people.admin, 'user')(sql);
      expect(await sql`select from tenant_users where tenant_id = ${tenants.second}`).toHaveLength(
        0,
      );
    });
  });

  test('requires a role', async () => {
    const attempt = database.as(
      'admin',
      (sql) => sql`select set_user_role(${people.member}, null)`,
    );
    expect(await refusal(attempt)).toBe('account.role_missing');
  });
});

describe('[USR-01] suspend_user', () => {
  async function signIn(sql: Sql, person: string): Promise<void> {
    await sql`insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), ${person}, 'aal1')`;
  }

  test('takes all access at once and ends the sessions of that person and no one else', async () => {
    await database.asPostgres(async (sql) => {
      await signIn(sql, people.member);
      await signIn(sql, people.member);
      await signIn(sql, people.owner);
      await become(sql, 'admin');
      await suspend(people.member, '  Late payment ')(sql);
      await become(sql, 'member');
      expect(await sql`select from companies`).toHaveLength(0);
      expect(await sql`select from profiles`).toHaveLength(0);
      expect(await sql`select from notifications`).toHaveLength(0);
      expect(await sql`select from account_notes`).toHaveLength(0);
      expect(await refusalWithin(sql, () => sql`select ensure_membership()`)).toBe(
        'account.suspended',
      );
      await sql`reset role`;
      expect(await sql`select user_id from auth.sessions`).toEqual([{ user_id: people.owner }]);
      expect(
        await sql`select note, author from account_notes where user_id = ${people.member}`,
      ).toEqual([{ note: 'Late payment', author: people.admin }]);
    });
  });

  test('does not notify the person, and the note of staff is not on the profile', async () => {
    await database.as('admin', async (sql) => {
      await suspend(people.member, 'Late payment')(sql);
      await become(sql, 'postgres');
      const [notified] =
        await sql`select count(*)::int as count from notifications where user_id = ${people.member}`;
      expect(notified).toEqual({ count: 1 });
      const [profile] = await sql`select * from profiles where id = ${people.member}`;
      expect(JSON.stringify(profile)).not.toContain('Late payment');
    });
  });

  test('a repeat notes nothing twice; a restored person has everything back', async () => {
    await database.as('admin', async (sql) => {
      await suspend(people.member)(sql);
      await suspend(people.member, 'Again')(sql);
      expect(await sql`select note from account_notes`).toEqual([{ note: 'Spam' }]);
      await sql`select restore_user(${people.member})`;
      await sql`select restore_user(${people.member})`;
      await become(sql, 'member');
      expect(await sql`select from companies where id = ${companies.mine}`).toHaveLength(1);
    });
  });

  test.each([null, '', '   ', 'x'.repeat(2001)])('asks for a reason: %j', async (reason) => {
    const attempt = database.as(
      'admin',
      (sql) => sql`select suspend_user(${people.member}, ${reason})`,
    );
    expect(await refusal(attempt)).toBe('account.reason_missing');
  });

  test('holds where the sessions are out of reach', async () => {
    const rows = await database.as('superuser', async (sql) => {
      await sql`revoke delete on auth.sessions from postgres`;
      await become(sql, 'admin');
      await suspend(people.member)(sql);
      await become(sql, 'member');
      return sql`select from companies`;
    });
    expect(rows).toHaveLength(0);
  });
});

describe('[USR-01] membership', () => {
  test('who is removed loses the companies and what was shared, and open enrolment does not bring them back', async () => {
    await database.as('owner', async (sql) => {
      await remove(tenants.first, people.member)(sql);
      await remove(tenants.first, people.member)(sql);
      await become(sql, 'member');
      expect(await sql`select from companies`).toHaveLength(0);
      expect(await sql`select ensure_membership() as tenant`).toEqual([{ tenant: null }]);
      await become(sql, 'postgres');
      expect(await sql`select from tenant_users where user_id = ${people.member}`).toHaveLength(0);
      expect(await sql`select from company_users where user_id = ${people.member}`).toHaveLength(0);
    });
  });

  test('who leaves has left', async () => {
    await database.as('member', async (sql) => {
      await sql`select leave_tenant(${tenants.first})`;
      await sql`select leave_tenant(${tenants.first})`;
      expect(await sql`select from tenants`).toHaveLength(0);
      expect(await sql`select ensure_membership() as tenant`).toEqual([{ tenant: null }]);
    });
  });

  test('[USR-01] staff who own a firm do not count as the owner who stays, and may leave it', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users values (${tenants.first}, ${people.admin}, 'owner')`;
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => sql`select leave_tenant(${tenants.first})`)).toBe(
        'tenant.last_owner',
      );
      await sql`reset role`;
      await sql`select private.keep_last_owner(${tenants.first}, ${people.admin})`;
      await become(sql, 'admin');
      const [stakes] = await sql`select firms_alone from person_stakes(${people.owner})`;
      expect(stakes?.['firms_alone']).toEqual(['First Corporate Services Ltd.']);
    });
  });

  test('a suspended owner does not count as the one who stays', async () => {
    await database.asPostgres(async (sql) => {
      expect(
        await sql`select from tenant_users where tenant_id = ${tenants.first} and role = 'owner'`,
      ).toHaveLength(2);
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => sql`select leave_tenant(${tenants.first})`)).toBe(
        'tenant.last_owner',
      );
      await setMemberRole(tenants.first, people.member, 'owner')(sql);
      await sql`select leave_tenant(${tenants.first})`;
      await become(sql, 'member');
      expect(await sql`select from companies where id = ${companies.others}`).toHaveLength(1);
    });
  });
});

describe('[AUTH-09] [USR-01] sign_out_user', () => {
  const signOut =
    (person: string, reason: string | null = 'Lost their laptop') =>
    async (sql: Sql) => {
      const [row] = await sql`select sign_out_user(${person}, ${reason}) as ended`;
      return row?.['ended'] as number;
    };

  async function signIn(sql: Sql, person: string): Promise<string> {
    const id = crypto.randomUUID();
    await sql`insert into auth.sessions (id, user_id, aal) values (${id}, ${person}, 'aal1')`;
    return id;
  }

  test('ends the sessions of that person alone, with why and by whom, and leaves the account active', async () => {
    await database.asPostgres(async (sql) => {
      const session = await signIn(sql, people.member);
      await signIn(sql, people.member);
      await signIn(sql, people.owner);
      await become(sql, 'admin');
      expect(await signOut(people.member, '  Lost their laptop ')(sql)).toBe(2);
      // A repeat after a lost answer notes nothing twice.
      expect(await signOut(people.member)(sql)).toBe(0);
      await sql`reset role`;
      expect(await sql`select user_id from auth.sessions`).toEqual([{ user_id: people.owner }]);
      expect(
        await sql`select note, author from account_notes where user_id = ${people.member}`,
      ).toEqual([{ note: 'Lost their laptop', author: people.admin }]);
      const [person] = await sql`select status from profiles where id = ${people.member}`;
      expect(person).toEqual({ status: 'active' });
      const said = await sql`select subject from access_events
        where person = ${people.member} and kind = 'sign_out' and level = 'warn'`;
      expect(said).toHaveLength(1);
      expect(String(said[0]?.['subject'])).toMatch(/^Signed out everywhere by /);
      // The token of the ended session opens nothing any more.
      await become(sql, 'member');
      await sql`select set_config('request.jwt.claims',
        (current_setting('request.jwt.claims')::jsonb || ${sql.json({ session_id: session })})::text, true)`;
      expect(await sql`select from companies`).toHaveLength(0);
    });
  });

  test('is written also where the settings keep no person', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update platform_settings set value = value || '{"user_tracking": false, "log_level": "warn"}' where key = 'audit'`;
      await signIn(sql, people.member);
      await become(sql, 'admin');
      await signOut(people.member)(sql);
      await sql`reset role`;
      expect(
        await sql`select person from access_events where kind = 'sign_out' and level = 'warn'`,
      ).toEqual([{ person: people.member }]);
    });
  });

  test.each([null, '  ', 'x'.repeat(2001)])('without a reason nothing ends: %j', async (reason) => {
    await database.asPostgres(async (sql) => {
      await signIn(sql, people.member);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => signOut(people.member, reason)(sql))).toBe(
        'account.reason_missing',
      );
      await sql`reset role`;
      expect(await sql`select from auth.sessions`).toHaveLength(1);
    });
  });
});

describe('[AUTH-09] remove_second_factor', () => {
  const removeFactor =
    (person: string, reason: string | null = 'Lost their telephone') =>
    (sql: Sql) =>
      sql`select remove_second_factor(${person}, ${reason})`;

  async function enrol(sql: Sql, person: string): Promise<void> {
    await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), ${person}, 'Telephone', 'totp', 'verified', 'secret', now(), now())`;
    await sql`insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), ${person}, 'aal2')`;
  }

  test('removes the factors of that person alone, ends their sessions, records why and notifies them', async () => {
    await database.asPostgres(async (sql) => {
      await enrol(sql, people.member);
      await enrol(sql, people.owner);
      await become(sql, 'admin');
      await removeFactor(people.member, '  Lost their telephone ')(sql);
      await sql`reset role`;
      expect(await sql`select user_id from auth.mfa_factors`).toEqual([{ user_id: people.owner }]);
      expect(await sql`select user_id from auth.sessions`).toEqual([{ user_id: people.owner }]);
      expect(
        await sql`select note, author from account_notes where user_id = ${people.member}`,
      ).toEqual([{ note: 'Lost their telephone', author: people.admin }]);
      expect(
        await sql`select title from notifications
        where user_id = ${people.member} and kind = 'account.second_factor_removed'`,
      ).toEqual([{ title: 'Second factor removed' }]);
    });
  });

  test('without a reason nothing is removed', async () => {
    await database.asPostgres(async (sql) => {
      await enrol(sql, people.member);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => removeFactor(people.member, ' ')(sql))).toBe(
        'account.reason_missing',
      );
      await sql`reset role`;
      expect(await sql`select from auth.mfa_factors`).toHaveLength(1);
    });
  });

  test('an account without one is refused as such', async () => {
    const attempt = database.as('admin', removeFactor(people.member));
    expect(await refusal(attempt)).toBe('account.no_second_factor');
  });
});
