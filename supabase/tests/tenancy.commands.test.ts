import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';

const database = useDatabase();

async function join(sql: Sql): Promise<string | null> {
  const [row] = await sql`select ensure_membership() as tenant`;
  return row?.tenant;
}

async function signUp(sql: Sql, id: string, metadata: string): Promise<void> {
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, 'new@test.example', ${sql.json(JSON.parse(metadata))})`;
}

describe('signing up', () => {
  test.each([
    ['an admin', '{"role": "admin", "full_name": " Eve "}', 'Eve'],
    ['a company admin', '{"role": "company_admin"}', ''],
    ['nothing', 'null', ''],
    ['a text in place of an object', '"{\\"full_name\\": \\"Eve\\"}"', ''],
    ['a list', '[1]', ''],
    ['a name of 10,000 letters', `{"full_name": "${'x'.repeat(10_000)}"}`, 'x'.repeat(160)],
  ])('[ROLE-01] [AUTH-04] gives the role user to who claims %s', async (_claim, metadata, name) => {
    const id = crypto.randomUUID();
    await database.asPostgres(async (sql) => {
      await signUp(sql, id, metadata);
      expect(
        await sql`select role, status, full_name, email from profiles where id = ${id}`,
      ).toEqual([{ role: 'user', status: 'active', full_name: name, email: 'new@test.example' }]);
    });
  });

  test('an address that changes changes on the profile', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update auth.users set email = 'moved@test.example' where id = ${people.member}`;
      expect(await sql`select email from profiles where id = ${people.member}`).toEqual([
        { email: 'moved@test.example' },
      ]);
    });
  });
});

describe('[TEN-04] ensure_profile', () => {
  test('makes a missing profile with role user, for any claim of the account, and only once', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update auth.users set raw_user_meta_data = '{"role": "admin", "full_name": "Eve"}' where id = ${people.stranger}`;
      await sql`delete from profiles where id = ${people.stranger}`;
      await become(sql, 'stranger');
      await sql`select ensure_profile()`;
      await sql`select ensure_profile()`;
      expect(await sql`select role, status, full_name from profiles`).toEqual([
        { role: 'user', status: 'active', full_name: 'Eve' },
      ]);
      expect(await join(sql)).toBe(tenants.first);
    });
  });

  test('[USR-01] tells a suspended person so, and leaves their profile as it is', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'suspended');
      expect(await refusalWithin(sql, () => sql`select ensure_profile()`)).toBe(
        'account.suspended',
      );
      await sql`reset role`;
      expect(await sql`select status from profiles where id = ${people.suspended}`).toEqual([
        { status: 'suspended' },
      ]);
    });
  });

  test('an account that was deleted gets none', async () => {
    await database.asPostgres(async (sql) => {
      await sql`delete from auth.users where id = ${people.stranger}`;
      await become(sql, 'stranger');
      expect(await refusalWithin(sql, () => sql`select ensure_profile()`)).toBe('not_allowed');
    });
  });
});

describe('[TEN-03] [TEN-04] ensure_membership', () => {
  test('puts a stranger as member into the oldest active tenant that is open, and sets it on the profile', async () => {
    await database.as('stranger', async (sql) => {
      expect(await join(sql)).toBe(tenants.first);
      expect(await sql`select tenant_id, role from tenant_users`).toEqual([
        { tenant_id: tenants.first, role: 'member' },
      ]);
      expect(await sql`select last_active_tenant from profiles`).toEqual([
        { last_active_tenant: tenants.first },
      ]);
      expect(await join(sql)).toBe(tenants.first);
    });
  });

  test('makes staff an owner, by the profile and not by the token', async () => {
    await database.as('admin', async (sql) => {
      await join(sql);
      expect(await sql`select role from tenant_users where user_id = ${people.admin}`).toEqual([
        { role: 'owner' },
      ]);
    });
  });

  test('joins nothing when no tenant is open', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update tenants set open_for_enrolment = false`;
      await become(sql, 'stranger');
      expect(await join(sql)).toBeNull();
      await become(sql, 'postgres');
      expect(await sql`select from tenant_users where user_id = ${people.stranger}`).toEqual([]);
    });
  });

  test('does not move a user whose tenant is suspended to another firm', async () => {
    await database.asPostgres(async (sql) => {
      await sql`update tenants set status = 'suspended' where id = ${tenants.second}`;
      await become(sql, 'otherTenantOwner');
      expect(await join(sql)).toBeNull();
    });
  });

  test('[TEN-02] takes the newest membership when none is active yet', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into tenant_users values (${tenants.second}, ${people.member}, 'member', now() + interval '1 hour')`;
      await become(sql, 'member');
      expect(await join(sql)).toBe(tenants.second);
    });
  });

  test('replaces a last active tenant that is no longer a membership by the first', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into tenants (id, slug, name) values ('10000000-0000-4000-8000-000000000003', 'third-test', 'Third')`;
      await sql`insert into tenant_users values
        (${tenants.second}, ${people.member}, 'member', now() + interval '1 hour'),
        ('10000000-0000-4000-8000-000000000003', ${people.member}, 'member', now() + interval '2 hours')`;
      await sql`update profiles set last_active_tenant = ${tenants.second} where id = ${people.member}`;
      await sql`delete from tenant_users where tenant_id = ${tenants.second} and user_id = ${people.member}`;
      await become(sql, 'member');
      expect(await join(sql)).toBe(tenants.first);
    });
  });

  // The migration does this once for accounts that were there before it. Here there are none, so one is made to look like it.
  test('an account older than the sign-up trigger gets a profile with role user, and not by this command', async () => {
    const id = crypto.randomUUID();
    await database.asPostgres(async (sql) => {
      await signUp(sql, id, '{"role": "admin"}');
      await sql`delete from profiles where id = ${id}`;
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id })}, true)`;
      await sql`set local role authenticated`;
      expect(await refusalWithin(sql, () => join(sql))).toBe('not_allowed');
      await sql`reset role`;
      await sql`select private.add_profile(account) from auth.users as account`;
      await sql`set local role authenticated`;
      expect(await join(sql)).toBe(tenants.first);
      expect(await sql`select role from profiles where id = ${id}`).toEqual([{ role: 'user' }]);
    });
  });

  test('refuses a suspended account and a visitor', async () => {
    expect(await refusal(database.as('suspended', join))).toBe('account.suspended');
    expect(await refusal(database.as('anon', join))).toBe('grant');
    expect(await refusal(database.as('serviceRole', join))).toBe('grant');
  });

  test('called twice at once joins once', async () => {
    const calls = await Promise.all([
      database.commitAs('stranger', join),
      database.commitAs('stranger', join),
      database.commitAs('stranger', join),
    ]);
    expect(calls).toEqual([tenants.first, tenants.first, tenants.first]);
    const rows = await database.asPostgres(
      (sql) => sql`select role from tenant_users where user_id = ${people.stranger}`,
    );
    expect(rows).toEqual([{ role: 'member' }]);
  });
});

describe('[CALL-02] get_user_tenant_ids', () => {
  function tenantsOf(sql: Sql, person: string) {
    return sql`select user_tenant_ids from get_user_tenant_ids(${person})`;
  }

  test('gives a person their own tenants and no one else’s', async () => {
    await database.as('member', async (sql) => {
      expect(await tenantsOf(sql, people.member)).toEqual([{ user_tenant_ids: tenants.first }]);
      expect(await refusalWithin(sql, () => tenantsOf(sql, people.owner))).toBe('not_allowed');
    });
  });

  test('[ROLE-02] gives staff those of all users, and all tenants for themselves', async () => {
    await database.as('admin', async (sql) => {
      expect(await tenantsOf(sql, people.member)).toEqual([{ user_tenant_ids: tenants.first }]);
      expect(await tenantsOf(sql, people.admin)).toHaveLength(2);
      expect(await tenantsOf(sql, people.suspended)).toHaveLength(0);
    });
  });

  test('refuses a suspended account and a visitor', async () => {
    expect(await refusal(database.as('suspended', (sql) => tenantsOf(sql, people.suspended)))).toBe(
      'account.suspended',
    );
    expect(await refusal(database.as('anon', (sql) => tenantsOf(sql, people.member)))).toBe(
      'grant',
    );
  });
});

test('[CALL-02] the product’s own queries of the first paint give a member their own rows', async () => {
  await database.as('member', async (sql) => {
    const profile =
      await sql`select role, last_active_tenant, email, full_name from profiles where id = ${people.member}`;
    expect(profile).toHaveLength(1);
    const memberships =
      await sql`select tenant_id, role from tenant_users where user_id = ${people.member} order by created_at desc`;
    expect(memberships).toEqual([{ tenant_id: tenants.first, role: 'member' }]);
    expect(await sql`select * from tenants`).toMatchObject([{ id: tenants.first }]);
    expect(
      await sql`select * from tenants where id in (${tenants.first}, ${tenants.second})`,
    ).toHaveLength(1);
    const notifications =
      await sql`select * from notifications where user_id = ${people.member} order by created_at desc`;
    expect(notifications).toMatchObject([{ read: false, user_id: people.member }]);
  });
});
