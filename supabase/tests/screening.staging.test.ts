import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  givenList,
  givenParty,
  hitsOf,
  larchenko,
  workOff,
  type Listed,
} from './support/screening.ts';

const database = useDatabase();

/** The rows of a file: more people than a list needs, so that one of them is found among others. */
const people = (count: number): Listed[] =>
  Array.from({ length: count }, (_none, n) => ({ id: `P${n}`, name: `Listed Person ${n}` }));

async function begin(sql: Sql, entries: Listed[], key = 'second') {
  await become(sql, 'serviceRole');
  const [started] =
    await sql`select id, state from start_watchlist_import('given_list', ${key}, 'Given list', 'Invented')`;
  const id = started?.['id'] as string;
  const rows = entries.map((entry, n) => ({ line: n + 2, schema: 'Person', ...entry }));
  await sql`select put_watchlist_entries(${id}, 0, ${rows.length}, ${sql.json(rows)})`;
  await sql`reset role`;
  return id;
}

async function asServer(sql: Sql, work: () => PromiseLike<unknown>) {
  await become(sql, 'serviceRole');
  const reason = await refusalWithin(sql, work);
  await sql`reset role`;
  return reason;
}

const finish = (sql: Sql, id: string, mayShrink = false) =>
  asServer(sql, () => sql`select finish_watchlist_import(${id}, ${mayShrink})`);
const discard = (sql: Sql, id: string) =>
  asServer(sql, () => sql`select discard_watchlist_import(${id})`);

/** The list as staff read it, and what is left of imports. */
async function listed(sql: Sql) {
  await become(sql, 'admin');
  const entries = await sql`
    select name, countries, retired_at is null as current from watchlist_entries where watchlist = 'given_list' order by external_id`;
  const [list] = await sql`select entries, loaded_at from watchlists where code = 'given_list'`;
  await sql`reset role`;
  const [names] = await sql`
    select count(*)::int as names from private.watchlist_names as known
    join watchlist_imports as import on import.id = known.import_id where import.watchlist = 'given_list'`;
  return { entries: entries.map((row) => ({ ...row })), list: { ...list }, ...names };
}

describe('[KYC-04] nothing of an import is in force before it is finished', () => {
  test('an import that stops in the middle finds no one and changes no entry', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenList(sql, [
        { id: 'A', name: 'Amadou Sarrakolle' },
        { id: 'B', name: 'Bosco Vatrelle' },
      ]);
      const party = await givenParty(sql, { name: larchenko.name, birth_date: '1957-02-02' });
      const renamed = await givenParty(sql, { name: 'Konstantin Ovrazhin' });
      const former = await givenParty(sql, { name: 'Bosco Vatrelle' });
      await workOff(sql);
      const before = await listed(sql);
      // One entry is new, one has another name, one is missing.
      const id = await begin(sql, [
        larchenko,
        { id: 'B', name: 'Konstantin Ovrazhin', countries: ['bs'] },
      ]);
      const during = await listed(sql);
      await sql`select private.screen(array[${party}, ${renamed}, ${former}]::uuid[])`;
      const hits = async () => [
        await hitsOf(sql, party),
        await hitsOf(sql, renamed),
        (await hitsOf(sql, former)).map(({ name }) => name),
      ];
      const stopped = await hits();
      const refused = await finish(sql, id);
      await workOff(sql);
      return { before, during, stopped, refused, finished: await hits(), after: await listed(sql) };
    });
    expect(seen.during).toMatchObject({ entries: seen.before.entries, list: seen.before.list });
    expect(seen.stopped).toEqual([[], [], ['Bosco Vatrelle']]);
    expect(seen.refused).toBeUndefined();
    expect(seen.finished).toMatchObject([
      [{ name: larchenko.name, state: 'open' }],
      [{ name: 'Konstantin Ovrazhin', state: 'open' }],
      ['Konstantin Ovrazhin'],
    ]);
    expect(seen.after).toMatchObject({
      entries: [
        { name: 'Amadou Sarrakolle', current: false },
        { name: 'Konstantin Ovrazhin', countries: ['bs'], current: true },
        { name: larchenko.name, current: true },
      ],
      list: { entries: 2 },
      // Three of Larchenko, one of Ovrazhin.
      names: 4,
    });
  });

  test('an import that stops blocks nothing that waits on screening', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const party = await givenParty(sql, { name: larchenko.name });
      await workOff(sql);
      const id = await begin(sql, [larchenko]);
      const blockers = async () => {
        await sql`select private.screen(array[${party}]::uuid[])`;
        const rows = await sql`select code from private.party_blockers(${party})`;
        return rows.map((row) => row['code'] as string);
      };
      const during = await blockers();
      const runs = await sql`select from private.screening_runs where watchlist = 'given_list'`;
      await finish(sql, id);
      return { during, runs: runs.length, after: await blockers() };
    });
    expect(seen).toEqual({ during: [], runs: 0, after: ['kyc.hit_open'] });
  });

  test('a file without half of the list applies nothing; so does one of another list with more entries', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenList(sql, people(10));
      const before = await listed(sql);
      const cut = await begin(sql, people(4), 'cut off');
      const reasons = [await finish(sql, cut)];
      const afterCut = await listed(sql);
      await discard(sql, cut);
      const others = people(30).map((person) => ({ ...person, id: `X${person.id}` }));
      const other = await begin(sql, others, 'of another list');
      reasons.push(await finish(sql, other));
      const afterOther = await listed(sql);
      await discard(sql, other);
      const meant = await begin(sql, people(4), 'meant');
      reasons.push(await finish(sql, meant, true));
      return { before, afterCut, afterOther, reasons, left: (await listed(sql)).list };
    });
    expect(seen.reasons).toEqual(['watchlist.shrinks', 'watchlist.shrinks', undefined]);
    expect(seen.afterCut).toEqual(seen.before);
    expect(seen.afterOther).toMatchObject({ entries: seen.before.entries, list: seen.before.list });
    expect(seen.left).toMatchObject({ entries: 4 });
  });

  test('one that is discarded leaves the list, its names and the audit log; the same file is read anew', async () => {
    const seen = await database.asPostgres(async (sql) => {
      await givenList(sql, [{ id: 'A', name: 'Amadou Sarrakolle' }]);
      const before = await listed(sql);
      const entries = [{ id: 'A', name: 'Amadou Sarakole' }, larchenko];
      const id = await begin(sql, entries);
      const reasons = [await discard(sql, id), await discard(sql, id), await finish(sql, id)];
      const after = await listed(sql);
      const [left] = await sql`
        select state, discarded_at is not null as dated, (select count(*)::int from private.watchlist_staged) as staged
        from watchlist_imports where id = ${id}`;
      const log = await sql`
        select action from audit_logs where table_name = 'watchlist_imports' and row_id = ${id} order by id`;
      const again = await begin(sql, entries);
      reasons.push(await finish(sql, again), await discard(sql, again));
      return {
        before,
        after,
        left: { ...left },
        reasons,
        log: log.map((row) => row['action'] as string),
        isNew: again !== id,
        names: (await listed(sql)).entries.map(({ name }) => name as string),
      };
    });
    expect(seen.after).toEqual(seen.before);
    expect(seen.left).toEqual({ state: 'discarded', dated: true, staged: 0 });
    expect(seen.reasons).toEqual([
      undefined,
      undefined,
      'watchlist.not_running',
      undefined,
      'watchlist.not_running',
    ]);
    expect(seen.log).toEqual(['insert', 'update']);
    expect(seen.isNew).toBe(true);
    expect(seen.names).toEqual(['Amadou Sarakole', larchenko.name]);
  });

  test('a second file of a list is refused while the first is imported; another list is not', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const first = await begin(sql, [larchenko], 'first');
      const start = (code: string, key: string) =>
        asServer(
          sql,
          () => sql`select start_watchlist_import(${code}, ${key}, 'A list', 'Invented')`,
        );
      const reasons = [
        await start('given_list', 'second'),
        await start('given_list', 'first'),
        await start('another_list', 'second'),
      ];
      // However long ago it began: a later import may have been finished.
      await sql`update watchlist_imports set started_at = now() - interval '3 days' where id = ${first}`;
      await sql`
        insert into watchlist_imports (watchlist, file_key, state, started_at, finished_at)
        values ('given_list', 'between', 'finished', now() - interval '2 days', now())`;
      reasons.push(await start('given_list', 'third'));
      await discard(sql, first);
      reasons.push(await start('given_list', 'second'));
      return reasons;
    });
    expect(seen).toEqual([
      'watchlist.import_running',
      undefined,
      undefined,
      'watchlist.import_running',
      undefined,
    ]);
  });
});
