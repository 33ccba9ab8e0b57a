import { beforeAll, describe, expect, test } from 'vitest';

import { refusal, testAccess, type Action } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { pathFor } from './support/documents.ts';
import { applications, companies, documents, people, tenants } from './support/ids.ts';
import { listen } from './support/listen.ts';
import { giveSecondFactor, withSecondFactor } from './support/second-factor.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

beforeAll(async () => {
  await database.commitAs('postgres', async (sql) => {
    await sql`update platform_settings set value = value || '{"require_mfa": true}' where key = 'security'`;
    // As ensure_membership does: being an owner must not be the way around.
    await sql`insert into tenant_users values (${tenants.first}, ${people.admin}, 'owner')`;
    await sql`insert into storage.objects (bucket_id, name, owner_id)
      values ('documents', ${pathFor(companies.mine)}, ${people.admin})`;
    await sql`insert into account_notes (user_id, note) values (${people.suspended}, 'Late payment')`;
  });
});

const actions: Record<string, Action> = {
  'read their own profile': (sql) => sql`select from profiles where id = auth.uid()`,
  'edit their own name': (sql) =>
    sql`update profiles set full_name = 'New' where id = auth.uid() returning id`,
  "read the member's profile": (sql) => sql`select from profiles where id = ${people.member}`,
  'read the first tenant': (sql) => sql`select from tenants where id = ${tenants.first}`,
  'read the second tenant': (sql) => sql`select from tenants where id = ${tenants.second}`,
  'read memberships': (sql) => sql`select from tenant_users`,
  "read the member's company": (sql) => sql`select from companies where id = ${companies.mine}`,
  "read the member's document": (sql) => sql`select from documents where id = ${documents.mine}`,
  "read the other's application": (sql) =>
    sql`select from draft_applications where id = ${applications.others}`,
  'read their notifications': (sql) => sql`select from notifications`,
  'mark them read': (sql) => sql`update notifications set read = true returning id`,
  'read the audit log': (sql) => sql`select from audit_logs limit 1`,
  'read invitations': (sql) => sql`select id from company_invitations`,
  'read notes about people': (sql) => sql`select from account_notes`,
  'read the settings': (sql) => sql`select from platform_settings`,
  'read the public settings': (sql) => sql`select from public_settings()`,
  'start a review': async (sql) => {
    await sql`select start_review(${applications.others})`;
    return [1];
  },
  'accept a document': async (sql) => {
    await sql`select accept_document(${documents.mine})`;
    return [1];
  },
  'suspend a person': async (sql) => {
    await sql`select suspend_user(${people.stranger}, 'Spam')`;
    return [1];
  },
  'invite to a company': (sql) =>
    sql`select invite_client(${crypto.randomUUID()}, ${companies.mine}, 'new@test.example', 'viewer')`,
  'start an application': (sql) =>
    sql`select start_application(${crypto.randomUUID()}, ${tenants.first})`,
  'ask for tenant ids': (sql) => sql`select get_user_tenant_ids(auth.uid())`,
  'read a file': (sql) => sql`select from storage.objects where name like ${`%${documents.mine}%`}`,
  'read their own upload': (sql) =>
    sql`select from storage.objects where owner_id = auth.uid()::text`,
  'upload a file': (sql) =>
    sql`insert into storage.objects (bucket_id, name, owner_id)
        values ('documents', ${pathFor(companies.mine)}, auth.uid()::text)`.then(() => [1]),
  'listen to the staff topic': listen(`tenant:${tenants.first}:staff`),
  'listen as its owner': listen(`tenant:${tenants.first}`),
};

describe('[AUTH-09] while the second factor is required, without it', () => {
  testAccess(
    database,
    `
                                  | member      | owner       | admin       | superAdmin  | suspended
      read their own profile      | yes         | yes         | yes         | yes         | –
      edit their own name         | yes         | yes         | –           | –           | –
      read the member's profile   | yes         | –           | –           | –           | –
      read the first tenant       | yes         | yes         | –           | –           | –
      read the second tenant      | –           | –           | –           | –           | –
      read memberships            | yes         | yes         | –           | –           | –
      read the member's company   | yes         | yes         | –           | –           | –
      read the member's document  | yes         | yes         | –           | –           | –
      read the other's application | –          | yes         | –           | –           | –
      read their notifications    | yes         | yes         | –           | –           | –
      mark them read              | yes         | yes         | –           | –           | –
      read the audit log          | –           | –           | –           | –           | –
      read invitations            | –           | yes         | –           | –           | –
      read notes about people     | –           | –           | –           | –           | –
      read the settings           | –           | –           | –           | –           | –
      read the public settings    | yes         | yes         | yes         | yes         | not_allowed
      start a review              | not_allowed | not_allowed | not_allowed | not_allowed | account.suspended
      accept a document           | not_allowed | not_allowed | not_allowed | not_allowed | account.suspended
      suspend a person            | not_allowed | not_allowed | not_allowed | not_allowed | account.suspended
      invite to a company         | yes         | yes         | not_allowed | not_allowed | account.suspended
      start an application        | yes         | yes         | not_allowed | not_allowed | account.suspended
      ask for tenant ids          | yes         | yes         | not_allowed | not_allowed | account.suspended
      read a file                 | yes         | yes         | –           | –           | –
      read their own upload       | yes         | –           | –           | –           | –
      upload a file               | yes         | policy      | policy      | policy      | policy
      listen to the staff topic   | –           | –           | –           | –           | –
      listen as its owner         | yes         | yes         | –           | –           | –
    `,
    actions,
  );
});

describe('[AUTH-09] while the second factor is required, with it', () => {
  testAccess(
    database,
    `
                                  | member      | owner       | admin | suspended
      read their own profile      | yes         | yes         | yes   | –
      edit their own name         | yes         | yes         | yes   | –
      read the member's profile   | yes         | –           | yes   | –
      read the first tenant       | yes         | yes         | yes   | –
      read the second tenant      | –           | –           | yes   | –
      read memberships            | yes         | yes         | yes   | –
      read the member's company   | yes         | yes         | yes   | –
      read the member's document  | yes         | yes         | yes   | –
      read the other's application | –          | yes         | yes   | –
      read their notifications    | yes         | yes         | yes   | –
      mark them read              | yes         | yes         | yes   | –
      read the audit log          | –           | –           | yes   | –
      read invitations            | –           | yes         | yes   | –
      read notes about people     | –           | –           | yes   | –
      read the settings           | –           | –           | yes   | –
      read the public settings    | yes         | yes         | yes   | not_allowed
      start a review              | not_allowed | not_allowed | yes   | account.suspended
      accept a document           | not_allowed | not_allowed | yes   | account.suspended
      suspend a person            | not_allowed | not_allowed | yes   | account.suspended
      invite to a company         | yes         | yes         | yes   | account.suspended
      start an application        | yes         | yes         | yes   | account.suspended
      ask for tenant ids          | yes         | yes         | yes   | account.suspended
      read a file                 | yes         | yes         | yes   | –
      read their own upload       | yes         | –           | yes   | –
      upload a file               | yes         | policy      | yes   | policy
      listen to the staff topic   | –           | –           | yes   | –
      listen as its owner         | yes         | yes         | yes   | –
    `,
    withSecondFactor(actions),
  );
});

test.each(['aal1', 'aal3', 'AAL2', '', null, true, ['aal2']])(
  '[AUTH-09] a token that says %j of its assurance is not one with the second factor',
  async (aal) => {
    const rows = await database.asPostgres(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: people.admin, aal, amr: [{ method: 'totp' }] })}, true)`;
      await sql`set local role authenticated`;
      return sql`select from companies`;
    });
    expect(rows).toHaveLength(0);
  },
);

test('[AUTH-09] staff see that they owe it, and others that they do not', async () => {
  const owed = await database.as('admin', async (sql) => {
    const ask = async () =>
      (await sql`select mfa_required, owes_second_factor from public_settings()`)[0];
    const before = await ask();
    await giveSecondFactor(sql);
    const after = await ask();
    await become(sql, 'member');
    return [before, after, await ask()];
  });
  expect(owed).toEqual([
    { mfa_required: true, owes_second_factor: true },
    { mfa_required: true, owes_second_factor: false },
    { mfa_required: true, owes_second_factor: false },
  ]);
});

describe('attack cases: invitations', () => {
  const invite = (company: string, access: string) => (sql: Sql) =>
    sql`select invite_client(${crypto.randomUUID()}, ${company}, 'case@test.example', ${access}::company_access)`;

  async function pending(): Promise<number> {
    const rows = await database.asPostgres(
      (sql) => sql`select from client_invitations where email = 'case@test.example'`,
    );
    return rows.length;
  }

  test('[USR-01] [AUTH-09] (case 29) a person who acts for a company invites no one as its owner', async () => {
    expect(await refusal(database.as('member', invite(companies.mine, 'owner')))).toBe(
      'not_allowed',
    );
    expect(await pending()).toBe(0);
  });

  test('[USR-01] [AUTH-09] (case 30) staff invite with the second factor and not without', async () => {
    expect(await refusal(database.as('admin', invite(companies.mine, 'viewer')))).toBe(
      'not_allowed',
    );
    const rows = await database.as('admin', async (sql) => {
      await giveSecondFactor(sql);
      return invite(companies.mine, 'viewer')(sql);
    });
    expect(rows).toHaveLength(1);
  });

  test('[USR-01] [AUTH-09] (case 31) the owner of another tenant invites to no company of this one, with the second factor too', async () => {
    const attempt = database.as('otherTenantOwner', async (sql) => {
      await giveSecondFactor(sql);
      await invite(companies.mine, 'viewer')(sql);
    });
    expect(await refusal(attempt)).toBe('not_found');
    expect(await pending()).toBe(0);
  });
});

describe('[AUTH-09] [DATA-05] requiring it', () => {
  const required = (value: boolean) => async (sql: Sql) => {
    const [row] = await sql`select version, value from platform_settings where key = 'security'`;
    return sql`select save_settings('security', ${row?.['version']}, ${sql.json({ ...row?.['value'], require_mfa: value })})`;
  };

  test('takes a session that has it, so that no one is locked out', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await sql`update platform_settings set value = value || '{"require_mfa": false}' where key = 'security'`;
      await become(sql, 'superAdmin');
      await required(true)(sql);
    });
    expect(await refusal(attempt)).toBe('settings.mfa_first');
  });

  test('is possible with it, holds at once, and is taken back by the super admin', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`update platform_settings set value = value || '{"require_mfa": false}' where key = 'security'`;
      await become(sql, 'superAdmin');
      await giveSecondFactor(sql);
      await required(true)(sql);
      await become(sql, 'admin');
      const refused = (await sql`select from companies`).length;
      await become(sql, 'superAdmin');
      await giveSecondFactor(sql);
      await required(false)(sql);
      await become(sql, 'admin');
      return { refused, given: (await sql`select from companies`).length > 0 };
    });
    expect(seen).toEqual({ refused: 0, given: true });
  });
});

describe('[AUTH-09] while the settings require it of everyone', () => {
  const opens = async (sql: Sql) => {
    const rows = await sql`select from companies where id = ${companies.mine}`;
    return rows.length;
  };
  const setting = (values: Record<string, boolean>) => async (sql: Sql) => {
    await become(sql, 'postgres');
    await sql`update platform_settings set value = value || ${sql.json(values)} where key = 'security'`;
  };

  test('a client without one opens nothing and calls nothing, and opens all of theirs with it', async () => {
    await database.asPostgres(async (sql) => {
      await setting({ require_mfa: true, mfa_for_everyone: true })(sql);
      await become(sql, 'member');
      expect(await opens(sql)).toBe(0);
      expect(await sql`select from documents`).toHaveLength(0);
      expect(await sql`select from notifications`).toHaveLength(0);
      expect(await sql`select owes_second_factor from public_settings()`).toEqual([
        { owes_second_factor: true },
      ]);
      // Their own profile is what the page needs to set one up.
      expect(await sql`select id from profiles`).toEqual([{ id: people.member }]);
      await giveSecondFactor(sql);
      expect(await opens(sql)).toBe(1);
    });
    const start = database.asPostgres(async (sql) => {
      await setting({ require_mfa: true, mfa_for_everyone: true })(sql);
      await become(sql, 'owner');
      await sql`select start_application(${crypto.randomUUID()}, ${tenants.first})`;
    });
    expect(await refusal(start)).toBe('not_allowed');
  });

  test('it means nothing without that of staff', async () => {
    await database.asPostgres(async (sql) => {
      await setting({ require_mfa: false, mfa_for_everyone: true })(sql);
      await become(sql, 'member');
      expect(await opens(sql)).toBe(1);
    });
  });
});
