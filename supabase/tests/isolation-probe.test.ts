import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** Runs a probe as the runner does; what the super admin reads of it. */
async function probe(sql: Sql) {
  await become(sql, 'superAdmin');
  await sql`select start_isolation_probe()`;
  await runJobs(sql);
  await become(sql, 'superAdmin');
  const [last] = await sql`select * from isolation_probes()`;
  await become(sql, 'postgres');
  return last!;
}

const alerts = (sql: Sql) =>
  sql`select tenant_id, severity, state from compliance_alerts where kind = 'isolation_broken'`;

/** One person in each of two firms: each probe asks as fewer people. The first test asks as all. */
const fewPeople = (sql: Sql) =>
  sql`delete from tenant_users where user_id not in (${people.member}, ${people.otherTenantOwner})`;

/** A policy as a hand may write it on a running system. */
const plant = (sql: Sql, table: string) =>
  sql.unsafe(`create policy "Planted" on ${table} for select to authenticated using (true)`);

describe('[TEN-01] [JOB-01] the isolation probe', () => {
  testAccess(
    database,
    `
              | anon  | stranger    | member      | owner       | admin       | suspended         | superAdmin | serviceRole
      begin   | grant | not_allowed | not_allowed | not_allowed | not_allowed | account.suspended | yes        | grant
      read    | grant | not_allowed | not_allowed | not_allowed | not_allowed | account.suspended | yes        | grant
      read as | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
      table   | grant | grant       | grant       | grant       | grant       | grant             | grant      | grant
    `,
    {
      begin: (sql) => sql`select start_isolation_probe()`,
      read: (sql) => sql`select count(*) from isolation_probes()`,
      'read as': (sql) =>
        sql`select private.read_as(${people.member}, 'select 1, null', null, null, null, null)`,
      table: (sql) => sql`select from private.isolation_probes`,
    },
  );

  test('reads every table as people of each firm, and finds no row of another firm', async () => {
    await database.asPostgres(async (sql) => {
      const found = await probe(sql);
      expect(found).toMatchObject({ is_complete: true, leaks: [], in_part: '0' });
      expect(found['firms']).toBeGreaterThanOrEqual(2);
      expect(Number(found['checks'])).toBe(Number(found['people']) * Number(found['relations']));
      // It looked: there were rows of others, and the people read their own.
      expect(Number(found['rows_checked'])).toBeGreaterThan(100);
      expect(Number(found['own_rows'])).toBeGreaterThan(0);
      expect(await alerts(sql)).toEqual([]);
      // Nothing of the identity stays behind.
      const [after] = await sql`
        select current_user as me, current_setting('transaction_read_only') as read_only,
          current_setting('request.jwt.claims') as claims`;
      expect(after).toEqual({ me: 'postgres', read_only: 'off', claims: '' });
    });
  });

  test('no other table or view that people may ask for belongs to a row of a firm', async () => {
    await database.asPostgres(async (sql) => {
      const rows = await sql`
        select distinct relation.relname as name from pg_class as relation
        join pg_constraint as key on key.conrelid = relation.oid and key.contype = 'f'
          and key.confrelid <> 'public.profiles'::regclass
        where relation.relnamespace = 'public'::regnamespace
          and has_any_column_privilege('authenticated', relation.oid, 'select')
          and 'public.' || relation.relname not in (select name from private.isolation_relations())
          and key.confrelid::regclass::text in (select replace(name, 'public.', '') from private.isolation_relations())
        order by 1`;
      // Messages of visitors, which staff alone read.
      expect(rows.map(({ name }) => name as string)).toEqual(['contact_messages']);
    });
  });

  test('finds a policy that leaks, names table, person and firm, and raises a critical alert until it is taken back', async () => {
    await database.asPostgres(async (sql) => {
      await fewPeople(sql);
      await plant(sql, 'draft_applications');
      const found = await probe(sql);
      const leaks = found['leaks'] as { relation: string; firm: string; rows: number }[];
      expect(leaks).toContainEqual(
        expect.objectContaining({
          relation: 'public.draft_applications',
          firm: 'First Corporate Services Ltd.',
          rows: expect.any(Number),
        }),
      );
      expect(await alerts(sql)).toContainEqual({
        tenant_id: tenants.first,
        severity: 'critical',
        state: 'open',
      });
      expect(
        await sql`select user_id, subject_type from notifications
          where kind = 'compliance.isolation_broken' and tenant_id = ${tenants.first}`,
      ).toEqual([{ user_id: people.superAdmin, subject_type: 'alert' }]);

      await sql`drop policy "Planted" on draft_applications`;
      expect(await probe(sql)).toMatchObject({ is_complete: true, leaks: [] });
      expect((await alerts(sql)).every(({ state }) => state === 'resolved')).toBe(true);
    });
  });

  test('finds files, people, and a view that reads as its owner, too', async () => {
    await database.as('superuser', async (sql) => {
      await sql`insert into storage.objects (bucket_id, name, owner_id)
        values ('documents', ${`${tenants.first}/x/y.pdf`}, ${people.admin})`;
      await fewPeople(sql);
      await plant(sql, 'storage.objects');
      await plant(sql, 'profiles');
      await sql`alter view company_list set (security_invoker = false)`;
      await sql`set local role postgres`;
      const found = await probe(sql);
      const relations = (found['leaks'] as { relation: string }[]).map(({ relation }) => relation);
      expect(relations).toEqual(
        expect.arrayContaining(['storage.objects', 'public.company_list', 'public.profiles']),
      );
    });
  });

  test('asks a large table for some of its rows', async () => {
    await database.as('superuser', async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into compliance_alerts (tenant_id, kind, dedupe_key, severity, title)
        select ${tenants.first}, 'trial', 'trial:' || n, 'info', 'Trial' from generate_series(1, 50001) as n`;
      const tried = async () => {
        await sql`set local role postgres`;
        const [found] = await sql`
          select checked::int, in_part, leaks from private.probe_isolation(
            ${people.otherTenantOwner}, array(select tenant_id from tenant_users where user_id = ${people.otherTenantOwner}),
            'public.compliance_alerts')`;
        return found;
      };
      expect(await tried()).toMatchObject({ in_part: true, leaks: [] });
      await plant(sql, 'compliance_alerts');
      const found = await tried();
      expect(found?.['checked']).toBeGreaterThan(500);
      expect(found?.['leaks']).toMatchObject([{ firm: tenants.first, rows: found?.['checked'] }]);
    });
  });

  test('one that could not do each check is no proof, and closes no alert', async () => {
    await database.asPostgres(async (sql) => {
      await fewPeople(sql);
      await plant(sql, 'support_tickets');
      await probe(sql);
      await sql`drop policy "Planted" on support_tickets`;
      await sql`create policy "Broken" on companies for select to authenticated using (1 / (1 - 1) = 1)`;
      expect(await probe(sql)).toMatchObject({ is_complete: false });
      expect((await alerts(sql)).some(({ state }) => state === 'open')).toBe(true);
    });
  });

  test('is refused with one firm, and entered once while it is under way', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'superAdmin');
      const [first] = await sql`select start_isolation_probe() as id`;
      const [second] = await sql`select start_isolation_probe() as id`;
      expect(second).toEqual(first);
      await become(sql, 'postgres');
      await sql`delete from tenant_users where tenant_id <> ${tenants.first}`;
      await become(sql, 'superAdmin');
      expect(await refusalWithin(sql, () => sql`select start_isolation_probe()`)).toBe(
        'job.one_firm',
      );
    });
  });
});
