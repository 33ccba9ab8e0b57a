import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBackend } from './start-backend.ts';
import { isAlive } from './postgres/processes.ts';
import { freePort } from './free-port.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { startTestBackend, type TestBackend } from './testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('Postgres is killed', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend({ databaseSettings: {} }); // as safe as for real
  });

  afterAll(async () => {
    await backend.destroy();
  });

  test('under load: 503 meanwhile, back by itself, and no acknowledged row is lost', async () => {
    const acknowledged: string[] = [];
    const refusals: [number, string | null, unknown][] = [];
    let killed = false;
    let after = 0;
    // Eight writers that go on until well after the crash.
    async function write(writer: number): Promise<void> {
      for (let n = 0; after < 40; n++) {
        const name = `${writer}-${n}`;
        const response = await insertTenant(backend.url, backend.keys.secret, name);
        if (response.status === 201) {
          acknowledged.push(name);
          if (killed) after++;
          if (acknowledged.length === 40) {
            process.kill(backend.database.pid(), 'SIGKILL');
            killed = true;
          }
        } else {
          const body = (await response.json()) as { code: string };
          refusals.push([response.status, response.headers.get('retry-after'), body.code]);
          await delay(10);
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));

    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal).toEqual([503, '1', 'PGRST000']);
    const rows = await backend.sql<{ name: string }>('select name from public.tenants');
    const stored = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  });

  test('idle: the next requests work, also those that need a changed schema or a sign-in', async () => {
    const old = backend.database.pid();
    process.kill(old, 'SIGKILL');
    await expect.poll(() => backend.database.pid(), { timeout: 20_000 }).not.toBe(old);
    await backend.sql('create table public.after_crash (id int primary key)');
    await expect
      .poll(async () => (await backend.service().from('after_crash').select()).error, {
        timeout: 20_000,
      })
      .toBeNull();
    expect((await backend.signedUp('Later')).userId).toBeTruthy();
  });

  test('again and again: it comes back every time', async () => {
    for (let round = 0; round < 3; round++) {
      const old = backend.database.pid();
      process.kill(old, 'SIGKILL');
      await expect.poll(() => backend.database.pid(), { timeout: 20_000 }).not.toBe(old);
      const { error } = await backend.service().from('tenants').select('id').limit(1);
      expect(error).toBeNull();
    }
  });
});

test('the whole backend and Postgres are killed: the next start has every acknowledged row', async () => {
  const folder = tempFolder();
  const options = {
    dataDir: join(folder.path, '.local'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(import.meta.dirname, 'testing', 'migrations'),
    seeds: [],
    siteUrl: 'http://localhost:3000',
  };
  const program = join(folder.path, 'run.ts');
  writeFileSync(
    program,
    `import { startBackend } from ${JSON.stringify(join(import.meta.dirname, 'start-backend.ts'))};
     const { keys, database } = await startBackend(${JSON.stringify(options)});
     console.log(JSON.stringify({ secret: keys.secret, postgres: database.pid() }));`,
  );
  const acknowledged: string[] = [];
  // First the backend alone, whose Postgres then ends by itself, then both at once.
  for (const killPostgres of [false, true]) {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { secret, postgres } = await readReport(child);
    for (let n = 0; n < 20; n++) {
      const name = `${killPostgres}-${n}`;
      const { status } = await insertTenant(`http://127.0.0.1:${options.apiPort}`, secret, name);
      expect(status).toBe(201);
      acknowledged.push(name);
    }
    child.kill('SIGKILL');
    if (killPostgres) process.kill(postgres, 'SIGKILL');
    await once(child, 'exit');
    while (isAlive(postgres)) await delay(5);
  }

  const backend = await startBackend(options);
  const response = await fetch(`${backend.url}/rest/v1/tenants?select=name&order=id`, {
    headers: { apikey: backend.keys.secret },
  });
  const names = ((await response.json()) as { name: string }[]).map(({ name }) => name);
  await backend.stop();
  folder.remove();
  expect([backend.fresh, names]).toEqual([false, acknowledged]);
});

function insertTenant(url: string, key: string, name: string): Promise<Response> {
  return fetch(`${url}/rest/v1/tenants`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
}

async function readReport(child: ChildProcess): Promise<{ secret: string; postgres: number }> {
  let text = '';
  for await (const chunk of child.stdout!) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return JSON.parse(text);
}
