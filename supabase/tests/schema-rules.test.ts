import { describe, expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';

const database = useDatabase('empty');

/** Law and prices: what a visitor of the public site may read. */
const reference = `'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'jurisdictions', 'name_rules',
  'business_activities',
  'fee_schedule', 'service_prices', 'obligation_rules', 'obligation_penalties', 'published_days', 'restoration_conditions', 'statement_years', 'substance_activities', 'substance_classes',
  'thresholds'`;

/** Each query finds what breaks the rule; nothing may be found. */
const rules: Record<string, string> = {
  '[ROLE-02] every table has row-level security': `
    select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity`,
  '[DUTY-01] a command that staff who read only may call changes nothing, but for an export or a check of their own': `
    select proname from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile = 'v' and prosrc like '%require_staff_reader()%'
      and proname not in ('start_audit_export', 'start_audit_check', 'continue_audit_check', 'preview_obligation_rule')`,
  'every table, view and function says what it is': `
    select relname from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null
    union all
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(oid, 'pg_proc') is null`,
  'a view shows what its reader may see': `
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false)`,
  'a policy is for one action': `select policyname from pg_policies where schemaname = 'public' and cmd = 'ALL'`,
  'a policy names who it is for': `
    select policyname from pg_policies
    where schemaname in ('public', 'private') and not roles <@ '{anon,authenticated}'::name[]`,
  'visitors read no table but the invitation whose token they hold': `
    select policyname from pg_policies
    where schemaname = 'public' and 'anon' = any (roles)
      and tablename not in ('client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations')`,
  // An address in which a column or an embedded table is repeated makes megabytes of a few rows.
  'visitors select from nothing but those invitations': `
    select table_name from information_schema.column_privileges
    where table_schema = 'public' and grantee in ('anon', 'PUBLIC') and privilege_type = 'SELECT'
      and table_name not in ('client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations')`,
  'what all signed-in people read is reference data': `
    select policyname from pg_policies
    where schemaname = 'public' and 'true' in (qual, with_check)
      and tablename not in (${reference}, 'document_categories', 'review_reasons')`,
  'a policy calls its helpers once per query': `
    select policyname from pg_policies,
      regexp_matches(coalesce(qual, '') || coalesce(with_check, ''), '(?:private|auth)\\.\\w+\\(', 'g') as call
    where schemaname = 'public'
    group by tablename, policyname, qual, with_check
    having count(*) > (
      select count(*) from regexp_matches(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT (?:private|auth)\\.\\w+\\(', 'g'))`,
  '[PUB-07] [PUB-08+] [PUB-10+] visitors may check a name, ask for a quote, write to us, report an error, read the version and unsubscribe, and call nothing else': `
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege('anon', oid, 'execute')
      and proname not in ('check_company_name', 'quote', 'report_client_error', 'schema_version', 'send_contact_message', 'unsubscribe_mails')`,
  'tools and workers call their commands, read imports of lists, and do nothing else': `
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege('service_role', oid, 'execute')
      and proname not in (
        'start_watchlist_import', 'put_watchlist_entries', 'finish_watchlist_import', 'discard_watchlist_import', 'rescreen_parties',
        'set_file_scanning', 'queue_scans', 'take_scans', 'record_scan', 'spent_pictures',
        'report_worker_life', 'read_audit_heads', 'take_audit_entries', 'settle_audit_entries', 'take_access_events', 'settle_access_events',
        'pin_portal', 'read_calendar_feed',
        'note_card_setup', 'open_card_page', 'fail_card_payment', 'record_card_event',
        'unsubscribe_by_post', 'take_firm_export', 'firm_export_rows', 'firm_export_files', 'firm_export_log',
        'firm_export_log_head', 'record_firm_export_part', 'release_firm_export', 'end_firm_export', 'spent_firm_files',
        'forget_firm_files', 'erase_next_firm', 'erase_next_identity', 'fail_identity_erasure')
    union all
    select relname from pg_class, aclexplode(relacl) as acl
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 'service_role'::regrole
      and (relname not in ('watchlist_imports', 'watchlist_import_problems') or acl.privilege_type <> 'SELECT')
    union all
    select attrelid::regclass::text from pg_attribute, aclexplode(attacl) as acl where acl.grantee = 'service_role'::regrole`,
  'no function is granted to public': `
    select proname from pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and acl.grantee = 0`,
  'every function fixes its search path': `
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not coalesce('search_path=""' = any (proconfig), false)
      -- A procedure that commits may have no settings of its own; it qualifies every name.
      and proname not in ('run_maintenance', 'check_chains', 'effect_scheduled_changes', 'run_owners', 'run_screening',
        'run_jobs', 'send_digests')`,
  'every foreign key has an index that begins with its columns': `
    select conrelid::regclass || ' ' || conname from pg_constraint as key
    where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_index
        where indrelid = key.conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey)`,
  'a row of a tenant names its tenant when it points to another row of one': `
    select conrelid::regclass, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'tenant_id' and attnotnull)
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'tenant_id' and attnotnull)`,
  'every tenant column has an index that begins with it': `
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'tenant_id' and relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index where indrelid = attrelid and (indkey::int2[])[0] = attnum)`,
  'one table leads to another by one foreign key of several columns, since the embedded REST service joins two by the tenant alone': `
    select conrelid::regclass, confrelid::regclass from pg_constraint
    where contype = 'f' and cardinality(conkey) > 1 and connamespace = 'public'::regnamespace and conrelid <> confrelid
      -- Owner and owned; functions read them.
      and conrelid <> 'public.party_holders'::regclass
    group by conrelid, confrelid having count(*) > 1`,
  'every tenant column is required, except where no tenant is an answer': `
    select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'tenant_id' and not attnotnull and relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('audit_logs', 'access_events', 'audit_checks', 'audit_exports', 'invoice_ladders', 'jobs', 'notifications',
        'reminder_ladders', 'return_templates')`,
  '[ROLE-01] no column of state or ownership is granted': `
    select table_name, column_name, privilege_type from information_schema.column_privileges
    where table_schema = 'public' and grantee in ('anon', 'authenticated') and privilege_type in ('INSERT', 'UPDATE')
      and (table_name, column_name) not in (
        ('profiles', 'full_name'), ('profiles', 'phone'), ('profiles', 'avatar_path'), ('profiles', 'preferences'),
        ('profiles', 'last_active_tenant'), ('notifications', 'read'))`,
  'no one deletes or empties a table over the API': `
    select table_name, grantee from information_schema.table_privileges
    where table_schema = 'public' and grantee in ('anon', 'authenticated')
      and privilege_type not in ('SELECT')`,
  '[REP-01] what may be null is in no period: Postgres 17 reads “days @> null” as true where the days have no bounds': `
    select proname, found[1] from pg_proc
    cross join lateral regexp_matches(prosrc, 'days @> ([a-z]+[.][a-z_]+)', 'g') as found
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and found[1] not in ('profile.since', 'duty.due_on', 'invoice.issued_on') -- never null where they are read
      and position(found[1] || ' is not null' in prosrc) = 0`,
  'a column of a number refuses what is no amount: NaN and the infinite': `
    select attrelid::regclass, attname from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and attnum > 0
      and atttypid in ('numeric'::regtype, 'float4'::regtype, 'float8'::regtype)
      and not exists (
        select from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and query_to_xml(
            format(
              'select bool_or(%s) as holds from (values (''NaN''::numeric), (''infinity'')) as given (%I)',
              pg_get_expr(conbin, conrelid), attname),
            false, false, '')::text like '%<holds>false</holds>%')`,
  'the schema private is closed to visitors': `select 1 where has_schema_privilege('anon', 'private', 'usage')`,
  'no table of private is open to any role': `
    select table_name, grantee from information_schema.table_privileges
    where table_schema = 'private' and grantee <> 'postgres'`,
};

describe('rules of the schema', () => {
  test.each(Object.entries(rules))('%s', async (_rule, query) => {
    expect(await database.asPostgres((sql) => sql.unsafe(query))).toEqual([]);
  });

  test('the rule for foreign keys would find one without an index', async () => {
    const found = await database.asPostgres(async (sql) => {
      await sql`create table public.forgotten (tenant_id uuid references public.tenants)`;
      return Promise.all(Object.values(rules).map((query) => sql.unsafe(query)));
    });
    const broken = Object.keys(rules).filter((_rule, i) => found[i]?.length);
    expect(broken).toEqual([
      '[ROLE-02] every table has row-level security',
      'every table, view and function says what it is',
      'every foreign key has an index that begins with its columns',
      'every tenant column has an index that begins with it',
      'every tenant column is required, except where no tenant is an answer',
    ]);
  });

  test.each([
    ['numeric', 1],
    ['numeric check (amount >= 0)', 1],
    [`numeric check (amount < 'NaN')`, 1],
    [`numeric check (amount < 'infinity')`, 0],
    ['numeric(9, 6) check (amount between 0 and 100)', 0],
  ])('the rule for amounts judges %s', async (type, count) => {
    const rule = Object.entries(rules).find(([name]) => name.includes('NaN'))?.[1] ?? '';
    const found = await database.asPostgres(async (sql) => {
      await sql.unsafe(`create table public.priced (amount ${type})`);
      return sql.unsafe(rule);
    });
    expect(found).toHaveLength(count);
  });

  test('a new table and a new function are closed until a file opens them', async () => {
    const [row] = await database.asPostgres(async (sql) => {
      await sql`create table public.brand_new (id int)`;
      await sql`create function public.brand_new() returns int language sql as 'select 1'`;
      await sql`create sequence public.brand_new_number`;
      return sql`
        select
          bool_or(has_table_privilege(role, 'brand_new', 'select, insert, update, delete, truncate, references, trigger, maintain')) as table,
          bool_or(has_sequence_privilege(role, 'brand_new_number', 'usage, select, update')) as sequence,
          bool_or(has_function_privilege(role, 'brand_new()', 'execute')) as function
        from unnest('{anon,authenticated,service_role}'::text[]) as role`;
    });
    expect(row).toEqual({ table: false, sequence: false, function: false });
  });
});
