import { beforeAll, describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { documents, people, tenants } from './support/ids.ts';

const database = useDatabase();

async function openSession(sql: Sql, person: string = people.member) {
  await sql`reset role`;
  const [session] = await sql`
    insert into auth.sessions (id, user_id, created_at, updated_at, ip)
    values (gen_random_uuid(), ${person}, now(), now(), '203.0.113.7') returning id`;
  return session?.['id'] as string;
}

async function events(sql: Sql) {
  await sql`reset role`;
  return sql`select kind, level, person, tenant_id, subject, host(ip) as ip from access_events order by id`;
}

async function setAudit(sql: Sql, part: Record<string, unknown>) {
  await sql`update platform_settings set value = value || ${sql.json(part as never)} where key = 'audit'`;
}

const read = (sql: Sql) => sql`select record_reading(${documents.mine})`;
const take = (sql: Sql) => sql`select record_export(${tenants.first}, 'companies', 12)`;

const withOne = useDatabase();

describe('[DATA-05] the access log', () => {
  beforeAll(async () => {
    await withOne.commitAs('postgres', (sql) => openSession(sql));
  });

  testAccess(
    withOne,
    `
                                  | anon  | stranger    | member      | owner       | otherTenantOwner | admin | suspended
      read the events             | grant | –           | –           | –           | –                | yes   | –
      read a page of them         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes   | account.suspended
      write one                   | grant | grant       | grant       | grant       | grant            | grant | grant
      remove them                 | grant | grant       | grant       | grant       | grant            | grant | grant
      note a reading              | grant | not_found   | yes         | yes         | not_found        | yes   | not_found
      note an export              | grant | not_found   | yes         | yes         | not_found        | yes   | account.suspended
      name another person in it   | grant | grant       | grant       | grant       | grant            | grant | grant
    `,
    {
      'read the events': (sql) => sql`select from access_events`,
      'read a page of them': async (sql) => {
        await sql`select from access_page()`;
        return [1];
      },
      'write one': (sql) =>
        sql`insert into access_events (kind, level) values ('exported', 'info')`,
      'remove them': (sql) => sql`delete from access_events`,
      'note a reading': read,
      'note an export': take,
      'name another person in it': (sql) =>
        sql`select private.write_access('exported', 'info', ${people.admin}, null, null, null, null)`,
    },
  );

  test('has sign-ins with their address, their end, and failures', async () => {
    await database.asPostgres(async (sql) => {
      const session = await openSession(sql);
      await sql`delete from auth.sessions where id = ${session}`;
      await sql`select private.count_sign_in(${sql.json({
        user_id: people.member,
        valid: false,
        metadata: { ip_address: '203.0.113.9' },
      })})`;
      const mine = { person: people.member, tenant_id: null, subject: null };
      expect(await events(sql)).toEqual([
        { ...mine, kind: 'sign_in', level: 'info', ip: '203.0.113.7' },
        { ...mine, kind: 'sign_out', level: 'info', ip: '203.0.113.7' },
        { ...mine, kind: 'sign_in_failed', level: 'warn', ip: '203.0.113.9' },
      ]);
    });
  });

  test('has opened documents and exports, by the person who did it and no other', async () => {
    await database.as('member', async (sql) => {
      await read(sql);
      await take(sql);
      expect(await events(sql)).toMatchObject([
        { kind: 'document_opened', person: people.member, tenant_id: tenants.first },
        { kind: 'exported', person: people.member, subject: 'companies, 12 rows' },
      ]);
    });
  });

  test('names no person of the level info while tracking is off, and of failures still does', async () => {
    await database.asPostgres(async (sql) => {
      await setAudit(sql, { user_tracking: false });
      await openSession(sql);
      await sql`select private.count_sign_in(${sql.json({ user_id: people.member, valid: false })})`;
      expect(await events(sql)).toMatchObject([
        { kind: 'sign_in', person: null },
        { kind: 'sign_in_failed', person: people.member },
      ]);
    });
  });

  test('has no address while logging of addresses is off, also of what the request says', async () => {
    await database.as('member', async (sql) => {
      await sql`reset role`;
      await setAudit(sql, { ip_logging: false });
      await openSession(sql);
      await become(sql, 'member');
      await sql`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true)`;
      await read(sql);
      expect((await events(sql)).map((row) => row['ip'] as string | null)).toEqual([null, null]);
    });
  });

  test('an address that is none is left out, and keeps nothing from being written', async () => {
    await database.as('member', async (sql) => {
      await sql`select set_config('request.headers', '{"x-forwarded-for": "; drop table"}', true)`;
      await read(sql);
      expect(await events(sql)).toMatchObject([{ kind: 'document_opened', ip: null }]);
    });
  });

  test.each([
    ['info', ['sign_in', 'sign_in_failed']],
    ['warn', ['sign_in_failed']],
    ['error', []],
  ])('at the level %s it writes %j', async (level, kinds) => {
    await database.asPostgres(async (sql) => {
      await setAudit(sql, { log_level: level });
      await openSession(sql);
      await sql`select private.count_sign_in(${sql.json({ user_id: people.member, valid: false })})`;
      expect((await events(sql)).map((row) => row['kind'] as string)).toEqual(kinds);
    });
  });

  test('events older than the settings keep them are removed by the maintenance, and no younger ones', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into access_events (kind, level, at) values
        ('sign_in', 'info', now() - interval '91 days'), ('sign_in', 'info', now() - interval '89 days')`;
      const [done] = await sql`select * from private.forget_old_rows()`;
      expect(done).toMatchObject({ access: '1' });
      expect(await events(sql)).toHaveLength(1);
      await setAudit(sql, { retention_days: 30 });
      await sql`select private.forget_old_rows()`;
      expect(await events(sql)).toEqual([]);
    });
  });

  test('what the law wants kept stays beyond the retention of the settings, five years after the relationship', async () => {
    await database.asPostgres(async (sql) => {
      await setAudit(sql, { retention_days: 30 });
      const add = (kind: string, years: number, tenant: string | null, subject: string | null) =>
        sql`insert into access_events (kind, level, tenant_id, subject_id, at)
          values (${kind}, 'info', ${tenant}, ${subject}, now() - make_interval(years => ${years}))`;
      const kinds = async () => {
        await sql`select private.forget_old_rows()`;
        return (await events(sql)).map((row) => row['kind'] as string);
      };
      await add('sign_in', 1, null, null);
      await add('document_opened', 4, null, null);
      await add('document_opened', 6, null, null);
      await add('logging_reduced', 4, null, null);
      await add('logging_reduced', 6, null, null);
      expect(await kinds()).toEqual(['document_opened', 'logging_reduced']);
      await sql`delete from access_events`;

      // Older than five years, of a company that is a client still: kept until five years after its end.
      await add('document_opened', 9, tenants.first, documents.mine);
      await add('exported', 9, tenants.first, null);
      expect(await kinds()).toEqual(['document_opened', 'exported']);
      await sql`alter table companies disable trigger touch_updated_at`;
      const end = (years: number) =>
        sql`update companies set status = 'dissolved', updated_at = now() - make_interval(years => ${years})
          where tenant_id = ${tenants.first}`;
      await end(4);
      expect(await kinds()).toEqual(['document_opened', 'exported']);
      await end(6);
      expect(await kinds()).toEqual([]);
    });
  });

  testAccess(
    database,
    `
                              | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read what the law keeps | grant | –        | –      | –           | –     | –                | yes   | –
      shorten it              | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      remove it               | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read what the law keeps': (sql) => sql`select from log_retention_rules`,
      'shorten it': (sql) => sql`update log_retention_rules set years = 1`,
      'remove it': (sql) => sql`delete from log_retention_rules`,
    },
  );

  test('is read in pages, by person, kind and day', async () => {
    await database.asPostgres(async (sql) => {
      await openSession(sql, people.member);
      await openSession(sql, people.owner);
      await sql`insert into access_events (kind, level, person, at) values
        ('exported', 'info', ${people.owner}, '2026-01-05 04:59:59Z')`;
      await become(sql, 'admin');
      const ids = async (filter: Promise<readonly { id?: string }[]>) => (await filter).length;
      expect(await ids(sql`select id from access_page()`)).toBe(3);
      expect(await ids(sql`select id from access_page(person => ${people.owner})`)).toBe(2);
      expect(await ids(sql`select id from access_page(operation => 'sign_in')`)).toBe(2);
      expect(await ids(sql`select id from access_page(to_day => '2026-01-04')`)).toBe(1);
      expect(await ids(sql`select id from access_page(from_day => '2026-01-05')`)).toBe(2);
      const [newest] = await sql`select id from access_page(most => 1)`;
      const rest = sql`select id from access_page(before_id => ${newest?.['id'] as string})`;
      expect(await ids(rest)).toBe(2);
    });
  });

  test('a log that cannot be written keeps no person from signing in', async () => {
    await database.asPostgres(async (sql) => {
      await sql`alter table access_events add constraint none check (false)`;
      expect(await openSession(sql)).toEqual(expect.any(String));
    });
  });

  test('an export of a firm that is not theirs is refused to a member', async () => {
    await database.as('member', async (sql) => {
      const foreign = () => sql`select record_export(${tenants.second}, 'companies', 1)`;
      expect(await refusalWithin(sql, foreign)).toBe('not_found');
    });
  });

  test.each([
    ['free text', 'Call me: 242 555 0100', 1],
    ['a line break', 'companies\nsign_in', 1],
    ['a line break at the end', 'companies\n', 1],
    ['a capital', 'Companies', 1],
    ['too long a code', 'c'.repeat(61), 1],
    ['no code', null, 1],
    ['fewer rows than none', 'companies', -1],
    ['no number of rows', 'companies', null],
  ])('an export with %s is refused and not in the log', async (_what, kind, rows) => {
    await database.as('member', async (sql) => {
      const attempt = () => sql`select record_export(${tenants.first}, ${kind}, ${rows})`;
      expect(await refusalWithin(sql, attempt)).toBe('access.export_invalid');
      expect(await events(sql)).toEqual([]);
    });
  });

  test('more than 600 exports in an hour are refused', async () => {
    await database.as('member', async (sql) => {
      const exported = (times: number) =>
        sql`select record_export(${tenants.first}, 'companies', 1) from generate_series(1, ${times})`;
      await exported(600);
      expect(await refusalWithin(sql, () => exported(1))).toBe('rate.too_many');
    });
  });
});
