import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const live = (sql: Sql, part = 'mail', version = '1.0.0') =>
  sql`select report_worker_life(${part}, ${version})`;

describe('[AUD-01] commands and table of the worker', () => {
  testAccess(
    database,
    `
                     | anon  | stranger | member | owner | otherTenantOwner | admin | suspended | superAdmin | serviceRole
      say it lives   | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | yes
      read the heads | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | yes
      read its life  | grant | –        | –      | –     | –                | –     | –         | yes        | grant
      make one up    | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | grant
      forget it      | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | grant
    `,
    {
      'say it lives': (sql) => live(sql),
      'read the heads': (sql) => sql`select * from read_audit_heads()`,
      'read its life': async (sql) => {
        const [claims] =
          await sql`select current_setting('request.jwt.claims') as claims, current_role as role`;
        await become(sql, 'serviceRole');
        await live(sql);
        await sql`select set_config('request.jwt.claims', ${claims?.['claims']}, true)`;
        await sql`select set_config('role', ${claims?.['role']}, true)`;
        return sql`select from worker_life`;
      },
      'make one up': (sql) => sql`insert into worker_life (part, version) values ('x', '1')`,
      'forget it': (sql) => sql`delete from worker_life`,
    },
  );
});

/** What the super admin was notified of, as postgres. */
const notices = (sql: Sql) =>
  sql`select user_id, title from notifications where kind = 'compliance.worker_silent' order by title`;

const age = (sql: Sql, part: string, since: string) =>
  sql`update worker_life set last_seen_at = now() - ${since}::interval where part = ${part}`;

describe('a part of the worker', () => {
  test.each([
    ['Mail', '1'],
    ['', '1'],
    [`x'); drop`, '1'],
    ['a'.repeat(41), '1'],
    ['mail', ''],
    ['mail', 'x'.repeat(61)],
  ])('has a name and a version: %s, %s', async (part, version) => {
    await database.as('serviceRole', async (sql) => {
      expect(await refusalWithin(sql, () => live(sql, part, version))).toBe('worker.part_invalid');
    });
  });

  test('a leaked key does not fill the table', async () => {
    await database.as('serviceRole', async (sql) => {
      const names = Array.from(
        { length: 50 },
        (_, i) => `part-${'abcdefghij'[i % 10]}${'klmno'[Math.floor(i / 10)]}`,
      );
      for (const name of names) await live(sql, name);
      expect(await refusalWithin(sql, () => live(sql, 'one-more'))).toBe('worker.part_invalid');
      expect(await refusalWithin(sql, () => live(sql, names[0]))).toBeUndefined();
    });
  });

  test('that is silent is reported to the super admin once, and again after it lived', async () => {
    await database.as('serviceRole', async (sql) => {
      await live(sql, 'mail');
      await live(sql, 'scans');
      await become(sql, 'postgres');
      const report = async () =>
        (
          await sql`select private.has_silent_worker() as due, private.report_silent_worker() as silent`
        )[0];
      await age(sql, 'mail', '14 minutes');
      expect(await report()).toEqual({ due: false, silent: 0 });
      await age(sql, 'mail', '16 minutes');
      expect(await report()).toEqual({ due: true, silent: 1 });
      expect(await report()).toEqual({ due: false, silent: 0 });
      await sql`update notifications set read = true where kind = 'compliance.worker_silent'`;
      expect(await report()).toEqual({ due: false, silent: 0 });
      expect(await notices(sql)).toEqual([
        { user_id: people.superAdmin, title: 'The worker is silent: mail' },
      ]);

      await become(sql, 'serviceRole');
      await live(sql, 'mail');
      await become(sql, 'postgres');
      await age(sql, 'mail', '1 hour');
      expect(await report()).toEqual({ due: true, silent: 1 });
      expect(await notices(sql)).toHaveLength(2);
    });
  });

  test('an installation without a worker has no false alarm', async () => {
    await database.asPostgres(async (sql) => {
      expect(await sql`select private.report_silent_worker() as silent`).toEqual([{ silent: 0 }]);
      expect(await notices(sql)).toEqual([]);
    });
  });

  test('that was turned off is forgotten after 30 days by the nightly step, not before', async () => {
    await database.as('serviceRole', async (sql) => {
      await live(sql, 'mail');
      await live(sql, 'scans');
      await become(sql, 'postgres');
      await age(sql, 'mail', '29 days');
      await age(sql, 'scans', '31 days');
      const [done] =
        await sql`select private.maintenance_step('retention') ->> 'workers' as workers`;
      expect(done).toEqual({ workers: '1' });
      expect(await sql`select part from worker_life`).toEqual([{ part: 'mail' }]);
    });
  });
});

test('[AUD-01] the heads are those of every chain', async () => {
  await database.as('serviceRole', async (sql) => {
    const heads =
      await sql`select tenant_id, entries::int, last_id::int, last_hash from read_audit_heads()`;
    await become(sql, 'postgres');
    expect(heads.length).toBeGreaterThan(1);
    expect(heads).toEqual(
      await sql`
        select tenant_id, count(*)::int as entries, max(id)::int as last_id, (array_agg(hash order by id desc))[1] as last_hash
        from audit_logs group by tenant_id order by tenant_id nulls first`,
    );
  });
});
