import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, invitations, invitationTokens, people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** A uuid whose first bits are the time, in the order of that version. */
function timed(version: '1' | '6' | '7'): string {
  const since1582 = (BigInt(Date.now()) + 12_219_292_800_000n) * 10_000n;
  const [ms, ticks] = [
    Date.now().toString(16).padStart(12, '0'),
    since1582.toString(16).padStart(15, '0'),
  ];
  const [low, high] = {
    '1': [ticks.slice(7) + ticks.slice(3, 7), ticks.slice(0, 3)],
    '6': [ticks.slice(0, 12), ticks.slice(12)],
    '7': [ms, 'b4e'],
  }[version] as [string, string];
  return `${low.slice(0, 8)}-${low.slice(8)}-${version}${high}-9bce-b302f9ad8c57`;
}

const invite = async (
  sql: Sql,
  email: string,
  access = 'signatory',
  token: string = crypto.randomUUID(),
) => {
  await sql`select invite_client(${token}, ${companies.mine}, ${email}, ${access}::company_access)`;
  return token;
};
const inviteFirm = async (sql: Sql, email: string, token: string = crypto.randomUUID()) => {
  await sql`select invite_company(${token}, ${tenants.second}, ${email}, 'New Firm Ltd.')`;
  return token;
};

/** The id of the invitation to this address that waits or waited last, for who may read it. */
async function idOf(sql: Sql, email: string): Promise<string> {
  const [row] = await sql`
    select id from client_invitations where email = ${email} order by status, created_at desc limit 1`;
  return row?.['id'] as string;
}

/** What the auth service writes when a person signs up with a token. */
async function signUp(sql: Sql, email: string, token: string, more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  await sql`reset role`;
  await sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, now(), ${sql.json({ invitation_token: token, ...more })})`;
  return id;
}

async function facts(sql: Sql, person: string) {
  await sql`reset role`;
  const [profile] = await sql`select role, last_active_tenant from profiles where id = ${person}`;
  const memberships = await sql`select tenant_id, role from tenant_users where user_id = ${person}`;
  const access = await sql`select company_id, access from company_users where user_id = ${person}`;
  return { profile, memberships: [...memberships], access: [...access] };
}

describe('[AUTH-05] [INV-01] a client signs up with a token', () => {
  test('and is a client of the tenant with access to the company, and the inviter is notified', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await invite(sql, ' New.Client@Test.Example ');
      const person = await signUp(sql, 'new.client@test.example', token, { role: 'admin' });
      const [row] =
        await sql`select status, accepted_by from client_invitations where token_hash = private.token_hash(${token})`;
      const notified =
        await sql`select title from notifications where kind = 'invitation.accepted'`;
      return { person, row, notified: [...notified], ...(await facts(sql, person)) };
    });
    expect(seen).toMatchObject({
      row: { status: 'accepted', accepted_by: seen.person },
      notified: [{ title: "new.client@test.example has joined Mia's Ltd." }],
      profile: { role: 'client', last_active_tenant: tenants.first },
      memberships: [{ tenant_id: tenants.first, role: 'member' }],
      access: [{ company_id: companies.mine, access: 'signatory' }],
    });
  });

  test.each([
    ['another address', 'other@test.example', undefined, 'invitation.invalid'],
    ['an unknown token', 'a@test.example', crypto.randomUUID(), 'invitation.invalid'],
    ['no token at all', 'a@test.example', 'x', 'invitation.invalid'],
  ])('but not with %s', async (_what, email, token, expected) => {
    const reason = await database.as('admin', async (sql) => {
      const id = await invite(sql, 'a@test.example');
      await sql`reset role`;
      return refusalWithin(sql, () => signUp(sql, email, token ?? id));
    });
    expect(reason).toBe(expected);
  });

  test.each([
    ['revoked', `status = 'revoked'`, 'invitation.not_pending'],
    ['accepted', `status = 'accepted', accepted_at = now()`, 'invitation.not_pending'],
    ['over', `expires_at = now()`, 'invitation.expired'],
  ])('nor with one that is %s', async (_what, change, expected) => {
    const reason = await database.as('admin', async (sql) => {
      const id = await invite(sql, 'a@test.example');
      await sql`reset role`;
      await sql.unsafe(
        `update client_invitations set ${change} where token_hash = private.token_hash('${id}')`,
      );
      return refusalWithin(sql, () => signUp(sql, 'a@test.example', id));
    });
    expect(reason).toBe(expected);
  });
});

describe('[AUTH-06] a firm signs up with a token', () => {
  test('and runs the tenant, with the firm entered as a company', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await inviteFirm(sql, 'firm@test.example');
      const person = await signUp(sql, 'firm@test.example', token);
      const found = await facts(sql, person);
      const [firm] = await sql`
        select name, type, status, user_id, tenant_id, registration_date = private.today() as today,
          next_filing - registration_date as days
        from companies where id = ${found.access[0]?.['company_id']}`;
      return { person, firm, ...found };
    });
    expect(seen).toMatchObject({
      profile: { role: 'company_admin', last_active_tenant: tenants.second },
      memberships: [{ tenant_id: tenants.second, role: 'owner' }],
      access: [{ access: 'owner' }],
      firm: {
        name: 'New Firm Ltd.',
        type: 'service_provider',
        status: 'active',
        user_id: seen.person,
        tenant_id: tenants.second,
        today: true,
        days: 365,
      },
    });
  });
});

describe('[INV-01] an account that exists', () => {
  test('accepts with its confirmed address, once, and rises in nothing else', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await invite(sql, 'owner@test.example', 'viewer');
      await sql`reset role`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${people.owner}`;
      await become(sql, 'owner');
      await sql`select accept_invitation(${token})`;
      await sql`select accept_invitation(${token})`;
      return facts(sql, people.owner);
    });
    expect(seen).toMatchObject({
      // Roles rise by an invitation and never fall.
      profile: { role: 'company_admin' },
      memberships: [{ tenant_id: tenants.first, role: 'owner' }],
      access: [{ company_id: companies.mine, access: 'viewer' }],
    });
  });

  test('not with an unconfirmed address, and not for another person', async () => {
    const reasons = await database.as('admin', async (sql) => {
      const token = await invite(sql, 'stranger@test.example');
      await become(sql, 'stranger');
      const unconfirmed = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      await become(sql, 'owner');
      return [unconfirmed, await refusalWithin(sql, () => sql`select accept_invitation(${token})`)];
    });
    expect(reasons).toEqual(['invitation.address_unconfirmed', 'invitation.invalid']);
  });

  test('not one that was revoked while its page was open: nothing is given', async () => {
    const seen = await database.as('admin', async (sql) => {
      const token = await invite(sql, 'stranger@test.example');
      await sql`select revoke_invitation(${await idOf(sql, 'stranger@test.example')})`;
      await sql`reset role`;
      await sql`update auth.users set email_confirmed_at = now() where id = ${people.stranger}`;
      await become(sql, 'stranger');
      const refused = await refusalWithin(sql, () => sql`select accept_invitation(${token})`);
      const { memberships, access } = await facts(sql, people.stranger);
      return { refused, memberships, access };
    });
    expect(seen).toEqual({ refused: 'invitation.not_pending', memberships: [], access: [] });
  });

  test('twice at once: one membership, and both are done', async () => {
    const token = await database.commitAs('admin', (sql) => invite(sql, 'stranger@test.example'));
    await database.commitAs(
      'postgres',
      (sql) => sql`update auth.users set email_confirmed_at = now() where id = ${people.stranger}`,
    );
    const accept = () =>
      refusal(database.commitAs('stranger', (sql) => sql`select accept_invitation(${token})`));
    expect(await Promise.all([accept(), accept()])).toEqual([undefined, undefined]);
    const found = await database.as('postgres', (sql) => facts(sql, people.stranger));
    expect(found.memberships).toHaveLength(1);
  });
});

describe('[USR-01] inviting', () => {
  test('again replaces the one that waits; repeated with the same token it changes nothing', async () => {
    const rows = await database.as('admin', async (sql) => {
      const first = await invite(sql, 'a@test.example');
      await invite(sql, 'a@test.example', 'signatory', first);
      const second = await invite(sql, 'a@test.example', 'viewer');
      await sql`reset role`;
      return sql`
        select token_hash = private.token_hash(${first}) as is_first, token_hash = private.token_hash(${second}) as is_second, status
        from client_invitations where email = 'a@test.example' order by status`;
    });
    expect([...rows]).toEqual([
      { is_first: false, is_second: true, status: 'pending' },
      { is_first: true, is_second: false, status: 'revoked' },
    ]);
  });

  test.each(['', '  ', 'nobody', 'a@b', 'a b@test.example', `${'x'.repeat(250)}@test.example`])(
    'refuses the address %j',
    async (email) => {
      const reason = await database.as('admin', (sql) =>
        refusalWithin(sql, () => invite(sql, email)),
      );
      expect(reason).toBe('invitation.email_invalid');
    },
  );

  test('refuses a firm without a name', async () => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(
        sql,
        () =>
          sql`select invite_company(${crypto.randomUUID()}, ${tenants.first}, 'a@test.example', ' ')`,
      ),
    );
    expect(reason).toBe('invitation.company_name_invalid');
  });

  test.each([invitationTokens.client, invitationTokens.firm])(
    'a token that an invitation of any kind has is refused, and reveals nothing',
    async (token) => {
      const reason = await database.as('admin', (sql) =>
        refusalWithin(sql, () => invite(sql, 'a@test.example', 'viewer', token)),
      );
      expect(reason).toBe('invitation.conflict');
    },
  );

  test.each([
    ['tells the time', timed('7')],
    ['tells the time in the order of version 6', timed('6')],
    ['tells the time in the order of version 1', timed('1')],
    ['has few digits and a time', '019aaf10-0000-7000-8000-000000000001'],
    ['is a name', '00000000-0000-5000-8000-000000000001'],
    ['is nothing', '00000000-0000-0000-0000-000000000000'],
  ])('a token that %s and is not random is refused', async (_what, token) => {
    const reasons = await database.as('admin', async (sql) => {
      const invited = await refusalWithin(sql, () =>
        invite(sql, 'a@test.example', 'viewer', token),
      );
      const again = await refusalWithin(
        sql,
        () => sql`select resend_invitation(${invitations.client}, ${token})`,
      );
      return [invited, again];
    });
    expect(reasons).toEqual(['invitation.invalid', 'invitation.invalid']);
  });

  test.each(['4', '1', '7', 'c'])('128 random bits of any version are taken: %s', async (digit) => {
    const token = `${crypto.randomUUID().slice(0, 14)}${digit}5e1-3c9d-b302f9ad8c57`;
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => invite(sql, 'a@test.example', 'viewer', token)),
    );
    expect(reason).toBeUndefined();
  });
});

describe('[USR-01] sending again and revoking', () => {
  test('a new token and seven more days; the old link opens nothing', async () => {
    const next = crypto.randomUUID();
    const seen = await database.as('admin', async (sql) => {
      const first = await invite(sql, 'a@test.example');
      await sql`reset role`;
      await sql`update client_invitations set expires_at = now() - interval '1 day' where email = 'a@test.example'`;
      await become(sql, 'admin');
      const id = await idOf(sql, 'a@test.example');
      await sql`select resend_invitation(${id}, ${next})`;
      await sql`select resend_invitation(${id}, ${next})`;
      const rows =
        await sql`select id, expires_at > now() + interval '6 days' as fresh from client_invitations where email = 'a@test.example'`;
      await sql`reset role`;
      const old = await refusalWithin(sql, () => signUp(sql, 'a@test.example', first));
      const byItsId = await refusalWithin(sql, () => signUp(sql, 'a@test.example', id));
      await signUp(sql, 'a@test.example', next);
      return { kept: rows.map((row) => [row['id'] === id, row['fresh']]), old, byItsId };
    });
    expect(seen).toEqual({
      kept: [[true, true]],
      old: 'invitation.invalid',
      byItsId: 'invitation.invalid',
    });
  });

  test('what is accepted is neither sent again nor revoked; what is revoked stays so', async () => {
    const reasons = await database.as('admin', async (sql) => {
      await signUp(sql, 'a@test.example', await invite(sql, 'a@test.example'));
      await become(sql, 'admin');
      await invite(sql, 'b@test.example');
      const accepted = await idOf(sql, 'a@test.example');
      const revoked = await idOf(sql, 'b@test.example');
      await sql`select revoke_invitation(${revoked})`;
      await sql`select revoke_invitation(${revoked})`;
      return [
        await refusalWithin(
          sql,
          () => sql`select resend_invitation(${accepted}, ${crypto.randomUUID()})`,
        ),
        await refusalWithin(sql, () => sql`select revoke_invitation(${accepted})`),
        await refusalWithin(
          sql,
          () => sql`select resend_invitation(${revoked}, ${crypto.randomUUID()})`,
        ),
      ];
    });
    expect(reasons).toEqual(Array.from({ length: 3 }, () => 'invitation.not_pending'));
  });
});

test('[USR-01] sending again checks the row that it writes: one invitation opens no other', async () => {
  const [own, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
  const seen = await database.asPostgres(async (sql) => {
    await become(sql, 'owner');
    await sql`select invite_client(${own}, ${companies.mine}, 'mine@test.example', 'viewer')`;
    const mine = await idOf(sql, 'mine@test.example');
    await become(sql, 'superAdmin');
    const [made] =
      await sql`select invite_colleague(${foreign}, 'colleague@test.example', '{}') as id`;
    await become(sql, 'owner');
    const reason = await refusalWithin(
      sql,
      () => sql`select resend_invitation(${made?.['id']}, ${own})`,
    );
    const taken = await refusalWithin(
      sql,
      () => sql`select resend_invitation(${mine}, ${foreign})`,
    );
    await sql`reset role`;
    return {
      reason,
      taken,
      kept: await sql`select token_hash = private.token_hash(${foreign}) as kept from colleague_invitations`,
    };
  });
  expect(seen).toEqual({
    reason: 'not_found',
    taken: 'invitation.conflict',
    kept: [{ kept: true }],
  });
});

test('[AUD-01] neither the token of an invitation nor its hash is in an audit entry', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const entries = await database.as('admin', async (sql) => {
    await invite(sql, 'a@test.example', 'viewer', first);
    const id = await idOf(sql, 'a@test.example');
    await behind(
      sql,
      'admin',
      () => sql`update client_invitations set expires_at = now() where id = ${id}`,
    );
    await sql`select resend_invitation(${id}, ${second})`;
    await sql`select revoke_invitation(${id})`;
    return behind(
      sql,
      'admin',
      () => sql`select to_jsonb(audit_logs)::text as entry from audit_logs where row_id = ${id}`,
    );
  });
  expect(entries).toHaveLength(4);
  for (const { entry } of entries) {
    expect(entry).not.toContain(first);
    expect(entry).not.toContain(second);
    expect(entry).not.toContain('token_hash');
  }
});

test('[AUD-01] the token of an invitation is in no notification', async () => {
  const notified = await database.as('admin', async (sql) => {
    const token = await invite(sql, 'a@test.example');
    await signUp(sql, 'a@test.example', token);
    await become(sql, 'admin');
    return behind(
      sql,
      'admin',
      () => sql`select from notifications where to_jsonb(notifications)::text like ${`%${token}%`}`,
    );
  });
  expect(notified.length).toBe(0);
});
