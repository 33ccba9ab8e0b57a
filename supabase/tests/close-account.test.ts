import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { completeData, save, submit } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { people, tenants } from './support/ids.ts';
import { signIn } from './support/sessions.ts';

const database = useDatabase();

const email = 'stranger@test.example';
const close = (sql: Sql, confirmation: string | null = email) =>
  sql`select close_my_account(${confirmation})`;
const ties = async (sql: Sql) => {
  const rows = await sql`select kind, name from my_account_ties()`;
  return rows.map(({ kind, name }) => `${kind}: ${name}`);
};

/** The stranger joins the first firm, with what a person keeps for themselves; goes on as them. */
async function settled(sql: Sql) {
  await sql`reset role`;
  await sql`insert into tenant_users (tenant_id, user_id, role) values (${tenants.first}, ${people.stranger}, 'member')`;
  await sql`update profiles set phone = '+1 242 555 0100', preferences = '{"notifications": {}}' where id = ${people.stranger}`;
  await sql`insert into saved_views (tenant_id, user_id, list, name, query) values (${tenants.first}, ${people.stranger}, 'client.companies', 'Mine', 'status=active')`;
  await signIn(sql, 'stranger');
  await sql`select create_calendar_feed(${crypto.randomUUID()}, ${tenants.first}, null)`;
}

async function draft(sql: Sql) {
  const id = crypto.randomUUID();
  await sql`select start_application(${id}, ${tenants.first})`;
  return { id, version: await save(sql, id, 1, completeData()) };
}

/** What the database still holds of the stranger. */
async function left(sql: Sql) {
  await sql`reset role`;
  const [row] = await sql`
    select
      (select count(*)::int from auth.users where id = ${people.stranger} or email = ${email}) as accounts,
      (select count(*)::int from auth.sessions where user_id = ${people.stranger}) as sessions,
      (select count(*)::int from tenant_users where user_id = ${people.stranger}) as memberships,
      (select count(*)::int from notifications where user_id = ${people.stranger}) as notifications,
      (select count(*)::int from saved_views where user_id = ${people.stranger}) as views,
      (select count(*)::int from calendar_feeds where user_id = ${people.stranger}) as links,
      (select count(*)::int from draft_applications where user_id = ${people.stranger} and data <> '{}') as drafts`;
  return { ...row };
}

const nothing = {
  accounts: 0,
  sessions: 0,
  memberships: 0,
  notifications: 0,
  views: 0,
  links: 0,
  drafts: 0,
};

describe('[PRF-01] an account is deleted by its person', () => {
  testAccess(
    database,
    `
                    | anon  | stranger | member           | otherMember      | owner            | admin            | suspended
      what ties     | grant | –        | yes              | yes              | yes              | yes              | account.suspended
      forget drafts | grant | –        | account.has_ties | account.has_ties | account.has_ties | account.has_ties | account.suspended
      close         | grant | yes      | account.has_ties | account.has_ties | account.has_ties | account.has_ties | account.suspended
    `,
    {
      'what ties': (sql) => sql`select from my_account_ties()`,
      'forget drafts': (sql) => sql`select from forget_my_drafts()`,
      close: async (sql) => close(sql, await addressOf(sql)),
    },
  );

  test('nothing stays where no record names the person, and the address is free', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await settled(sql);
      const { id } = await draft(sql);
      await sql`select enter_application_parties(${id})`;
      await givenDocument(sql, id, 'stranger');
      const paths = await sql`select path from forget_my_drafts() as path`;
      await close(sql);
      const [profile] = await sql`select from profiles where id = ${people.stranger}`;
      return { paths: paths.length, profile, left: await left(sql) };
    });
    expect(seen).toEqual({ paths: 1, profile: undefined, left: nothing });
  });

  test('where a record names the person their name stays, and no other mark', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await settled(sql);
      const { id, version } = await draft(sql);
      await submit(sql, id, version);
      expect(await ties(sql)).toEqual([expect.stringMatching(/^application: /)]);
      expect(await refusalWithin(sql, () => close(sql))).toBe('account.has_ties');
      await sql`select withdraw_application(${id})`;
      await sql`select * from forget_my_drafts()`;
      await close(sql);
      await sql`reset role`;
      const [profile] = await sql`
        select status, full_name, email, phone, preferences from profiles where id = ${people.stranger}`;
      const [account] = await sql`
        select email, encrypted_password, banned_until > now() + interval '90 years' as banned from auth.users where id = ${people.stranger}`;
      return { profile: { ...profile }, account: { ...account } };
    });
    const address = `closed-${people.stranger}@closed.invalid`;
    expect(seen).toEqual({
      profile: {
        status: 'closed',
        full_name: 'Stan Stranger',
        email: address,
        phone: null,
        preferences: {},
      },
      account: { email: address, encrypted_password: null, banned: true },
    });
  });

  test('a closed account opens nothing, and staff neither restore nor suspend it', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await settled(sql);
      await sql`reset role`;
      await sql`update profiles set status = 'closed' where id = ${people.stranger}`;
      await become(sql, 'stranger');
      const own = await refusalWithin(sql, () => close(sql));
      const tenantsSeen = await sql`select from tenants`;
      await become(sql, 'admin');
      return [
        own,
        tenantsSeen.length,
        await refusalWithin(sql, () => sql`select restore_user(${people.stranger})`),
        await refusalWithin(sql, () => sql`select suspend_user(${people.stranger}, 'Why not.')`),
      ];
    });
    expect(seen).toEqual(['account.suspended', 0, 'account.closed', 'account.closed']);
  });

  test.each([
    ['another address', 'somebody@test.example'],
    ['nothing', null],
    ['an empty text', ' '],
  ])('it needs the own address as confirmation, not %s', async (_what, confirmation) => {
    const refused = await database.as('stranger', (sql) =>
      refusalWithin(sql, () => close(sql, confirmation)),
    );
    expect(refused).toBe('account.confirmation_wrong');
  });

  test('a draft is deleted first, so that its files can be', async () => {
    const refused = await database.asPostgres(async (sql) => {
      await settled(sql);
      await draft(sql);
      return refusalWithin(sql, () => close(sql));
    });
    expect(refused).toBe('account.has_drafts');
  });

  test('a draft with a signed declaration ends as withdrawn and empty', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await settled(sql);
      const { id } = await draft(sql);
      await sql`reset role`;
      await sql`insert into compliance_checks (tenant_id, application_id, kind) values (${tenants.first}, ${id}, 'licence')`;
      await become(sql, 'stranger');
      await sql`select * from forget_my_drafts()`;
      await sql`reset role`;
      const [row] = await sql`select state, data from draft_applications where id = ${id}`;
      return { ...row };
    });
    expect(seen).toEqual({ state: 'withdrawn', data: {} });
  });

  test('the only owner of a firm is told which firm', async () => {
    expect(await database.as('otherTenantOwner', ties)).toEqual(
      expect.arrayContaining(['tenant: Second Fiduciary Ltd.', 'company: Foreign Ltd.']),
    );
  });
});

describe('[PRF-01] the name on a closed account', () => {
  /** Closed so many days before the law lets the name go. */
  const nameAfter = (days: number, company: string | null) =>
    database.asPostgres(async (sql) => {
      await sql`alter table profiles disable trigger touch_updated_at`;
      await sql`update profiles set status = 'closed', updated_at = now() - interval '5 years' + make_interval(days => ${days})
        where id = ${people.otherMember}`;
      await sql`update companies set status = coalesce(${company}::text, 'dissolved')::company_status`;
      await sql`select private.erase_closed_accounts()`;
      const [row] = await sql`select full_name from profiles where id = ${people.otherMember}`;
      return row?.['full_name'] as string;
    });

  test.each([
    ['stays for five years', 1, null, 'Otto Other'],
    ['goes after them', -1, null, ''],
    ['stays while a company they worked for is a client', -1, 'active', 'Otto Other'],
  ])('%s', async (_what, days, company, expected) => {
    expect(await nameAfter(days, company)).toBe(expected);
  });
});

/** The address of the caller, whom row-level security shows their own profile. */
async function addressOf(sql: Sql): Promise<string> {
  const [me] = await sql`select email from profiles where id = auth.uid()`;
  return (me?.['email'] as string | undefined) ?? '';
}

test('[PRF-01] each record that keeps its person is among those that leave the name, or ties the account', async () => {
  const missing = await database.asPostgres(
    (sql) => sql`
      select held.conrelid::regclass::text as record
      from pg_constraint as held
      where held.contype = 'f' and held.confrelid = 'public.profiles'::regclass and held.confdeltype in ('a', 'r')
        and not exists (
          select from pg_proc as known
          where known.pronamespace = 'private'::regnamespace and known.proname in ('is_named_in_records', 'account_ties')
            and known.prosrc ~ ('public\\.' || (select relname from pg_class where oid = held.conrelid) || ' as'))
      order by 1`,
  );
  expect(missing.map((row) => row['record'] as string)).toEqual([]);
});
