import { once } from 'node:events';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackend, type BackendOptions, type RunningBackend } from './start-backend.ts';
import { findProcesses } from './postgres/processes.ts';
import { freePort } from './free-port.ts';
import { PATIENCE } from './testing/patience.ts';
import { tempFolder } from './testing/temp-folder.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: ReturnType<typeof tempFolder>;
let options: BackendOptions;
let running: RunningBackend[] = [];

beforeEach(async () => {
  folder = tempFolder();
  options = {
    dataDir: join(folder.path, '.local'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    mailPort: await freePort(),
    migrationsDir: join(import.meta.dirname, 'testing', 'migrations'),
    seeds: [join(folder.path, 'seed.sql')],
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
  };
  writeFileSync(options.seeds[0]!, `insert into public.tenants (name) values ('Seeded');`);
});

afterEach(async () => {
  for (const backend of running) await backend.stop();
  running = [];
  chmodSync(folder.path, 0o755);
  folder.remove();
});

async function start(changes: Partial<BackendOptions> = {}): Promise<RunningBackend> {
  const backend = await startBackend({ ...options, ...changes });
  running.push(backend);
  return backend;
}

async function tenants(backend: RunningBackend): Promise<unknown> {
  const response = await fetch(`${backend.url}/rest/v1/tenants?select=name`, {
    headers: { apikey: backend.keys.secret },
  });
  return response.json();
}

test('builds the database once and keeps data and keys over restarts', async () => {
  const first = await start();
  expect([first.fresh, await tenants(first)]).toEqual([true, [{ name: 'Seeded' }]]);
  await first.stop();
  const second = await start();
  expect([second.fresh, await tenants(second)]).toEqual([false, [{ name: 'Seeded' }]]);
  expect(second.keys).toEqual(first.keys);
});

test('the first start names its steps, each migration and each seed; a later one names neither again', async () => {
  const first: string[] = [];
  await (await start({ progress: (step) => void first.push(step) })).stop();
  expect(first[0]).toBe('Starting Postgres');
  expect(first.filter((step) => step.includes('migration'))).not.toEqual([]);
  expect(first.at(-1)).toBe('Seeding seed.sql');
  const second: string[] = [];
  await start({ progress: (step) => void second.push(step) });
  expect(second).toEqual(['Starting Postgres', 'Checking the database']);
});

test('a start and a stop print nothing, and an unexpected end of Postgres is reported once', async () => {
  const printed: string[] = [];
  const backend = await start({ print: (line) => void printed.push(line) });
  expect(printed).toEqual([]);
  process.kill(backend.database.pid(), 'SIGKILL');
  await vi.waitFor(() => expect(printed).toContain('warn: Postgres is back.'), PATIENCE);
  // Without the messages of the services about their lost connections.
  expect(printed.filter((line) => /Postgres|UTC|FATAL/.test(line))).toEqual([
    'warn: Postgres ended unexpectedly (SIGKILL); starting it again.',
    'warn: Postgres is back.',
  ]);
  const before = printed.length;
  await backend.stop();
  expect(printed.slice(before)).toEqual([]);
});

test('the file with the keys is for its owner only', async () => {
  const { keys } = await start();
  const file = join(options.dataDir, 'keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(keys);
  expect(keys.publishable).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
  expect(keys.secret).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
});

test.each([
  ['apiPort', 'API_PORT'],
  ['dbPort', 'DB_PORT'],
  ['mailPort', 'MAIL_PORT'],
] as const)('%s in use: one sentence, and nothing is left running', async (option, variable) => {
  const squatter = createServer().listen(options[option], '127.0.0.1');
  await once(squatter, 'listening');
  const printed: string[] = [];
  const attempt = start({ print: (line) => void printed.push(line) });
  await expect(attempt).rejects.toMatchObject({ name: 'PortInUseError', variable });
  expect(printed).toEqual([]);
  expect(findProcesses(join(options.dataDir, 'postgres'))).toEqual([]);
  squatter.close();
  await once(squatter, 'close');
  expect((await start()).fresh).toBe(true);
});

test('a second start on the same data is refused; a lock of a dead process is not in the way', async () => {
  await start();
  await expect(start({ apiPort: await freePort(), dbPort: await freePort() })).rejects.toThrow(
    new RegExp(`is in use by process ${process.pid}: stop that first\\.$`),
  );
  await running.pop()!.stop();
  writeFileSync(join(options.dataDir, 'backend.lock'), JSON.stringify({ pid: 4_190_000 }));
  await start();
  await running.pop()!.stop();
  // The same number, but a process that started at another time.
  writeFileSync(
    join(options.dataDir, 'backend.lock'),
    JSON.stringify({ pid: process.pid, started: '1' }),
  );
  await start();
});

test('a start that fails can be repeated once the reason is gone', async () => {
  writeFileSync(options.seeds[0]!, 'insert into nowhere;');
  await expect(start()).rejects.toMatchObject({ name: 'SqlFileError' });
  writeFileSync(options.seeds[0]!, `insert into public.tenants (name) values ('Corrected');`);
  expect(await tenants(await start())).toEqual([{ name: 'Corrected' }]);
});

test('refuses to be a production server', async () => {
  process.env.NODE_ENV = 'production';
  try {
    await expect(start()).rejects.toThrow(/for development, tests and demonstrations only/);
  } finally {
    process.env.NODE_ENV = 'test';
  }
});
