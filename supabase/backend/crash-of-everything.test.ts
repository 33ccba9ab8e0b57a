import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackend, type BackendOptions, type RunningBackend } from './start-backend.ts';
import { isAlive } from './postgres/processes.ts';
import { freePort } from './free-port.ts';
import { PATIENCE } from './testing/patience.ts';
import { tempFolder } from './testing/temp-folder.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSWORD = 'correct horse';

let folder: ReturnType<typeof tempFolder>;
let options: BackendOptions;
let child: ChildProcess | undefined;
let recovered: RunningBackend | undefined;

beforeEach(async () => {
  folder = tempFolder();
  options = {
    dataDir: join(folder.path, '.local'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(import.meta.dirname, 'testing', 'migrations'),
    seeds: [],
    siteUrl: 'http://localhost:3000',
    auth: { autoConfirm: false },
  };
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await recovered?.stop();
  child = recovered = undefined;
  folder.remove();
});

test('the whole backend is killed during writes, then with its Postgres: every acknowledged row is there', async () => {
  const acknowledged: string[] = [];
  // First the backend alone, whose Postgres then ends by itself, then both at once.
  for (const killPostgres of [false, true]) {
    const { secret, postgres } = await startInItsOwnProcess();
    const kill = () => {
      child?.kill('SIGKILL');
      if (killPostgres) process.kill(postgres, 'SIGKILL');
    };
    let count = 0;
    // Eight writers that go on until no server answers any more.
    async function write(writer: number): Promise<void> {
      for (let n = 0; ; n++) {
        const name = `${killPostgres} ${writer} ${n}`;
        const status = await insertTenant(secret, name);
        if (status === undefined) return;
        if (status === 201) acknowledged.push(name);
        if (++count === 60) kill();
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), PATIENCE);
  }

  recovered = await startBackend(options);
  const response = await fetch(`${recovered.url}/rest/v1/tenants?select=name`, {
    headers: { apikey: recovered.keys.secret },
  });
  const stored = new Set(((await response.json()) as { name: string }[]).map(({ name }) => name));
  expect(recovered.fresh).toBe(false);
  expect(acknowledged.length).toBeGreaterThan(80);
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
});

test('an account, a mail and a session outlive the death of everything', async () => {
  const email = 'ann@example.com';
  const { secret, publishable, postgres } = await startInItsOwnProcess();
  const before = clientOf(publishable);
  expect((await before.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  const bob = { email: 'bob@example.com', password: PASSWORD };
  await clientOf(secret).auth.admin.createUser({ ...bob, email_confirm: true });
  const { data } = await clientOf(publishable).auth.signInWithPassword(bob);
  // The mail is sent after the answer; from when it is in the folder, it is there for good.
  const mails = () => readdirSync(join(options.dataDir, 'mails'));
  await vi.waitFor(() => expect(mails()).toEqual([expect.stringMatching(/\.json$/)]), PATIENCE);
  child?.kill('SIGKILL');
  process.kill(postgres, 'SIGKILL');
  await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), PATIENCE);

  recovered = await startBackend(options);
  expect(recovered.mailbox.list().map(({ to }) => to)).toEqual([email]);
  const code = /\b\d{6}\b/.exec(recovered.mailbox.list()[0]!.text)?.[0] ?? '';
  const confirmed = await clientOf(publishable).auth.verifyOtp({
    type: 'email',
    email,
    token: code,
  });
  expect([confirmed.error, confirmed.data.user?.email]).toEqual([null, email]);
  const refreshed = await clientOf(publishable).auth.setSession(data.session!);
  expect([refreshed.error, refreshed.data.user?.email]).toEqual([null, bob.email]);
});

interface Report {
  secret: string;
  publishable: string;
  postgres: number;
}

async function startInItsOwnProcess(): Promise<Report> {
  const program = join(folder.path, 'run.ts');
  writeFileSync(
    program,
    `import { startBackend } from ${JSON.stringify(join(import.meta.dirname, 'start-backend.ts'))};
     const { keys, database } = await startBackend(${JSON.stringify(options)});
     console.log(JSON.stringify({ ...keys, postgres: database.pid() }));`,
  );
  child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout!) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return JSON.parse(text) as Report;
}

function clientOf(key: string) {
  return createClient(`http://127.0.0.1:${options.apiPort}`, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** The status of the answer; undefined when there is none. */
async function insertTenant(key: string, name: string): Promise<number | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${options.apiPort}/rest/v1/tenants`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return response.status;
  } catch {
    return undefined;
  }
}
