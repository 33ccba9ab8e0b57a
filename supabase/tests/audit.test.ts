import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { givenSubmitted, save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

async function verify(sql: Sql, tenant: string | null = tenants.first) {
  await become(sql, 'admin');
  const [row] = await sql`select * from verify_audit_chain(${tenant})`;
  return row;
}

/** Checks a chain in parts of three entries, as the browser does with larger ones. */
async function checkInParts(sql: Sql, tenant: string | null = tenants.first) {
  const id = crypto.randomUUID();
  await become(sql, 'admin');
  await sql`select start_audit_check(${id}, ${tenant})`;
  let state: unknown = 'running';
  for (let parts = 0; state === 'running' && parts < 1000; parts += 1) {
    const [part] = await sql`select * from continue_audit_check(${id}, 3)`;
    state = part?.['state'];
  }
  const [check] = await sql`select state, finding, first_broken from audit_checks where id = ${id}`;
  return check;
}

describe('[AUD-01] who may do what to the audit log', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | serviceRole
      read it          | grant | –           | –           | –           | –                | yes         | –                 | grant
      write it         | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant
      change it        | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant
      delete from it   | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant
      empty it         | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant
      verify the chain | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended | grant
    `,
    {
      'read it': (sql) => sql`select from audit_logs limit 1`,
      'write it': (sql) =>
        sql`insert into audit_logs (action, table_name, row_id, at, prev_hash, hash) values ('update', 'x', 'x', now(), 'x', 'x')`,
      'change it': (sql) => sql`update audit_logs set actor = null`,
      'delete from it': (sql) => sql`delete from audit_logs`,
      'empty it': (sql) => sql`truncate audit_logs`,
      'verify the chain': (sql) => sql`select * from verify_audit_chain(${tenants.first})`,
    },
  );

  test.each([
    'update audit_logs set actor = null',
    'delete from audit_logs',
    'truncate audit_logs',
  ])('not even the owner of the table may: %s', async (statement) => {
    const attempt = database.asPostgres((sql) => sql.unsafe(statement));
    await expect(attempt).rejects.toMatchObject({ code: 'PT403', message: 'not_allowed' });
  });
});

describe('[AUD-01] what is written', () => {
  test('who, what, when, before and after, and from where', async () => {
    await database.as('member', async (sql) => {
      await sql`select set_config('request.headers', '{"x-forwarded-for": "203.0.113.7, 10.0.0.1", "user-agent": "Browser 1"}', true)`;
      await save(sql, applications.mine, 1, { names: ['A'], purpose: 'same' });
      await save(sql, applications.mine, 2, { names: ['B'], purpose: 'same' });
      await become(sql, 'admin');
      const [entry] = await sql`
        select * from audit_logs where table_name = 'draft_applications' and row_id = ${applications.mine} order by id desc limit 1`;
      expect(entry).toMatchObject({
        tenant_id: tenants.first,
        actor: people.member,
        action: 'update',
        before: { data: { names: ['A'] }, version: 2 },
        after: { data: { names: ['B'] }, version: 3 },
        request_address: '203.0.113.7',
        request_agent: 'Browser 1',
      });
      expect(Object.keys(entry?.before)).toEqual(['data', 'version']);
    });
  });

  test('an insert keeps the whole row, a delete too', async () => {
    await database.asPostgres(async (sql) => {
      await sql`delete from company_users where company_id = ${companies.shared} and user_id = ${people.member}`;
      const [entry] = await sql`select * from audit_logs order by id desc limit 1`;
      expect(entry).toMatchObject({
        action: 'delete',
        row_id: `${companies.shared}:${people.member}`,
        before: { access: 'viewer', tenant_id: tenants.first },
        after: null,
      });
    });
  });

  test('an update that changes nothing is not an entry', async () => {
    await database.asPostgres(async (sql) => {
      const count = async () => (await sql`select count(*) from audit_logs`)[0]?.count;
      const before = await count();
      await sql`update profiles set full_name = full_name`;
      expect(await count()).toBe(before);
    });
  });

  test.each(['not json', '[]', '"text"', '{"user-agent": {"a": 1}}'])(
    'headers that make no sense stop nothing: %s',
    async (headers) => {
      await database.as('member', async (sql) => {
        await sql`select set_config('request.headers', ${headers}, true)`;
        expect(await save(sql, applications.mine, 1, { purpose: 'x' })).toBe(2);
      });
    },
  );

  test('every business table is audited', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`
        select relnamespace::regnamespace || '.' || relname as name,
          exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'audit') as audited
        from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
        order by name`,
    );
    const named = (audited: boolean) =>
      rows.filter((row) => row.audited === audited).map(({ name }) => name);
    expect(named(true)).toContain('private.super_admin');
    // The log itself, counters, what others publish, secrets, what people set for themselves, what owners looked at, who left (their membership shows it), how
    // rows stood before a change, what a draft of a model would do, when maintenance ran and reminders went out, what probes read, messages that repeat an audited change, rows of a file that no one has accepted, what a filing that is audited had, how far the log was shipped, how far the erasing of a firm or of a person is, the queues of jobs
    // and of the scanner, and how portals started.
    expect(named(false)).toEqual([
      'private.access_shipments',
      'private.address_key',
      'private.audit_check_progress',
      'private.audit_heads',
      'private.audit_shipments',
      'private.credit_note_numbers',
      'private.device_keys',
      'private.digest_runs',
      'private.digests_sent',
      'private.email_password',
      'private.file_scans',
      'private.filed_owners',
      'private.firm_checks',
      'private.firm_deletion_files',
      'private.firm_deletion_people',
      'private.firm_deletion_runs',
      'private.firm_erasures',
      'private.firm_export_runs',
      'private.former_members',
      'private.identity_erasure_files',
      'private.identity_marks',
      'private.import_companies',
      'private.import_people',
      'private.invoice_numbers',
      'private.isolation_probes',
      'private.job_errors',
      'private.job_rows',
      'private.job_runs',
      'private.mail_outbox',
      'private.owners_due',
      'private.portal_hours',
      'private.portal_reports',
      'private.portal_versions',
      'private.proforma_numbers',
      'private.rate_limits',
      'private.recovery_codes',
      'private.risk_preview_moves',
      'private.risk_previews',
      'private.screening_due',
      'private.screening_runs',
      'private.sign_in_attempts',
      'private.sign_in_networks',
      'private.signal_heads',
      'private.undone_rows',
      'private.watchlist_names',
      'private.watchlist_staged',
      'public.access_events',
      'public.audit_logs',
      'public.client_errors',
      'public.document_events',
      'public.jobs',
      'public.maintenance_runs',
      'public.maintenance_steps',
      'public.notification_mutes',
      'public.notifications',
      'public.refused_commands',
      'public.register_history',
      'public.saved_views',
      'public.state_events',
      'public.support_reads',
      'public.watchlist_entries',
      'public.watchlist_import_problems',
      'public.worker_life',
    ]);
  });
});

describe('[AUD-01] the chain', () => {
  test('is whole after work in two tenants, and each tenant has its own', async () => {
    await database.asPostgres(async (sql) => {
      await givenSubmitted(sql);
      expect(await verify(sql)).toMatchObject({ intact: true, first_broken: null });
      expect(await verify(sql, tenants.second)).toMatchObject({ intact: true, first_broken: null });
      expect(await verify(sql, null)).toMatchObject({ intact: true, first_broken: null });
      expect(await verify(sql, crypto.randomUUID())).toEqual({
        intact: true,
        checked: '0',
        first_broken: null,
        finding: null,
      });
    });
  });

  test('stays whole when several people write to one tenant at once', async () => {
    const start = (sql: Sql) => sql`select start_application(gen_random_uuid(), ${tenants.first})`;
    const writers = ['member', 'otherMember', 'owner', 'admin'] as const;
    await Promise.all(
      [...writers, ...writers, ...writers].map((persona) => database.commitAs(persona, start)),
    );
    expect(await database.asPostgres((sql) => verify(sql))).toMatchObject({ intact: true });
  });

  /** What a superuser can force with the triggers switched off, on rows in the order of the chain. */
  const forgeries: [string, string, number | null, string][] = [
    [
      'a changed entry',
      `update audit_logs set after = '{"name": "forged"}' where id = $3`,
      3,
      'changed',
    ],
    [
      'a changed time',
      `update audit_logs set at = at - interval '1 day' where id = $3`,
      3,
      'changed',
    ],
    [
      'a changed actor',
      `update audit_logs set actor = gen_random_uuid() where id = $3`,
      3,
      'changed',
    ],
    ['a missing entry', `delete from audit_logs where id = $3`, 4, 'missing'],
    ['a missing first entry', `delete from audit_logs where id = $1`, 2, 'missing'],
    [
      'an entry moved to another tenant',
      `update audit_logs set tenant_id = '${tenants.second}' where id = $3`,
      4,
      'missing',
    ],
    [
      'two entries in each other’s place',
      `update audit_logs set id = -1 where id = $2; update audit_logs set id = $2 where id = $3; update audit_logs set id = $3 where id = -1`,
      2,
      'changed',
    ],
    [
      'a changed entry with a new link of its own',
      `update audit_logs as entry set after = '{}', hash = private.audit_hash(jsonb_populate_record(entry, '{"after": {}}')) where id = $3`,
      4,
      'rewritten',
    ],
    [
      'a cut tail',
      `delete from audit_logs where id >= $last and tenant_id = '${tenants.first}'`,
      -1,
      'cut_off',
    ],
    [
      'a rewritten tail',
      `update audit_logs as entry set after = '{}', hash = private.audit_hash(jsonb_populate_record(entry, '{"after": {}}')) where id = $last`,
      -1,
      'changed',
    ],
    [
      'a removed head',
      `delete from private.audit_heads where tenant_id = '${tenants.first}'`,
      null,
      'head_missing',
    ],
    [
      'a removed head and a cut tail',
      `delete from private.audit_heads where tenant_id = '${tenants.first}'; delete from audit_logs where id >= $last and tenant_id = '${tenants.first}'`,
      null,
      'head_missing',
    ],
    ['nothing left', `delete from audit_logs where tenant_id = '${tenants.first}'`, -1, 'cut_off'],
  ];

  test.each(forgeries)('shows %s', async (_what, forgery, broken, finding) => {
    await database.as('superuser', async (sql) => {
      const rows =
        await sql`select id from audit_logs where tenant_id = ${tenants.first} order by id`;
      const place = (n: number) => String(rows.at(n < 0 ? n : n - 1)?.id);
      await sql`set local session_replication_role = replica`;
      await sql.unsafe(
        forgery
          .replaceAll('$last', place(-1))
          .replaceAll(/\$(\d)/g, (_all, n: string) => place(Number(n))),
      );
      expect(await verify(sql)).toMatchObject({
        intact: false,
        first_broken: broken === null ? null : place(broken),
        finding,
      });
      expect(await checkInParts(sql)).toEqual({
        state: 'broken',
        first_broken: broken === null ? null : place(broken),
        finding,
      });
    });
  });

  test('the check counts the sound records before a break, also within one part, and staff are alerted at once', async () => {
    await database.as('superuser', async (sql) => {
      const [forged] = await sql`
        select id from audit_logs where tenant_id = ${tenants.first} order by id offset 5 limit 1`;
      await sql`set local session_replication_role = replica`;
      await sql`update audit_logs set actor = gen_random_uuid() where id = ${forged?.['id'] as string}`;
      await sql`set local session_replication_role = origin`;
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      await sql`select start_audit_check(${id}, ${tenants.first})`;
      const [end] = await sql`select * from continue_audit_check(${id})`;
      expect(end).toEqual({ state: 'broken', checked: '5', entries: '5' });
      expect(await sql`select entries from audit_checks where id = ${id}`).toEqual([
        { entries: '5' },
      ]);
      expect(
        await sql`select tenant_id, severity, state from compliance_alerts where kind = 'audit_chain_broken'`,
      ).toEqual([{ tenant_id: tenants.first, severity: 'critical', state: 'open' }]);
    });
  });

  test('[DUTY-01] who reads only may find a break, and raises the alert', async () => {
    await database.as('superuser', async (sql) => {
      await sql`delete from staff_duties where user_id = ${people.admin}`;
      await sql`insert into staff_duties (user_id, duty) values (${people.admin}, 'read_only')`;
      await sql`set local session_replication_role = replica`;
      await sql`update audit_logs set actor = gen_random_uuid() where id = (select min(id) from audit_logs where tenant_id = ${tenants.first})`;
      await sql`set local session_replication_role = origin`;
      expect(await checkInParts(sql)).toMatchObject({ state: 'broken' });
      const [alert] = await sql`
        select id from compliance_alerts where kind = 'audit_chain_broken'`;
      expect(
        await refusalWithin(
          sql,
          () => sql`select resolve_alert(${alert?.['id'] as string}, 'Fine')`,
        ),
      ).toBe('staff.read_only');
    });
  });

  test('is found whole in parts, its own check and what comes in meanwhile included', async () => {
    await database.asPostgres(async (sql) => {
      const id = crypto.randomUUID();
      await become(sql, 'admin');
      await sql`select start_audit_check(${id}, ${tenants.first})`;
      const [part] = await sql`select * from continue_audit_check(${id}, 2)`;
      expect(part).toMatchObject({ state: 'running', checked: '2' });
      await become(sql, 'member');
      await save(sql, applications.mine, 1, { names: ['A'] });
      await become(sql, 'admin');
      await sql`select * from continue_audit_check(${id}, 50000)`;
      const [end] = await sql`select * from continue_audit_check(${id}, 50000)`;
      const [log] =
        await sql`select count(*) - 1 as entries from audit_logs where tenant_id = ${tenants.first}`;
      // The end of the check is an entry itself, after what it checked.
      expect(end).toEqual({ state: 'whole', checked: log?.['entries'], entries: log?.['entries'] });
      const [again] = await sql`select * from continue_audit_check(${id})`;
      expect(again).toEqual(end);
    });
  });

  test('cannot fork: a second entry after the same one is refused', async () => {
    await database.asPostgres(async (sql) => {
      const fork = refusalWithin(
        sql,
        () => sql`
          insert into audit_logs (tenant_id, action, table_name, row_id, at, prev_hash, hash)
          select tenant_id, action, table_name, row_id, at, prev_hash, hash from audit_logs limit 1`,
      );
      await expect(fork).rejects.toMatchObject({ code: '23505' });
    });
  });
});
