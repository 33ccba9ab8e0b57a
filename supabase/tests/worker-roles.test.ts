import { describe, expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';

const database = useDatabase();
const LIFE = 'report_worker_life';
const commands: Record<string, string[]> = {
  portal_mail: ['claim_mail', 'settle_mail', LIFE],
  portal_scans: ['take_scans', 'record_scan', 'spent_pictures', LIFE],
  portal_firm_exports: [
    'take_firm_export',
    'firm_export_rows',
    'firm_export_files',
    'firm_export_log',
    'firm_export_log_head',
    'record_firm_export_part',
    'end_firm_export',
    'release_firm_export',
    'spent_firm_files',
    'forget_firm_files',
    LIFE,
  ],
  portal_firm_deletions: ['erase_next_firm', 'erase_next_identity', 'fail_identity_erasure', LIFE],
  portal_audit_heads: ['read_audit_heads', LIFE],
  portal_audit_log: [
    'take_audit_entries',
    'settle_audit_entries',
    'take_access_events',
    'settle_access_events',
    LIFE,
  ],
};
const roles = Object.keys(commands);
const own = (role: string) => role.replace('portal_', '').replaceAll('_', '-');

/** Works as if that role had signed in. */
const signedIn = <T>(role: string, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.as('superuser', async (sql) => {
    await sql.unsafe(`set local session authorization ${role}`);
    return work(sql);
  });

const refusalOf = (role: string, text: string) =>
  signedIn(role, (sql) =>
    sql.unsafe(text).then(
      () => 'allowed',
      (error: unknown) => (error as Error).message,
    ),
  );

describe.each(roles)('[DATA-05] the role %s', (role) => {
  test('cannot sign in before the operator allows it, and owns, inherits and makes nothing', () =>
    database.asPostgres(async (sql) => {
      const [found] = await sql`
        select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit, rolconnlimit,
          (select count(*)::int from pg_auth_members where member = role.oid) as memberships,
          (select count(*)::int from pg_shdepend where refobjid = role.oid and deptype = 'o') as owned,
          has_schema_privilege(role.oid, 'public', 'create') as makes
        from pg_roles as role where rolname = ${role}`;
      expect(found).toEqual({
        rolcanlogin: false,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        rolinherit: false,
        rolconnlimit: 20,
        memberships: 0,
        owned: 0,
        makes: false,
      });
    }));

  test('reaches its own commands, and no other function and no table of any schema', () =>
    database.asPostgres(async (sql) => {
      const functions = await sql<{ proname: string }[]>`
        select proname from pg_proc as command join pg_namespace as area on area.oid = pronamespace
        where nspname not in ('pg_catalog', 'information_schema')
          and has_schema_privilege(${role}, area.oid, 'usage') and has_function_privilege(${role}, command.oid, 'execute')`;
      expect(functions.map(({ proname }) => proname).toSorted()).toEqual(
        [...(commands[role] ?? [])].toSorted(),
      );
      const tables = await sql<{ table: string }[]>`
        select relation.oid::regclass::text as table from pg_class as relation join pg_namespace as area on area.oid = relnamespace
        where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_' and relkind in ('r', 'v', 'm', 'p', 'f')
          and has_schema_privilege(${role}, area.oid, 'usage')
          and (has_table_privilege(${role}, relation.oid, 'select, insert, update, delete, truncate, references, trigger')
            or has_any_column_privilege(${role}, relation.oid, 'select, insert, update, references'))`;
      expect(tables).toEqual([]);
    }));

  test.each([
    ['select * from public.companies', 'permission denied for table companies'],
    ['select * from public.profiles', 'permission denied for table profiles'],
    ['select password from private.email_password', /permission denied for (schema|table)/],
    ['select * from auth.users', 'permission denied for schema auth'],
    ['select * from storage.objects', 'permission denied for schema storage'],
    [`delete from public.worker_life`, 'permission denied for table worker_life'],

    ['set role postgres', 'permission denied to set role "postgres"'],
    ['set role service_role', 'permission denied to set role "service_role"'],
    [`alter role ${role} superuser`, /permission denied/],
    ['create table public.mine (id int)', 'permission denied for schema public'],
  ])('is refused: %s', async (text, refusal) => {
    expect(await refusalOf(role, text)).toMatch(refusal);
  });

  test('says of its own part that it lives, and of no other', async () => {
    expect(await refusalOf(role, `select report_worker_life('${own(role)}', '1')`)).toBe('allowed');
    const other = own(role) === 'mail' ? 'scans' : 'mail';
    expect(await refusalOf(role, `select report_worker_life('${other}', '1')`)).toBe('not_allowed');
    expect(await refusalOf(role, 'select report_worker_life(null, null)')).toBe('not_allowed');
  });

  test('cannot write under the name of a person, or as the secret key', async () => {
    for (const claims of [{ sub: people.admin, role: 'authenticated' }, { role: 'service_role' }]) {
      const refusal = await signedIn(role, async (sql) => {
        await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        return sql.unsafe(`select report_worker_life('${own(role)}', '1')`).then(
          () => 'allowed',
          (error: unknown) => (error as Error).message,
        );
      });
      expect(refusal).toBe('not_allowed');
    }
  });
});

describe('[DATA-05] what a part calls', () => {
  test.each([
    ['portal_mail', 'select private.claim_mail()'],
    ['portal_mail', `select private.settle_mail(gen_random_uuid(), 'sent', '250')`],
    ['portal_scans', 'select * from take_scans(1)'],
    ['portal_firm_exports', 'select * from take_firm_export()'],
    ['portal_firm_exports', 'select spent_firm_files(5)'],
    ['portal_firm_deletions', 'select erase_next_firm(5)'],
    ['portal_audit_heads', 'select * from read_audit_heads()'],
    ['portal_audit_log', 'select * from take_audit_entries(1)'],
    ['portal_audit_log', 'select * from take_access_events(1)'],
  ])('%s calls %s, and every other role is refused', async (role, text) => {
    expect(await refusalOf(role, text)).toBe('allowed');
    for (const other of roles.filter((each) => each !== role)) {
      expect(await refusalOf(other, text)).toMatch(/permission denied for (function|schema)/);
    }
  });

  test('a person who names a part is no part', async () => {
    const refusal = await database.as('admin', (sql) =>
      sql`select report_worker_life('mail', '1')`.then(
        () => 'allowed',
        (error: unknown) => (error as Error).message,
      ),
    );
    expect(refusal).toContain('permission denied');
  });
});
