import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import { copyData, preparedData } from '@portal/backend/prepared-data';
import { watchlistProblems } from '@portal/shared-core/domain/watchlist-problems';
import { readRecords, type WatchlistRecord } from '@portal/shared-core/domain/watchlist-file';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { databaseAt, type Database } from '../lib/database.ts';
import { importList } from './import-list.ts';

const HEADER = 'id,schema,name,aliases,birth_date,countries';
const folder = mkdtempSync(join(tmpdir(), 'watchlist-'));
let backend: RunningBackend;
let database: Database;
/** The owner of the tables, for what no tool reads. */
let sql: postgres.Sql;

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  copyData(await preparedData('empty'), dataDir);
  backend = await startBackend({
    dataDir,
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(root, 'supabase', 'migrations'),
    seeds: [],
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
  });
  database = databaseAt(backend.url, backend.keys.secret);
  sql = postgres(backend.database.urlFor('postgres'), { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(rows: string[]): string {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  writeFileSync(path, [HEADER, ...rows, ''].join('\n'));
  return path;
}

function people(count: number): string[] {
  return Array.from(
    { length: count },
    (_none, n) => `P${n},Person,Invented Person ${n},,19${10 + (n % 90)},bs`,
  );
}

function list(code: string) {
  return { code, name: 'Test list', source: 'Invented' };
}

async function current(code: string): Promise<number> {
  const rows =
    await sql`select from watchlist_entries where watchlist = ${code} and retired_at is null`;
  return rows.length;
}

/** The entries that a finished import brought. */
async function inForce(code: string): Promise<readonly unknown[]> {
  return sql`
    select entry.id from watchlist_entries as entry join watchlist_imports as import on import.id = entry.import_id
    where entry.watchlist = ${code} and entry.retired_at is null and import.state = 'finished'`;
}

async function problemsOf(done: { id: string }): Promise<unknown[]> {
  const rows =
    await sql`select line::int, reason from watchlist_import_problems where import_id = ${done.id} order by line`;
  return [...rows];
}

/** A database that fails after some calls, before or after it has run the last one. */
function breakingAfter(calls: number, when: 'before' | 'after'): Database {
  let left = calls;
  return {
    ...database,
    async call(command, args) {
      if (left-- > 0) return database.call(command, args);
      if (when === 'after') await database.call(command, args);
      throw new Error('gone');
    },
  };
}

test('[KYC-04] a file is read, and a second run of it changes nothing', async () => {
  const path = fileOf([...people(1200), 'X1,Person,,,,', 'too,short']);
  const reported: number[] = [];
  const done = await importList(database, path, list('whole'), (records) => reported.push(records));
  expect(done).toMatchObject({
    state: 'finished',
    records: 1202,
    added: 1200,
    rejected: 2,
    unreadable: 1,
  });
  expect(reported).toEqual([1000, 1202]);
  expect(await current('whole')).toBe(1200);
  expect(await problemsOf(done)).toEqual([
    { line: 1202, reason: 'It has no name.' },
    { line: 1203, reason: 'It has another number of columns than the first line.' },
  ]);
  expect(await importList(database, path, list('whole'))).toEqual(done);
});

test('[KYC-04] what is counted before an import is what the import counts', async () => {
  const path = fileOf([
    ...people(990),
    'Q,Person,,,,',
    'Q,Person,Taken,,,',
    'Q,Person,Repeated,,,',
    `${'x'.repeat(201)},Person,Long id,,,`,
    ',Person,No id,,,',
    'T,,No type,,,',
    `L,Person,${'é'.repeat(501)},,,`,
    `M,Person,${'é'.repeat(500)},,,`,
    'short,Person',
    ...people(40),
    '  ,Person,Space,,,',
  ]);
  const records: WatchlistRecord[] = [];
  for await (const record of readRecords(createReadStream(path) as AsyncIterable<Buffer>)) {
    records.push(record);
  }
  const done = await importList(database, path, list('counted'));
  const problems = await problemsOf(done);
  const counted = watchlistProblems(records);
  expect(problems).toEqual(counted);
  expect(done).toMatchObject({ rejected: counted.length, added: records.length - counted.length });
  expect(counted).toHaveLength(48);
});

test.each(['before', 'after'] as const)(
  'a run that broke %s the database answered goes on where it stopped',
  async (when) => {
    const path = fileOf(people(2500));
    const code = `broken_${when}`;
    await expect(importList(breakingAfter(2, when), path, list(code))).rejects.toThrow('gone');
    const reported: number[] = [];
    const done = await importList(database, path, list(code), (records) => reported.push(records));
    expect(reported).toEqual(when === 'before' ? [2000, 2500] : [2500]);
    expect(done).toMatchObject({ records: 2500, added: 2500, rejected: 0 });
  },
);

test('entries missing from the next file are retired; a file with less than half needs permission', async () => {
  await importList(database, fileOf(people(100)), list('shrinking'));
  const next = await importList(database, fileOf(people(80)), list('shrinking'));
  expect(next).toMatchObject({ added: 0, changed: 0, retired: 20 });
  const stub = fileOf(people(10));
  await expect(importList(database, stub, list('shrinking'))).rejects.toThrow('watchlist.shrinks');
  expect(await current('shrinking')).toBe(80);
  const cut = await importList(database, stub, { ...list('shrinking'), mayShrink: true });
  expect(cut).toMatchObject({ retired: 70 });
  expect(await current('shrinking')).toBe(10);
});

test('[KYC-04] an import that broke keeps the list as it was, and another file waits until it is discarded', async () => {
  await importList(database, fileOf(people(10)), list('waiting'));
  const broken = importList(
    breakingAfter(2, 'before'),
    fileOf(['New,Person,Newly Listed,,1970,bs', ...people(10)]),
    list('waiting'),
  );
  await expect(broken).rejects.toThrow('gone');
  const next = fileOf(people(12));
  await expect(importList(database, next, list('waiting'))).rejects.toThrow(
    'watchlist.import_running',
  );
  expect(await inForce('waiting')).toHaveLength(10);
  const done = await importList(database, next, { ...list('waiting'), discardOther: true });
  expect(done).toMatchObject({ added: 2, retired: 0 });
});

test('a new list needs a name; any key but the secret key is refused', async () => {
  const path = fileOf(people(1));
  await expect(importList(database, path, { code: 'nameless' })).rejects.toThrow(
    'watchlist.unknown',
  );
  const visitor = databaseAt(backend.url, backend.keys.publishable);
  await expect(importList(visitor, path, list('closed'))).rejects.toThrow('permission denied');
});

test('a missing file is refused with a message, before the database is asked', async () => {
  await expect(importList(database, '/nowhere/list.csv', { code: 'missing' })).rejects.toThrow(
    'There is no such file.',
  );
});
