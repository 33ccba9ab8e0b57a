import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

interface Setting {
  version: number;
  value: Record<string, unknown>;
}

async function read(sql: Sql, key: string): Promise<Setting> {
  const [row] = await sql<
    Setting[]
  >`select version, value from platform_settings where key = ${key}`;
  return row ?? { version: 0, value: {} };
}

async function save(sql: Sql, key: string, version: number, value: unknown): Promise<number> {
  const [row] =
    await sql`select save_settings(${key}, ${version}, ${sql.json(value as never)}) as version`;
  return row?.['version'] as number;
}

/** Saves the stored settings with one change, as a person who may be unable to read them. */
const change =
  (key: string, part: Record<string, unknown>) =>
  async (sql: Sql): Promise<number[]> => {
    const defaults: Record<string, Record<string, unknown>> = {
      general: {
        company_name: '',
        support_email: '',
        timezone: 'America/Nassau',
        date_format: 'MM/DD/YYYY',
      },
      security: {
        require_mfa: false,
        password_min_length: 8,
        password_for_everyone: false,
        session_timeout: 60,
        login_attempts: 5,
      },
      email: {
        smtp_host: '',
        smtp_port: 587,
        smtp_user: '',
        from_address: '',
        from_name: '',
      },
      audit: { retention_days: 90, log_level: 'info', user_tracking: true, ip_logging: true },
    };
    return [await save(sql, key, 1, { ...defaults[key], ...part })];
  };

describe('[DATA-05] the settings', () => {
  testAccess(
    database,
    `
                            | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | superAdmin | suspended
      read the settings     | grant | –           | –           | –           | –                | yes         | yes        | –
      read the public ones  | grant | yes         | yes         | yes         | yes              | yes         | yes        | not_allowed
      count who has no second factor | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed | yes  | account.suspended
      read the password     | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      write a row           | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      save general          | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended
      save audit            | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended
      save security         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended
      save email            | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended
      save what is not there | grant | not_allowed | not_allowed | not_allowed | not_allowed     | not_allowed | not_found  | account.suspended
    `,
    {
      'read the settings': (sql) => sql`select from platform_settings`,
      'read the public ones': (sql) => sql`select from public_settings()`,
      'count who has no second factor': (sql) => sql`select from staff_without_second_factor()`,
      'read the password': (sql) => sql`select from private.email_password`,
      'write a row': (sql) => sql`update platform_settings set value = '{}'`,
      'save general': change('general', { company_name: 'Blue Heron' }),
      'save audit': change('audit', { retention_days: 365 }),
      'save security': change('security', { session_timeout: 30 }),
      'save email': change('email', { smtp_host: 'mail.portal.example' }),
      'save what is not there': change('colours', {}),
    },
  );

  test('begin as the specification defines', async () => {
    const rows = await database.as(
      'admin',
      (sql) => sql`select key, value from platform_settings order by key`,
    );
    expect(Object.fromEntries(rows.map((row) => [row['key'], row['value']]))).toEqual({
      audit: { retention_days: 90, log_level: 'info', user_tracking: true, ip_logging: true },
      email: {
        smtp_host: '',
        smtp_port: 587,
        smtp_user: '',
        smtp_password_set: false,
        from_address: '',
        from_name: '',
      },
      general: {
        company_name: '',
        support_email: '',
        timezone: 'America/Nassau',
        date_format: 'MM/DD/YYYY',
      },
      security: {
        require_mfa: false,
        password_min_length: 8,
        password_for_everyone: false,
        session_timeout: 60,
        login_attempts: 5,
      },
    });
    const [shown] = await database.as('member', (sql) => sql`select * from public_settings()`);
    expect(shown).toEqual({
      session_timeout: 60,
      date_format: 'MM/DD/YYYY',
      timezone: 'America/Nassau',
      company_name: '',
      support_email: '',
      password_min_length: 6,
      mfa_required: false,
      owes_second_factor: false,
      schema_version: expect.stringMatching(/^20\d{12}$/),
      withdrawn_portals: [],
    });
  });

  test.each([
    ['general', { timezone: 'America/Atlantis' }, 'timezone'],
    ['general', { date_format: 'DD.MM.YY' }, 'date_format'],
    ['general', { support_email: 'nobody' }, 'support_email'],
    ['general', { company_name: 'x'.repeat(161) }, 'company_name'],
    ['general', { colour: 'red' }, 'colour'],
    ['general', { company_name: undefined }, 'company_name'],
    ['security', { require_mfa: 'yes' }, 'require_mfa'],
    ['security', { password_min_length: 5 }, 'password_min_length'],
    ['security', { password_min_length: 73 }, 'password_min_length'],
    ['security', { session_timeout: 4 }, 'session_timeout'],
    ['security', { session_timeout: 30.5 }, 'session_timeout'],
    ['security', { session_timeout: '60' }, 'session_timeout'],
    ['security', { login_attempts: 2 }, 'login_attempts'],
    ['security', { login_attempts: null }, 'login_attempts'],
    ['email', { smtp_port: 65_536 }, 'smtp_port'],
    ['email', { smtp_host: 'a b' }, 'smtp_host'],
    ['email', { from_name: 'Portal\r\nBcc: x@y.example' }, 'from_name'],
    ['email', { smtp_password: 7 }, 'smtp_password'],
    ['email', { smtp_password: 'x'.repeat(501) }, 'smtp_password'],
    ['audit', { retention_days: 29 }, 'retention_days'],
    ['audit', { log_level: 'loud' }, 'log_level'],
  ])('of %s refuse %j', async (key, part, field) => {
    const error = await database
      .as('superAdmin', change(key, part))
      .catch((failure: { message: string; detail: string }) => failure);
    expect(error).toMatchObject({ message: 'settings.invalid' });
    expect(JSON.parse((error as { detail: string }).detail)).toEqual([
      { code: 'settings.invalid', field },
    ]);
  });

  test.each([null, [], 'general', 1, true])('that are %j are refused', async (value) => {
    await database.as('superAdmin', async (sql) => {
      for (const key of ['general', 'security', 'email', 'audit']) {
        expect(await refusalWithin(sql, () => save(sql, key, 1, value))).toBe('settings.invalid');
      }
    });
  });

  test('that fit no shape cannot be stored by any role', async () => {
    const attempt = database.asPostgres(
      (sql) => sql`update platform_settings set value = '{}' where key = 'security'`,
    );
    await expect(attempt).rejects.toMatchObject({ code: '23514' });
  });

  test('are saved once when repeated, and not over another save', async () => {
    await database.as('superAdmin', async (sql) => {
      const { version, value } = await read(sql, 'general');
      const mine = { ...value, company_name: 'Mine' };
      expect(await save(sql, 'general', version, mine)).toBe(version + 1);
      expect(await save(sql, 'general', version, mine)).toBe(version + 1);
      expect(
        await refusalWithin(sql, () =>
          save(sql, 'general', version, { ...value, company_name: 'Other' }),
        ),
      ).toBe('settings.conflict');
      expect((await read(sql, 'general')).value).toMatchObject({ company_name: 'Mine' });
      const log =
        await sql`select after, actor from audit_logs where table_name = 'platform_settings' and action = 'update'`;
      expect(log).toEqual([
        {
          actor: people.superAdmin,
          after: {
            value: { company_name: 'Mine' },
            version: version + 1,
            updated_by: people.superAdmin,
          },
        },
      ]);
    });
  });

  test('[LIVE-01] tell everyone that they were saved, and clients no more than that', async () => {
    const topics = await database.as('superAdmin', async (sql) => {
      const { version, value } = await read(sql, 'general');
      await save(sql, 'general', version, { ...value, company_name: 'Heard' });
      await sql`reset role`;
      return sql`select distinct topic, payload - 'seq' - 'id' as payload from realtime.messages where payload ->> 'table' = 'platform_settings'`;
    });
    const all = await database.asPostgres((sql) => sql`select id from tenants`);
    const sorted = (rows: readonly unknown[]) =>
      rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b));
    expect(sorted(topics.map(({ topic, payload }) => [topic, payload]))).toEqual(
      sorted(
        all.flatMap(({ id }) => [
          [`tenant:${id}`, { table: 'platform_settings' }],
          [`tenant:${id}:staff`, { table: 'platform_settings', action: 'update' }],
        ]),
      ),
    );
  });

  test('give staff their own shortest password, and clients six characters', async () => {
    const least = (sql: Sql) => sql`select password_min_length from public_settings()`;
    expect(await database.as('admin', least)).toEqual([{ password_min_length: 8 }]);
    expect(await database.as('owner', least)).toEqual([{ password_min_length: 6 }]);
  });

  test('[AUTH-09] count the active staff without a second factor', async () => {
    await database.as('superAdmin', async (sql) => {
      const count = async () => {
        const [row] = await sql`select staff_without_second_factor() as count`;
        return row?.['count'] as number;
      };
      const before = await count();
      await sql`reset role`;
      await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at) values
        (gen_random_uuid(), ${people.admin}, 'totp', 'verified', 'x', now(), now()),
        (gen_random_uuid(), ${people.superAdmin}, 'totp', 'unverified', 'x', now(), now())`;
      await become(sql, 'superAdmin');
      expect(await count()).toBe(before - 1);
    });
  });

  test('saved by two at once are saved by one', async () => {
    const name = (company_name: string) => change('general', { company_name });
    expect(
      await overlap(database, ['superAdmin', name('First')], ['superAdmin', name('Second')]),
    ).toBe('settings.conflict');
  });
});

describe('[DATA-05] the log cannot be blinded', () => {
  const events = async (sql: Sql) => {
    await sql`reset role`;
    return sql`select kind, level, person, subject, host(ip) as ip from access_events order by id`;
  };
  const messages = (sql: Sql) =>
    sql`select user_id, message from notifications where kind = 'compliance.logging_reduced' order by user_id`;
  const blind = {
    retention_days: 30,
    log_level: 'error',
    user_tracking: false,
    ip_logging: false,
  };

  test('by staff who are not the super admin: afterwards a sign-in that failed is still in it', async () => {
    await database.as('admin', async (sql) => {
      expect(await refusalWithin(sql, () => change('audit', blind)(sql))).toBe('not_allowed');
      await sql`reset role`;
      await sql`select private.count_sign_in(${sql.json({ user_id: people.member, valid: false })})`;
      expect(await events(sql)).toMatchObject([{ kind: 'sign_in_failed', person: people.member }]);
    });
  });

  test('by the super admin without an entry that no setting leaves out, and without others who learn of it', async () => {
    await database.as('superAdmin', async (sql) => {
      await sql`reset role`;
      await sql`insert into staff_duties (user_id, duty) values (${people.admin}, 'compliance_officer') on conflict do nothing`;
      await become(sql, 'superAdmin');
      await sql`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true)`;
      await change('audit', blind)(sql);
      expect(await events(sql)).toEqual([
        {
          kind: 'logging_reduced',
          level: 'error',
          person: people.superAdmin,
          subject:
            'log level from info to error; user tracking off; IP logging off; retention from 90 to 30 days',
          ip: '203.0.113.9',
        },
      ]);
      const notified = await messages(sql);
      expect(notified.map((row) => row['user_id'] as string).toSorted()).toEqual(
        [people.admin, people.superAdmin].toSorted(),
      );
      expect(notified[0]?.['message']).toMatch(
        /^Log level from info to error; user tracking off; .* by Sue Super on /,
      );
    });
  });

  test.each([
    ['a longer retention', { retention_days: 365 }],
    ['a lower level', { log_level: 'debug' }],
  ])('%s is no such entry and tells no one', async (_what, part) => {
    await database.as('superAdmin', async (sql) => {
      await change('audit', part)(sql);
      expect(await events(sql)).toEqual([]);
      expect(await messages(sql)).toEqual([]);
    });
  });
});

describe('[DATA-05] the password of the mail server', () => {
  async function stored(sql: Sql): Promise<unknown> {
    await become(sql, 'serviceRole');
    await sql`reset role`;
    const [row] = await sql`select password from private.email_password`;
    await become(sql, 'superAdmin');
    return row?.['password'];
  }

  test('is written, kept, changed and removed, and never shown nor logged', async () => {
    await database.as('superAdmin', async (sql) => {
      const first = await read(sql, 'email');
      await save(sql, 'email', first.version, { ...first.value, smtp_password: 'hunter-22' });
      expect(await stored(sql)).toBe('hunter-22');
      const second = await read(sql, 'email');
      expect(second.value).toMatchObject({ smtp_password_set: true });
      // What a screen that read the row sends: no password is no change, also with the flag that one is set.
      await save(sql, 'email', second.version, {
        ...second.value,
        from_name: 'Portal',
        smtp_password_set: false,
      });
      expect(await stored(sql)).toBe('hunter-22');
      const third = await read(sql, 'email');
      expect(third.value).toMatchObject({ smtp_password_set: true });
      await save(sql, 'email', third.version, { ...third.value, smtp_password: 'hunter-23' });
      expect(await stored(sql)).toBe('hunter-23');
      const fourth = await read(sql, 'email');
      expect(fourth.version).toBe(third.version + 1);
      await save(sql, 'email', fourth.version, { ...fourth.value, smtp_password: '' });
      expect(await stored(sql)).toBeUndefined();
      expect((await read(sql, 'email')).value).toMatchObject({ smtp_password_set: false });
      const [leak] = await sql`
        select count(*)::int as count from audit_logs where concat(before, after) like '%hunter%'`;
      expect(leak).toEqual({ count: 0 });
    });
  });

  test.each([
    ['server', { smtp_host: 'evil.example' }],
    ['port', { smtp_port: 2525 }],
    ['user', { smtp_user: 'eve' }],
  ])('does not go to another %s without being given again', async (_what, part) => {
    await database.as('superAdmin', async (sql) => {
      const first = await read(sql, 'email');
      const given = { ...first.value, smtp_host: 'mail.portal.example', smtp_user: 'portal' };
      await save(sql, 'email', first.version, { ...given, smtp_password: 'hunter-22' });
      const { version, value } = await read(sql, 'email');
      const moved = () => save(sql, 'email', version, { ...value, ...part });
      expect(await refusalWithin(sql, moved)).toBe('settings.mail_password_again');
      expect((await read(sql, 'email')).value).toEqual(value);
      expect(
        await save(sql, 'email', version, { ...value, ...part, smtp_password: 'hunter-23' }),
      ).toBe(version + 1);
      expect(await stored(sql)).toBe('hunter-23');
    });
  });

  test('is removed with its server, and is not in what the worker claims for another one', async () => {
    await database.as('superAdmin', async (sql) => {
      const first = await read(sql, 'email');
      const given = { ...first.value, smtp_host: 'mail.portal.example' };
      await save(sql, 'email', first.version, { ...given, smtp_password: 'hunter-22' });
      const claimed = async () => {
        await sql`reset role`;
        await sql`select private.queue_mail('ann@example.com', 'test', 'Hello')`;
        const [row] = await sql`select private.claim_mail() -> 'server' ->> 'password' as password`;
        return row?.['password'] as unknown;
      };
      expect(await claimed()).toBe('hunter-22');
      // By a way that is no command.
      await sql`update platform_settings set value = value || '{"smtp_host": "evil.example"}' where key = 'email'`;
      expect(await claimed()).toBeNull();
      await become(sql, 'superAdmin');
      const { version, value } = await read(sql, 'email');
      await save(sql, 'email', version, { ...value, smtp_host: 'a.example', smtp_password: '' });
      expect(await stored(sql)).toBeUndefined();
    });
  });

  test.each([
    'localhost',
    'LOCALHOST.',
    'db.internal',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '10.0.0.5',
    '169.254.169.254',
    '192.168.0.1',
  ])('%s is refused as its server, unless the installation allows it', async (smtp_host) => {
    await database.as('superAdmin', async (sql) => {
      const { version, value } = await read(sql, 'email');
      const attempt = () => save(sql, 'email', version, { ...value, smtp_host });
      expect(await refusalWithin(sql, attempt)).toBe('settings.mail_host_inner');
      await sql`select set_config('portal.inner_mail', 'on', true)`;
      expect(await attempt()).toBe(version + 1);
    });
  });
});
