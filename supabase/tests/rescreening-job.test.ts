import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { jobNow } from './support/bulk.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { runJobs } from './support/jobs.ts';
import { givenList, givenParty, hitsOf, larchenko, workOff } from './support/screening.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();

const start = async (sql: Sql, tenant: string | null = tenants.first, list: string | null = null) =>
  (await sql`select start_rescreening(${tenant}, ${list}) as id`)[0]?.['id'] as string;

describe('[KYC-04] [JOB-01] who has people screened again', () => {
  testAccess(
    database,
    `
                            | anon  | stranger    | member      | owner       | otherTenantOwner | admin                          | suspended         | serviceRole
      a firm                | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                            | account.suspended | grant
      all firms, for a list | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes                            | account.suspended | grant
      a firm there is not   | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                      | account.suspended | grant
      all firms, no list    | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                      | account.suspended | grant
      with another duty     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | duty.compliance_officer_needed | account.suspended | grant
    `,
    {
      'a firm': async (sql) => [await start(sql)],
      'all firms, for a list': async (sql) => [await start(sql, null, 'test_list')],
      'a firm there is not': async (sql) => [await start(sql, crypto.randomUUID())],
      'all firms, no list': async (sql) => [await start(sql, null)],
      'with another duty': after(
        async (sql) => {
          await become(sql, 'postgres');
          await giveDuties(sql, people.admin, ['reviewer']);
        },
        async (sql) => [await start(sql)],
      ),
    },
  );
});

describe('[KYC-04] [JOB-01] rescreening', () => {
  test('finds what the lists have, counts it, and passes no other firm', async () => {
    await database.asPostgres(async (sql) => {
      await givenList(sql, [larchenko]);
      await workOff(sql);
      await sql`update private.screening_runs set finished_at = now() where finished_at is null`;
      const ours = await givenParty(sql, { name: larchenko.name, birth_date: '1957-02-02' });
      const [theirs] = await sql`
        insert into parties (tenant_id, kind, name, birth_date)
        values (${tenants.second}, 'person', ${larchenko.name}, '1957-02-02') returning id`;
      await become(sql, 'admin');
      const job = await start(sql);
      await runJobs(sql);
      expect(await hitsOf(sql, ours)).toHaveLength(1);
      expect(await hitsOf(sql, theirs?.['id'] as string)).toHaveLength(0);
      expect(await jobNow(sql, job)).toMatchObject({ state: 'done', refused: 0 });
      expect(await sql`select result from jobs where id = ${job}`).toEqual([
        { result: { new_hits: 1 } },
      ]);
      expect(
        await sql`select party_id from private.screening_due where party_id in (${ours}, ${theirs?.['id'] as string})`,
      ).toEqual([{ party_id: theirs?.['id'] as string }]);
    });
  });

  test('names the person who cannot be compared, and passes the rest', async () => {
    await database.asPostgres(async (sql) => {
      const fails = await givenParty(sql, { name: 'Nora Unreadable' });
      await sql.unsafe(`
        alter function private.screen(uuid[]) rename to screen_all;
        create function private.screen(party_ids uuid[]) returns integer language plpgsql as $$
        begin
          if '${fails}' = any (party_ids) then raise exception 'unreadable' using errcode = '22000'; end if;
          return private.screen_all(party_ids);
        end $$`);
      await become(sql, 'admin');
      const job = await start(sql);
      await runJobs(sql);
      const now = await jobNow(sql, job);
      expect(now).toMatchObject({ state: 'done', refused: 1 });
      expect(now?.refusals).toMatchObject([{ label: 'Nora Unreadable' }]);
      expect(now?.done).toBeGreaterThan(1);
    });
  });

  test.each<[string, Parameters<typeof start>[1], Parameters<typeof start>[1], boolean]>([
    ['the same firm', tenants.first, tenants.first, false],
    ['a firm while all are', null, tenants.first, false],
    ['all while a firm is', tenants.first, null, false],
    ['another firm', tenants.first, tenants.second, true],
  ])('%s is compared at once: refused or not', async (_what, first, second, isAllowed) => {
    await database.as('admin', async (sql) => {
      await start(sql, first ?? null, first ? null : 'test_list');
      const reason = await refusalWithin(sql, () =>
        start(sql, second ?? null, second ? null : 'test_list'),
      );
      expect(reason).toBe(isAllowed ? undefined : 'job.rescreening_runs');
    });
  });

  test('a failed one does not go on beside the one that was begun since', async () => {
    await database.as('admin', async (sql) => {
      const failed = await start(sql);
      await become(sql, 'postgres');
      await sql`update jobs set state = 'failed', error = 'Lost.', ended_at = now() where id = ${failed}`;
      await become(sql, 'admin');
      await start(sql);
      expect(await refusalWithin(sql, () => sql`select retry_job(${failed})`)).toBe(
        'job.rescreening_runs',
      );
    });
  });

  test('of two at once one is begun', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        database.commitAs('admin', start).then(
          () => 'begun',
          (error: unknown) => (error as Error).message,
        ),
      ),
    );
    expect(new Set([first, second])).toEqual(new Set(['begun', 'job.rescreening_runs']));
  });
});
