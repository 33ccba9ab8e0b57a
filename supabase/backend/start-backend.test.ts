import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { startBackend, type BackendOptions, type RunningBackend } from './start-backend.ts';
import { findProcesses } from './postgres/processes.ts';
import { freePort } from './free-port.ts';
import { PATIENCE } from './testing/patience.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { copyData } from './testing/prepared-data.ts';

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

/** Begins with a database that another start has made, for tests that are not about the first start. */
function givenDatabase(): void {
  mkdirSync(options.dataDir);
  copyData(inject('backendTemplate'), options.dataDir);
}

async function tenants(backend: RunningBackend): Promise<unknown> {
  const response = await fetch(`${backend.url}/rest/v1/tenants?select=name`, {
    headers: { apikey: backend.keys.secret },
  });
  return response.json();
}

test('builds the database once, names its steps, and keeps data and keys over restarts', async () => {
  const steps: string[] = [];
  const first = await start({ progress: (step) => void steps.push(step) });
  expect([first.fresh, await tenants(first)]).toEqual([true, [{ name: 'Seeded' }]]);
  expect(steps[0]).toBe('Starting Postgres');
  expect(steps.filter((step) => step.includes('migration'))).not.toEqual([]);
  expect(steps.at(-1)).toBe('Seeding seed.sql');
  expectKeysOfOwner(first);
  await expectCostlyHash(first);
  await first.stop();

  const later: string[] = [];
  const second = await start({ progress: (step) => void later.push(step) });
  expect([second.fresh, await tenants(second)]).toEqual([false, [{ name: 'Seeded' }]]);
  expect(second.keys).toEqual(first.keys);
  // Neither the migrations nor the seeds again.
  expect(later).toEqual(['Starting Postgres', 'Checking the database']);
});

/** The file with the keys is for its owner only. */
function expectKeysOfOwner({ keys }: RunningBackend): void {
  const file = join(options.dataDir, 'keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(keys);
  expect(keys.publishable).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/);
  expect(keys.secret).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/);
}

/** A password is kept as bcrypt with cost 10. Other tests make hashes cheap (testing/global-setup.ts). */
async function expectCostlyHash({ url, keys, database }: RunningBackend): Promise<void> {
  const signedUp = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse' }),
  });
  expect(signedUp.status).toBe(200);
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  const { rows } = await client.query('select encrypted_password as hash from auth.users');
  await client.end();
  expect(rows).toEqual([{ hash: expect.stringMatching(/^\$2a\$10\$/) }]);
}

test('a start and a stop print nothing, and an unexpected end of Postgres is reported once', async () => {
  givenDatabase();
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
  givenDatabase();
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
  givenDatabase();
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
