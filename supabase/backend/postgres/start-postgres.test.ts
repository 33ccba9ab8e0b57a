import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAlive, findProcesses } from './processes.ts';
import { startPostgres, type RunningPostgres } from './start-postgres.ts';
import { freePort } from '../free-port.ts';
import { tempFolder } from '../testing/temp-folder.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = tempFolder();
const dataDir = join(folder.path, 'postgres');
let port: number;
let postgres: RunningPostgres;

const start = () => startPostgres({ dataDir, port });

beforeAll(async () => {
  port = await freePort();
  postgres = await start();
});

afterEach(async () => {
  await postgres.stop();
});

afterAll(async () => {
  await postgres.destroy();
  folder.remove();
});

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Until the system has taken the process away. */
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(5);
}

test('is Postgres 17 with checksums, scram and logical decoding, on 127.0.0.1 only', async () => {
  expect(postgres.fresh).toBe(true);
  const [settings] = await query(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('data_checksums') as checksums,
       current_setting('password_encryption') as passwords,
       current_setting('wal_level') as wal,
       current_setting('listen_addresses') as addresses,
       current_setting('unix_socket_directories') as sockets`,
  );
  expect(settings).toEqual({
    version: 17,
    checksums: 'on',
    passwords: 'scram-sha-256',
    wal: 'logical',
    addresses: '127.0.0.1',
    sockets: '',
  });
});

test('refuses a wrong password', async () => {
  postgres = await start();
  const client = new Client({
    connectionString: postgres.superuserUrl.replace(':postgres@', ':x@'),
  });
  await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
});

test('keeps its data over a stop and leaves no process', async () => {
  postgres = await start();
  expect(postgres.fresh).toBe(false);
  await query('create table kept as select 1 as n');
  await postgres.stop();
  expect(findProcesses(postgres.dataDir)).toEqual([]);
  postgres = await start();
  expect(await query('select n from kept')).toEqual([{ n: 1 }]);
});

test('names the port in use and how to choose another', async () => {
  postgres = await start();
  const other = tempFolder();
  await expect(startPostgres({ dataDir: join(other.path, 'pg'), port })).rejects.toMatchObject({
    name: 'PortInUseError',
    port,
    variable: 'DB_PORT',
    message: expect.stringMatching(new RegExp(`^Port ${port} .*DB_PORT=\\d+ npm start\\.$`)),
  });
  other.remove();
});

test('refuses a folder that holds something else, and leaves it alone', async () => {
  const other = tempFolder();
  const file = join(other.path, 'thesis.txt');
  writeFileSync(file, 'years of work');
  await expect(startPostgres({ dataDir: other.path, port })).rejects.toThrow(/not a Postgres data/);
  expect(existsSync(file)).toBe(true);
  other.remove();
});

describe('after a crash', () => {
  test('of Postgres, every committed row is there', async () => {
    postgres = await start();
    await query('create table survived (n int)');
    await query('insert into survived select generate_series(1, 1000)');
    process.kill(postgres.pid, 'SIGKILL');
    await gone(postgres.pid);
    postgres = await start();
    expect(await query('select count(*)::int as n from survived')).toEqual([{ n: 1000 }]);
  });

  test('of Postgres with a backend that is still busy, the next start clears it away', async () => {
    postgres = await start();
    const busy = query(
      `do $$ declare stop timestamptz := clock_timestamp() + '1 minute'; begin
         while clock_timestamp() < stop loop end loop; end $$`,
    );
    const refused = busy.catch((error: Error) => error.message);
    await expect
      .poll(() => query(`select count(*)::int as n from pg_stat_activity where query like 'do %'`))
      .toEqual([{ n: 1 }]);
    process.kill(postgres.pid, 'SIGKILL');
    await gone(postgres.pid);
    postgres = await start();
    expect(await query('select 1 as n')).toEqual([{ n: 1 }]);
    expect(await refused).toMatch(/^Connection terminated/);
  });

  test('of the program that started it, the next start stops the old one first', async () => {
    const orphan = await start();
    postgres = await start();
    // A process that has ended keeps its number until its parent has read its exit.
    await expect.poll(() => isAlive(orphan.pid)).toBe(false);
    expect(postgres.pid).not.toBe(orphan.pid);
    expect(await query('select count(*)::int as n from survived')).toEqual([{ n: 1000 }]);
  });

  test('and a new process with the old number, it starts and leaves that process alone', async () => {
    await postgres.stop();
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    postgres = await start();
    expect(await query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('with the data folder deleted meanwhile, it starts afresh on the same port', async () => {
    const orphan = await start();
    rmSync(dataDir, { recursive: true });
    postgres = await start();
    expect(postgres.fresh).toBe(true);
    // A process that has ended keeps its number until its parent has read its exit.
    await expect.poll(() => isAlive(orphan.pid)).toBe(false);
  });
});
