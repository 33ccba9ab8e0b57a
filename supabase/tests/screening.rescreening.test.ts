import { describe, expect, test } from 'vitest';

import { refusal } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { givenList, givenParty, larchenko, workOff } from './support/screening.ts';

const database = useDatabase();

describe('[KYC-04] after a list has changed', () => {
  test('every party is screened anew, in batches that go on where they stopped', async () => {
    const seen = await database.asPostgres(async (sql) => {
      for (let n = 0; n < 25; n++) await givenParty(sql, { name: `Invented Person ${n}` });
      await workOff(sql);
      await givenList(sql, [{ name: 'Invented Person' }]);
      await become(sql, 'admin');
      const progress = async () => {
        const [row] =
          await sql`select due::int, watchlist, parties::int, done::int, finished_at is not null as over from screening_progress()`;
        return { ...row };
      };
      const steps = [await progress()];
      for (let n = 0; n < 4; n++) {
        await sql`select rescreen_parties(10)`;
        steps.push(await progress());
      }
      return steps;
    });
    const all = seen[0]?.['parties'] as number;
    expect(all).toBeGreaterThanOrEqual(30);
    const at = (done: number, over: boolean) => ({
      due: 0,
      watchlist: 'given_list',
      parties: all,
      done,
      over,
    });
    expect(seen).toEqual([
      at(0, false),
      at(10, false),
      at(20, false),
      at(30, false),
      at(all, true),
    ]);
  });

  test('a file with the same content starts nothing', async () => {
    const runs = await database.asPostgres(async (sql) => {
      await givenList(sql, [larchenko]);
      await givenList(sql, [larchenko]);
      return sql`select from private.screening_runs where watchlist = 'given_list'`;
    });
    expect(runs).toHaveLength(1);
  });

  test('another list that changes begins again with every party', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await sql`delete from private.screening_due`;
      await givenList(sql, [larchenko]);
      await sql`select private.rescreen(2)`;
      await givenList(sql, [{ name: 'Another Person' }], 'another_list');
      const rows =
        await sql`select watchlist, done::int, finished_at is null as open from private.screening_runs where watchlist in ('given_list', 'another_list') order by id`;
      return rows.map((row) => ({ ...row }));
    });
    expect(seen).toEqual([
      { watchlist: 'given_list', done: 2, open: false },
      { watchlist: 'another_list', done: 0, open: true },
    ]);
  });

  test('the job does all that is due and then has nothing to do; no one else starts it', async () => {
    await database.commitAs('postgres', async (sql) => {
      await givenList(sql, [{ name: 'Invented Person' }], 'job_list');
    });
    const isDue = async () => {
      const [row] = await database.asPostgres(
        (sql) => sql`select private.is_screening_due() as due`,
      );
      return row?.['due'];
    };
    expect(await isDue()).toBe(true);
    await database.withoutTransaction((sql) => sql`call private.run_screening()`);
    expect(await isDue()).toBe(false);
    const call = (persona: 'member' | 'admin' | 'serviceRole') =>
      refusal(database.as(persona, (sql) => sql`call private.run_screening()`));
    expect(await Promise.all([call('member'), call('admin'), call('serviceRole')])).toEqual([
      'grant',
      'grant',
      'grant',
    ]);
  });

  test('what is marked again while it is compared stays due', async () => {
    const party = crypto.randomUUID();
    await database.commitAs('postgres', async (sql) => {
      await sql`insert into parties (id, tenant_id, kind, name) values (${party}, ${tenants.first}, 'person', 'Twice Marked')`;
    });
    const due = () =>
      database.asPostgres(
        (sql) => sql`select since from private.screening_due where party_id = ${party}`,
      );
    let release = () => {};
    const marked = new Promise<void>((resolve) => {
      release = resolve;
    });
    let mayCommit = () => {};
    const gate = new Promise<void>((resolve) => {
      mayCommit = resolve;
    });
    const client = database.commitAs('postgres', async (sql) => {
      await sql`update parties set name = 'Thrice Marked' where id = ${party}`;
      release();
      await gate;
    });
    await marked;
    // It compares the old name, and waits with the removal until the client is done.
    const job = database.commitAs('postgres', workOff);
    await database.asPostgres(async (sql) => {
      for (let waiting = 0; waiting === 0;) {
        const [row] =
          await sql`select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        waiting = row?.['waiting'];
      }
    });
    mayCommit();
    await Promise.all([client, job]);
    expect(await due()).toHaveLength(1);
  });
});
