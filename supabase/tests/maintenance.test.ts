import { describe, expect, test } from 'vitest';

import { after, testAccess } from './support/access-table.ts';
import { useDatabase, type Sql } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);
const STEPS = [
  'documents',
  'kyc',
  'changes',
  'obligations',
  'standing',
  'alerts',
  'statements',
  'recurring',
  'files',
  'retention',
  'isolation',
  'chains',
];

const run = () => database.withoutTransaction((sql) => sql`call private.run_maintenance()`);
const isDue = () =>
  database.asPostgres(
    async (sql) => (await sql`select private.is_maintenance_due() as due`)[0]?.['due'],
  );

/** The newest run with its steps, in their order. */
const lastRun = () =>
  database.asPostgres(async (sql) => {
    const [last] =
      await sql`select id, finished_at is not null as finished, failed from maintenance_runs order by id desc limit 1`;
    const steps = await sql`
      select step, result, failure from maintenance_steps where run_id = ${last?.['id']} order by array_position(${STEPS}, step)`;
    return { finished: last?.['finished'], failed: last?.['failed'], steps };
  });

describe('[CMP-02] daily maintenance', () => {
  test('runs every step, returns what each did, and finds nothing the second time', async () => {
    expect(await isDue()).toBe(true);
    await run();
    expect(await isDue()).toBe(false);
    const first = await lastRun();
    expect(first).toMatchObject({ finished: true, failed: 0 });
    expect(first.steps.map((row) => row['step'])).toEqual(STEPS);
    expect(first.steps.map((row) => row['failure'])).toEqual(STEPS.map(() => null));
    expect(first.steps[3]?.['result'].added).toBeGreaterThan(0);

    await run();
    const second = await lastRun();
    expect(second.steps.flatMap((row) => Object.values(row['result']))).toEqual(
      second.steps.flatMap((row) => Object.keys(row['result']).map(() => 0)),
    );
  });

  test('a step that fails is noted and keeps no other from running', async () => {
    await database.commitAs('postgres', async (sql) => {
      await sql`alter function private.review_kyc() rename to review_kyc_for_now`;
    });
    await run();
    const broken = await lastRun();
    await database.commitAs('postgres', async (sql) => {
      await sql`alter function private.review_kyc_for_now() rename to review_kyc`;
    });
    expect(broken).toMatchObject({ finished: true, failed: 1 });
    expect(broken.steps[1]).toMatchObject({
      step: 'kyc',
      failure: expect.stringContaining('review_kyc'),
    });
    expect(broken.steps.filter((row) => row['failure'] === null)).toHaveLength(STEPS.length - 1);
  });

  describe('[AUD-01] the step that checks the chains', () => {
    /** Changes an entry past the triggers, or sets it right again. */
    const forge = (id: string, actor: string | null) =>
      database.commitAs('superuser', async (sql) => {
        await sql`set local session_replication_role = replica`;
        await sql`update audit_logs set actor = ${actor} where id = ${id}`;
      });
    const alerts = () =>
      database.asPostgres(
        (sql) => sql`
          select tenant_id, severity, state from compliance_alerts where kind = 'audit_chain_broken'`,
      );
    const messages = () =>
      database.asPostgres(
        (sql) => sql`
          select user_id, tenant_id, subject_type from notifications where kind = 'compliance.audit_chain_broken' order by created_at`,
      );
    const entry = (tenant: string | null) =>
      database.asPostgres(async (sql) => {
        const [row] = await sql`
          select id, actor from audit_logs where tenant_id is not distinct from ${tenant} order by id offset 3 limit 1`;
        return row as unknown as { id: string; actor: string | null };
      });

    test('a chain that was forged raises one critical alert, notifies the super admin, and closes it once it is whole', async () => {
      const { id, actor } = await entry(tenants.first);
      await forge(id, crypto.randomUUID());
      await run();
      expect((await lastRun()).steps.at(-1)).toMatchObject({
        step: 'chains',
        result: { broken: 1 },
        failure: null,
      });
      const raised = { tenant_id: tenants.first, severity: 'critical', state: 'open' };
      expect(await alerts()).toEqual([raised]);
      const notified = {
        user_id: people.superAdmin,
        tenant_id: tenants.first,
        subject_type: 'alert',
      };
      expect(await messages()).toEqual([notified]);
      const [check] = await database.asPostgres(
        (sql) => sql`
          select entries, checked_by, first_broken from audit_checks where state = 'broken'`,
      );
      expect(check).toEqual({ entries: '3', checked_by: null, first_broken: id });

      await run();
      expect(await alerts()).toEqual([raised]);
      expect(await messages()).toEqual([notified]);

      await forge(id, actor);
      await run();
      expect(await alerts()).toEqual([{ ...raised, state: 'resolved' }]);
    });

    test('that of the rows without a tenant, which have no alert, notifies the super admin', async () => {
      const { id, actor } = await entry(null);
      await forge(id, crypto.randomUUID());
      await run();
      await forge(id, actor);
      expect((await messages()).at(-1)).toEqual({
        user_id: people.superAdmin,
        tenant_id: null,
        subject_type: null,
      });
    });

    test('a check that fails is noted, and the run ends', async () => {
      await database.commitAs(
        'postgres',
        (sql) => sql`alter function private.find_audit_break rename to find_audit_break_for_now`,
      );
      await run();
      const broken = await lastRun();
      await database.commitAs(
        'postgres',
        (sql) => sql`alter function private.find_audit_break_for_now rename to find_audit_break`,
      );
      expect(broken).toMatchObject({ finished: true, failed: 1 });
      expect(broken.steps.at(-1)?.['failure']).toContain('find_audit_break');
    });
  });

  test('does nothing while another runs', async () => {
    const count = () =>
      database.asPostgres(
        async (sql) => (await sql`select count(*)::int as n from maintenance_runs`)[0]?.['n'],
      );
    const before = await count();
    await database.withoutTransaction(async (sql) => {
      await sql`select pg_advisory_lock(hashtext('maintenance'))`;
      await run();
      await sql`select pg_advisory_unlock(hashtext('maintenance'))`;
    });
    expect(await count()).toBe(before);
  });

  test('a run that was cut off does not count as one', async () => {
    await database.commitAs('postgres', (sql) => sql`delete from maintenance_runs`);
    await database.commitAs('postgres', (sql) => sql`insert into maintenance_runs default values`);
    expect(await isDue()).toBe(true);
  });

  testAccess(
    database,
    `
                      | anon  | stranger | member | otherMember | owner | otherTenantOwner | admin | suspended
      read the runs   | grant | –        | –      | –           | –     | –                | yes   | –
      read the steps  | grant | –        | –      | –           | –     | –                | yes   | –
      make one up     | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      forget one      | grant | grant    | grant  | grant       | grant | grant            | grant | grant
      start it        | grant | grant    | grant  | grant       | grant | grant            | grant | grant
    `,
    {
      'read the runs': after(given, (sql) => sql`select from maintenance_runs`),
      'read the steps': after(given, (sql) => sql`select from maintenance_steps`),
      'make one up': (sql) => sql`insert into maintenance_runs default values`,
      'forget one': (sql) => sql`delete from maintenance_runs`,
      'start it': (sql) => sql`call private.run_maintenance()`,
    },
  );

  async function given(sql: Sql): Promise<void> {
    await sql`reset role`;
    await sql`
      with run as (insert into maintenance_runs default values returning id)
      insert into maintenance_steps (run_id, step, took_ms) select id, 'kyc', 1 from run`;
  }
});

describe('[CMP-03] standing follows the annual fee', () => {
  const standing = (amount: number | null, days: number) =>
    database.asPostgres(async (sql) => {
      const status = async () => {
        await sql`select * from private.refresh_standing()`;
        const [row] = await sql`select status from companies where id = ${companies.mine}`;
        return row?.['status'];
      };
      await sql`update companies set status = 'active' where id = ${companies.mine}`;
      await sql`update obligations set state = 'void' where company_id = ${companies.mine}`;
      const [duty] = await sql`
        insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
        values (${tenants.first}, ${companies.mine}, 'IBC_ANNUAL_FEE', '2015-01-01', 'x', private.today() - ${days}::int, ${amount},
          ${amount === null ? null : 'USD'})
        returning id`;
      const late = await status();
      await sql`update obligations set state = 'done', done_on = private.today() where id = ${duty?.['id']}`;
      return [late, await status()];
    });

  test('once it costs more, the company is in penalty, and active when it is settled', async () => {
    expect(await standing(365, 500)).toEqual(['in_penalty', 'active']);
  });

  test('also where the fee is unknown', async () => {
    expect(await standing(null, 500)).toEqual(['in_penalty', 'active']);
  });

  test('not while it is only due', async () => {
    expect(await standing(365, -5)).toEqual(['active', 'active']);
  });

  test('what the Registrar did stays', async () => {
    const status = await database.asPostgres(async (sql) => {
      await sql`update companies set status = 'struck_off' where id = ${companies.mine}`;
      await sql`select * from private.refresh_standing()`;
      return (await sql`select status from companies where id = ${companies.mine}`)[0]?.['status'];
    });
    expect(status).toBe('struck_off');
  });
});

test('[NOT-01] notifications that were read long ago go, unread ones stay', async () => {
  const left = await database.asPostgres(async (sql) => {
    await sql`
      insert into notifications (user_id, kind, title, read, created_at)
      values (${people.member}, 'test.old', 'Read', true, now() - interval '366 days'),
        (${people.member}, 'test.old', 'Unread', false, now() - interval '366 days'),
        (${people.member}, 'test.old', 'Young', true, now() - interval '364 days')`;
    await sql`select * from private.forget_old_rows()`;
    return sql`select title from notifications where kind = 'test.old' order by title`;
  });
  expect(left).toEqual([{ title: 'Unread' }, { title: 'Young' }]);
});
