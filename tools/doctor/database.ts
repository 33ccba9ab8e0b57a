import postgres from 'postgres';

import { unknown, type Finding } from './finding.ts';
import type { Visit } from './visit.ts';

/** What the database says of how the installation is run: no names, no values of rows. */
export interface DatabaseFacts {
  /** Minutes since each part of the worker last said that it lives, whether with a role of its own, and with secrets of a store. */
  parts: { part: string; silent_minutes: number; own_role: boolean; sealed: boolean }[];
  scans_on_for_all: boolean;
  /** Minutes that the file waits for the scanner which has waited longest; null when none waits. */
  scan_waits_minutes: number | null;
  /** Minutes that the entry of the audit log waits to be shipped which has waited longest; null when none waits. */
  log_waits_minutes: number | null;
  /** The same of the events of the access log. */
  access_waits_minutes: number | null;
  require_mfa: boolean;
  mfa_for_everyone: boolean;
  staff_without_factor: number;
  /** Secrets that a table holds in the open, and whether there is a vault for them. */
  open_secrets: number;
  has_vault: boolean;
  password_min_length: number;
  password_for_everyone: boolean;
  log_level: string;
  user_tracking: boolean;
  ip_logging: boolean;
  notes_sessions: boolean;
  pre_request: boolean;
  /** Of the settings of Postgres: which messages and statements it logs. */
  log_min_messages: string;
  log_min_error_statement: string;
  /** Hours since the nightly run last finished, and how many of its steps failed; null when it never did. */
  nightly_hours: number | null;
  nightly_failed: number | null;
  /** Lists that are older than a week or were never loaded. */
  old_watchlists: number;
  watchlists: number;
}

const FACTS = `
  with security as (select value from public.platform_settings where key = 'security'),
    audit as (select value from public.platform_settings where key = 'audit'),
    nightly as (select * from public.maintenance_runs where finished_at is not null order by finished_at desc limit 1)
  select
    (select coalesce(jsonb_agg(jsonb_build_object('part', life.part,
        'silent_minutes', floor(extract(epoch from now() - life.last_seen_at) / 60),
        'own_role', life.own_role, 'sealed', life.sealed) order by life.part), '[]')
      from public.worker_life as life) as parts,
    exists (select from private.file_scanning where tenant_id is null) as scans_on_for_all,
    (select floor(extract(epoch from now() - min(queued_at)) / 60)::integer from private.file_scans where settled_at is null)
      as scan_waits_minutes,
    floor(extract(epoch from now() - private.audit_waits_since()) / 60)::integer as log_waits_minutes,
    floor(extract(epoch from now() - private.access_waits_since()) / 60)::integer as access_waits_minutes,
    (select (value -> 'require_mfa')::boolean from security) as require_mfa,
    (select coalesce((value -> 'mfa_for_everyone')::boolean, false) from security) as mfa_for_everyone,
    (select count(*)::integer from private.address_key where key is not null)
      + (select count(*)::integer from private.email_password where password is not null) as open_secrets,
    private.has_vault() as has_vault,
    (select count(*)::integer from public.profiles as person where person.role = 'admin' and person.status = 'active'
      and not exists (select from auth.mfa_factors as factor where factor.user_id = person.id and factor.status = 'verified'))
      as staff_without_factor,
    (select (value ->> 'password_min_length')::integer from security) as password_min_length,
    (select (value -> 'password_for_everyone')::boolean from security) as password_for_everyone,
    (select value ->> 'log_level' from audit) as log_level,
    (select (value -> 'user_tracking')::boolean from audit) as user_tracking,
    (select (value -> 'ip_logging')::boolean from audit) as ip_logging,
    exists (select from pg_trigger where tgrelid = to_regclass('auth.sessions') and tgname = 'note_session' and tgenabled <> 'D')
      as notes_sessions,
    exists (select from pg_db_role_setting as kept join pg_roles as role on role.oid = kept.setrole,
      unnest(kept.setconfig) as setting where role.rolname = 'authenticator' and setting = 'pgrst.db_pre_request=requests.check_request')
      as pre_request,
    current_setting('log_min_messages') as log_min_messages,
    current_setting('log_min_error_statement') as log_min_error_statement,
    (select floor(extract(epoch from now() - finished_at) / 3600)::integer from nightly) as nightly_hours,
    (select failed from nightly) as nightly_failed,
    (select count(*)::integer from public.watchlists where loaded_at is null or loaded_at < now() - interval '8 days') as old_watchlists,
    (select count(*)::integer from public.watchlists) as watchlists`;

const NO_DATABASE = unknown(
  'No address of the database was given, so it was not looked at.',
  'Run the doctor again with DATABASE_URL in its environment, the database as postgres. It reads in a transaction that cannot write.',
);

const read = new WeakMap<Visit, Promise<DatabaseFacts>>();

/** What the database says, read once for a visit; a finding instead where no address was given. Raises an Error without the address when it cannot be read. */
export async function factsOf(
  visit: Visit,
): Promise<{ facts: DatabaseFacts } | { missing: Finding }> {
  const address = visit.operator?.databaseUrl;
  if (!address) return { missing: NO_DATABASE };
  const reading = read.get(visit) ?? readFacts(address);
  read.set(visit, reading);
  return { facts: await reading };
}

async function readFacts(address: string): Promise<DatabaseFacts> {
  const isHosted = /\.supabase\.(co|com)$/.test(URL.parse(address)?.hostname ?? '');
  const sql = postgres(address, {
    max: 1,
    connect_timeout: 20,
    onnotice: () => {},
    ...(isHosted && { ssl: 'require' }),
  });
  try {
    const rows = await sql.begin('read only', (open) => open.unsafe<DatabaseFacts[]>(FACTS));
    const [facts] = rows;
    if (!facts) throw new Error('The database answered nothing.');
    return facts;
  } catch (error) {
    // The address has a password: it is in no message.
    const { code, message } = error as { code?: string; message: string };
    throw new Error(`The database cannot be read: ${code ?? message.replaceAll(address, '…')}.`, {
      cause: error,
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
