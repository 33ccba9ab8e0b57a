import postgres, { type TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { withMigratedDatabase } from '../lib/migrated-database.ts';
import { installation } from './checks/installation.ts';
import { report } from './report.ts';
import { openVisit } from './visit.ts';

let url: string;
let sql: postgres.Sql;
let stop: () => void;
let stopped: Promise<void>;

beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    stopped = withMigratedDatabase(async (address) => {
      url = address;
      sql = postgres(url, { max: 1, onnotice: () => {} });
      // As a hosted project has it; the embedded Postgres leaves refusals out of its log.
      await asSuperuser(`alter role postgres set log_min_messages = 'warning';
        alter role postgres set log_min_error_statement = 'error'`);
      await sql.unsafe(IN_ORDER);
      ready();
      await new Promise<void>((end) => {
        stop = end;
      });
      await sql.end();
    });
    stopped.catch(failed);
  });
});
afterAll(async () => {
  stop();
  await stopped;
});

async function asSuperuser(statements: string): Promise<void> {
  const chief = postgres(url.replace('//postgres:', '//supabase_admin:'), { max: 1 });
  await chief.unsafe(statements);
  await chief.end();
}

/** An installation that is run as the guides say. */
const IN_ORDER = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, description text, secret text not null);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text default null, new_description text default '')
  returns uuid language sql as $$
    insert into vault.secrets (secret, name, description) values (new_secret, new_name, new_description) returning id
  $$;
  select private.seal_secrets();
  insert into public.worker_life (part, version, own_role, sealed)
    select part, '1', true, true from unnest(array['mail', 'scans', 'audit-heads', 'audit-log']) as part;
  insert into private.file_scanning default values;
  insert into public.platform_settings (key, value) values
    ('security', '{"require_mfa": true, "mfa_for_everyone": true, "password_min_length": 8, "password_for_everyone": true,
      "session_timeout": 60, "login_attempts": 5}'),
    ('audit', '{"retention_days": 90, "log_level": "info", "user_tracking": true, "ip_logging": true}')
    on conflict (key) do update set value = excluded.value;
  insert into public.maintenance_runs (finished_at) values (now() - interval '3 hours');
  insert into public.watchlists (code, name, source_note, loaded_at) values ('us_ofac', 'OFAC', 'Test', now())
    on conflict (code) do update set loaded_at = now();
  update public.watchlists set loaded_at = now();
`;

async function look(databaseUrl: string | undefined) {
  const lines: string[] = [];
  const visit = await openVisit('http://localhost:9', undefined, { databaseUrl });
  await report(installation, visit, (line) => lines.push(line));
  return { lines, wrong: lines.filter((line) => line.startsWith('WRONG')) };
}

/** What the doctor says after these statements, which are taken back after it. */
async function lookAfter(change: string, undo: string) {
  await sql.unsafe(change);
  try {
    return await look(url);
  } finally {
    await sql.unsafe(undo);
  }
}

const CHAIN = '00000000-0000-4000-8000-00000000cafe';
const set = (key: string, part: string, back: string): [string, string] => [
  `update public.platform_settings set value = value || '${part}' where key = '${key}'`,
  `update public.platform_settings set value = value || '${back}' where key = '${key}'`,
];
const life = (part: string, change: string, back: string): [string, string] => [
  `update public.worker_life set ${change} where part = '${part}'`,
  `update public.worker_life set ${back} where part = '${part}'`,
];

test('an installation that is run as the guides say is in order', async () => {
  const { lines, wrong } = await look(url);
  expect(wrong).toEqual([]);
  expect(lines.filter((line) => line.startsWith('OK'))).toHaveLength(installation.length);
});

test.each<[string, [string, string]]>([
  [
    'Mails of the portal: The part "mail" of the worker is silent for 40 minutes',
    life('mail', "last_seen_at = now() - interval '40 minutes'", 'last_seen_at = now()'),
  ],
  [
    'Scans of files: The part "scans" of the worker has never said',
    life('scans', "part = 'others'", "part = 'others'"),
  ],
  [
    'Scans of files: Files are opened without a scan',
    ['delete from private.file_scanning', 'insert into private.file_scanning default values'],
  ],
  [
    'Heads of the audit log: The part "audit-heads" of the worker is silent',
    life('audit-heads', "last_seen_at = now() - interval '1 hour'", 'last_seen_at = now()'),
  ],
  [
    'Audit log elsewhere: The part "audit-log" of the worker is silent',
    life('audit-log', "last_seen_at = now() - interval '1 hour'", 'last_seen_at = now()'),
  ],
  [
    'Audit log elsewhere: An entry waits to be shipped for 180 minutes',
    [
      `insert into public.audit_logs (tenant_id, action, table_name, row_id, at, prev_hash, hash)
        values ('${CHAIN}', 'insert', 'x', 'x', now() - interval '3 hours', 'a', 'b');
       insert into private.audit_heads (tenant_id, last_id, last_hash, entries)
        select tenant_id, id, hash, 1 from public.audit_logs where tenant_id = '${CHAIN}'`,
      `insert into private.audit_shipments (tenant_id, last_id)
        select tenant_id, last_id from private.audit_heads where tenant_id = '${CHAIN}'`,
    ],
  ],
  [
    'Audit log elsewhere: An event of the access log waits to be shipped for 180 minutes',
    [
      `insert into public.access_events (kind, level, at) values ('sign_in', 'info', now() - interval '3 hours')`,
      `delete from public.access_events where at < now() - interval '2 hours'`,
    ],
  ],
  [
    'Rights of the worker: The part "mail" of the worker has more rights',
    life('mail', 'own_role = false', 'own_role = true'),
  ],
  [
    'Secrets: The part "mail" of the worker has its secrets in its environment',
    life('mail', 'sealed = false', 'sealed = true'),
  ],
  [
    'Secrets: The database holds a secret outside',
    [
      `insert into private.email_password (password, smtp_host, smtp_port, smtp_user) values ('x', 'h', 25, 'u')`,
      'delete from private.email_password',
    ],
  ],
  [
    'Second factor of staff: Staff sign in with a password alone',
    set('security', '{"require_mfa": false}', '{"require_mfa": true}'),
  ],
  [
    'Second factor of clients: Clients sign in with a password alone',
    set('security', '{"mfa_for_everyone": false}', '{"mfa_for_everyone": true}'),
  ],
  [
    'Length of passwords: New passwords of clients may have 6',
    set('security', '{"password_for_everyone": false}', '{"password_for_everyone": true}'),
  ],
  [
    'Length of passwords: New passwords may have 7',
    set('security', '{"password_min_length": 7}', '{"password_min_length": 8}'),
  ],
  [
    'Access log: Its level is error',
    set('audit', '{"log_level": "error"}', '{"log_level": "info"}'),
  ],
  [
    'Access log: It names no person',
    set('audit', '{"user_tracking": false}', '{"user_tracking": true}'),
  ],
  [
    'Access log: It has no addresses',
    set('audit', '{"ip_logging": false}', '{"ip_logging": true}'),
  ],
  [
    'Refusals: Requests are not checked',
    [
      'alter role authenticator reset pgrst.db_pre_request',
      `alter role authenticator set pgrst.db_pre_request = 'requests.check_request'`,
    ],
  ],
  [
    'Nightly run: It last finished 30 hours ago',
    [
      `update public.maintenance_runs set finished_at = now() - interval '30 hours'`,
      `update public.maintenance_runs set finished_at = now() - interval '3 hours'`,
    ],
  ],
  [
    'Nightly run: 2 of its steps failed',
    [
      'update public.maintenance_runs set failed = 2',
      'update public.maintenance_runs set failed = 0',
    ],
  ],
  [
    'Watchlists: 1 of',
    [
      `update public.watchlists set loaded_at = now() - interval '9 days' where code = 'us_ofac'`,
      'update public.watchlists set loaded_at = now()',
    ],
  ],
])('%s: is found, with what to do', async (text, [change, undo]) => {
  const isRenamed = change.includes("part = 'others'");
  const { lines, wrong } = await lookAfter(
    change,
    isRenamed ? `update public.worker_life set part = 'scans' where part = 'others'` : undo,
  );
  const found = lines.findIndex((line) => line.startsWith(`WRONG        ${text}`));
  expect(lines.slice(found < 0 ? 0 : found, found < 0 ? undefined : found + 2)).toEqual([
    expect.stringContaining(text),
    expect.stringContaining('→'),
  ]);
  expect(wrong.length).toBeGreaterThan(0);
});

test.each(['log', 'fatal', 'panic'])('a log of Postgres at %s has no refusals', async (level) => {
  await asSuperuser(`alter role postgres set log_min_messages = '${level}'`);
  const { wrong } = await look(url);
  await asSuperuser(`alter role postgres set log_min_messages = 'warning'`);
  expect(wrong.join()).toContain('Refusals: Postgres does not log what it refuses');
});

test('without an address it says that it did not look; one that does not answer shows no password', async () => {
  const none = await look(undefined);
  expect(none.lines[0]).toMatch(/^CANNOT TELL .*No address of the database was given/);
  expect(none.wrong).toEqual([]);
  const away = await look('postgres://postgres:hunter-22@127.0.0.1:9/postgres');
  expect(away.lines.join('\n')).toContain('The database cannot be read: ECONNREFUSED');
  expect(away.lines.join('\n')).not.toContain('hunter-22');
  expect(away.lines.some((line) => line.startsWith('OK'))).toBe(false);
});

test('it reads in a transaction that cannot write', async () => {
  const attempt = sql.begin('read only', (open: TransactionSql) =>
    open.unsafe('update public.worker_life set sealed = true'),
  );
  await expect(attempt).rejects.toThrow(/read-only transaction/);
});
