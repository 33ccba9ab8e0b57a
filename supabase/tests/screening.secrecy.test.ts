import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties, tenants } from './support/ids.ts';
import { givenList, hitsOf, larchenko, workOff } from './support/screening.ts';

const database = useDatabase();

describe('[KYC-05] a client cannot detect a hit', () => {
  /** All that a person of the tenant can read or receive, before and after the job found something. */
  async function perceived(sql: Sql) {
    await become(sql, 'member');
    const seen: unknown[] = [];
    for (const table of [
      'parties',
      'kyc_profiles',
      'notifications',
      'documents',
      'companies',
      'screening_hits',
      'watchlists',
      'audit_logs',
      'compliance_alerts',
    ] as const) {
      const rows = await sql`select * from ${sql(table)}`;
      seen.push(rows.map((row) => JSON.stringify(row)).toSorted((a, b) => a.localeCompare(b)));
    }
    await sql`reset role`;
    const signals =
      await sql`select payload::text from realtime.messages where topic = ${`tenant:${tenants.first}`} order by payload ->> 'seq'`;
    return { seen, signals: signals.map((row) => row['payload'] as string) };
  }

  test('by row, count or signal', async () => {
    const [before, after] = await database.asPostgres(async (sql) => {
      await givenList(sql, [{ name: 'Entered by Mia', schema: 'Person' }]);
      await sql`update parties set birth_date = '1970-01-01' where id = ${parties.entered}`;
      const first = await perceived(sql);
      await workOff(sql);
      expect(await hitsOf(sql, parties.entered)).toHaveLength(1);
      return [first, await perceived(sql)];
    });
    expect(after).toEqual(before);
  });

  test('by what a command answers: entering a listed name is entering a name', async () => {
    const outcomes = await database.asPostgres(async (sql) => {
      await givenList(sql, [larchenko]);
      await become(sql, 'member');
      const calls: (string | undefined)[] = [];
      for (const party of [parties.mine, parties.others, crypto.randomUUID()]) {
        calls.push(await refusalWithin(sql, () => sql`select screen_party(${party})`));
      }
      return calls;
    });
    expect(outcomes).toEqual(['not_allowed', 'not_allowed', 'not_allowed']);
  });

  test('by waiting: comparing takes no lock that their request needs', async () => {
    const locks = await database.asPostgres(async (sql) => {
      await sql`select private.screening_results(party) from parties as party`;
      return sql`select locktype, mode from pg_locks where pid = pg_backend_pid() and mode <> 'AccessShareLock' and locktype <> 'virtualxid'`;
    });
    expect(locks).toEqual([]);
  });

  test('by the threshold, which only staff read', async () => {
    const read = (persona: 'member' | 'anon' | 'admin') =>
      database.as(persona, (sql) => sql`select from thresholds where code = 'screening_min_score'`);
    expect(await read('member')).toHaveLength(0);
    expect(await refusal(read('anon'))).toBe('grant');
    expect(await read('admin')).toHaveLength(1);
  });

  test('nor read how names are compared', async () => {
    for (const call of [
      'private.screening_results(null)',
      `private.form_of_name('x', true)`,
      'private.rescreen(1)',
    ]) {
      expect(await refusal(database.as('member', (sql) => sql.unsafe(`select ${call}`)))).toBe(
        'grant',
      );
    }
  });
});
