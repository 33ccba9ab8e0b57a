import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';

import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { root } from '../lib/paths.ts';
import { fakeClamd } from '../scanner/fake-clamd.ts';

const waitFor = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'worker-'));
let backend: RunningBackend;

beforeAll(async () => {
  backend = await startBackend({
    dataDir: join(folder, 'data'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(root, 'supabase', 'migrations'),
    seeds: [join(root, 'supabase', 'seed', 'reference.sql')],
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off', 'portal.inner_mail': 'on' },
  });
});
afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true });
});

const rows = async (text: string) => {
  const sql = postgres(backend.database.superuserUrl, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
};

/** The command as an operator runs it, with every part. */
async function startWorker(more: Record<string, string> = {}) {
  const { stop, ...scanner } = await fakeClamd();
  onTestFinished(stop);
  const port = await freePort();
  const child = spawn(process.execPath, ['tools/worker.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      WORKER_PARTS: 'mail,scans,audit-heads',
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: backend.keys.secret,
      DATABASE_URL: backend.database.urlFor('postgres'),
      SITE_URL: 'https://portal.example.net',
      CLAMD_PORT: String(scanner.port),
      AUDIT_HEADS_TO: join(folder, 'heads.jsonl'),
      HEALTH_PORT: String(port),
      ...more,
    },
  });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  onTestFinished(() => void child.kill('SIGKILL'));
  const health = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;
  await waitFor(async () => expect(await health()).toBe(200));
  return { child, ended, health, said: () => said };
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe('[DATA-05] the worker with a database', () => {
  test('lives, ships heads, keeps a mail while the server is down, and ends with 0', async () => {
    const closed = await freePort();
    await rows(`update platform_settings
      set value = value || '{"smtp_host": "127.0.0.1", "smtp_port": ${closed}, "from_address": "portal@example.net"}'
      where key = 'email'`);
    await rows(`select private.queue_mail('ann@example.com', 'ticket_answer', 'Hello')`);
    const worker = await startWorker();
    await waitFor(async () => {
      const [mail] = await rows('select state, tries from private.mail_outbox');
      expect(mail).toEqual({ state: 'queued', tries: 1 });
      const parts = await rows('select part from worker_life order by part');
      expect(parts.map(({ part }) => part as string)).toEqual(['audit-heads', 'mail', 'scans']);
    });
    expect(await worker.health()).toBe(200);
    const [line = ''] = readFileSync(join(folder, 'heads.jsonl'), 'utf8').split('\n');
    const head = JSON.parse(line) as { hash: string };
    const [kept] = await rows('select last_hash from private.audit_heads where tenant_id is null');
    expect(head.hash).toBe(kept?.['last_hash']);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.said()).not.toContain(backend.keys.secret);
  });

  test('says once that the database is away and once that it is back', async () => {
    const worker = await startWorker();
    process.kill(backend.database.pid(), 'SIGQUIT');
    await waitFor(() => expect(worker.said()).toContain('The database cannot be reached'));
    await waitFor(() => expect(worker.said()).toContain('The database can be reached again'));
    await waitFor(async () => expect(await worker.health()).toBe(200));
    expect(count(worker.said(), 'cannot be reached')).toBe(1);
    expect(count(worker.said(), 'reached again')).toBe(1);
  });

  test('with a wrong key is refused and says so', async () => {
    const worker = await startWorker({
      SUPABASE_SECRET_KEY: 'sb_secret_wrong',
      WORKER_PARTS: 'scans',
    });
    await waitFor(async () => expect(await worker.health()).toBe(503));
    expect(worker.said()).not.toContain('sb_secret_wrong');
  });
});
