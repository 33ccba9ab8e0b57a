import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFileSync, spawn } from 'node:child_process';

import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import { copyData, preparedData } from '@portal/backend/prepared-data';
import { strFromU8, unzipSync } from 'fflate';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { exportNext, removeSpent } from '../firm-export/export-next.ts';
import { filesAt } from '../lib/stored-files.ts';
import { verifyChain } from '../audit-verifier/verify.mjs';
import { databaseAt } from '../lib/database.ts';
import { root } from '../lib/paths.ts';
import { EICAR, fakeClamd } from '../scanner/fake-clamd.ts';
import { removeSpentPictures, scanNext } from '../scanner/scan-next.ts';

const waitFor = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'worker-'));
let backend: RunningBackend;

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  copyData(await preparedData('empty'), dataDir);
  backend = await startBackend({
    dataDir,
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
      WORKER_PARTS: 'mail,scans,audit-heads,audit-log',
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEY: backend.keys.secret,
      DATABASE_URL: backend.database.urlFor('postgres'),
      SITE_URL: 'https://portal.example.net',
      CLAMD_PORT: String(scanner.port),
      AUDIT_HEADS_TO: join(folder, 'heads.jsonl'),
      AUDIT_LOG_TO: join(folder, 'audit-log'),
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
    await rows(`insert into access_events (kind, level) values ('sign_in', 'info')`);
    const worker = await startWorker();
    await waitFor(async () => {
      const [mail] = await rows('select state, tries from private.mail_outbox');
      expect(mail).toEqual({ state: 'queued', tries: 1 });
      const parts = await rows('select part from worker_life order by part');
      expect(parts.map(({ part }) => part as string)).toEqual([
        'audit-heads',
        'audit-log',
        'mail',
        'scans',
      ]);
    });
    expect(await worker.health()).toBe(200);
    const [line = ''] = readFileSync(join(folder, 'heads.jsonl'), 'utf8').split('\n');
    const head = JSON.parse(line) as { hash: string };
    const [kept] = await rows('select last_hash from private.audit_heads where tenant_id is null');
    expect(head.hash).toBe(kept?.['last_hash']);
    // The whole chains: a long one is shipped in several files, one after the other.
    await waitFor(async () => {
      const log = await verifyChain(join(folder, 'audit-log', 'platform'));
      const access = await verifyChain(join(folder, 'audit-log', 'access', 'platform'));
      expect([...log.findings, ...access.findings]).toEqual([]);
      const [there] = await rows(`
        select (select count(*)::int from audit_logs where tenant_id is null) as log,
          (select count(*)::int from access_events where tenant_id is null) as access`);
      expect({ log: log.entries, access: access.entries }).toEqual(there);
    });
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

/** As the operator does it (docs/guides/worker.md). */
async function roleUrl(role: string): Promise<string> {
  await rows(`alter role ${role} with login password 'a-password-of-a-test'`);
  const url = new URL(backend.database.urlFor('postgres'));
  url.username = role;
  url.password = 'a-password-of-a-test';
  return url.href;
}

describe('[DATA-05] the worker with a role for each part', () => {
  test('sends mails and ships heads without the secret key and without postgres', async () => {
    const closed = await freePort();
    await rows(`update platform_settings
      set value = value || '{"smtp_host": "127.0.0.1", "smtp_port": ${closed}, "from_address": "portal@example.net"}'
      where key = 'email'`);
    const [queued] = await rows(
      `select private.queue_mail('bob@example.com', 'ticket_answer', 'Hello'), now() as since`,
    );
    const worker = await startWorker({
      WORKER_PARTS: 'mail,audit-heads,audit-log',
      SUPABASE_SECRET_KEY: '',
      DATABASE_URL: '',
      MAIL_DATABASE_URL: await roleUrl('portal_mail'),
      AUDIT_HEADS_DATABASE_URL: await roleUrl('portal_audit_heads'),
      AUDIT_HEADS_TO: join(folder, 'heads-of-a-role.jsonl'),
      AUDIT_LOG_DATABASE_URL: await roleUrl('portal_audit_log'),
    });
    await waitFor(async () => {
      const [mail] = await rows(
        `select tries from private.mail_outbox where recipient = 'bob@example.com'`,
      );
      expect(mail).toEqual({ tries: 1 });
      const since = (queued as unknown as { since: Date }).since.toISOString();
      const parts = await rows(
        `select part from worker_life where last_seen_at >= '${since}' order by part`,
      );
      expect(parts.map(({ part }) => part as string)).toEqual(['audit-heads', 'audit-log', 'mail']);
    });
    expect(readFileSync(join(folder, 'heads-of-a-role.jsonl'), 'utf8')).toContain('"hash"');
    expect(worker.said()).not.toMatch(/signs in as|secret key|a-password-of-a-test/);
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  });

  test('a part that still signs in as postgres says so', async () => {
    const worker = await startWorker({ WORKER_PARTS: 'mail' });
    await waitFor(() => expect(worker.said()).toContain('mail: signs in as postgres'));
  });

  test('who has the password of a part gets no further than its commands', async () => {
    const sql = postgres(await roleUrl('portal_scans'), { max: 1, onnotice: () => {} });
    onTestFinished(() => sql.end());
    const refusal = (text: string) =>
      sql.unsafe(text).then(
        () => 'allowed',
        (error: unknown) => (error as Error).message,
      );
    expect(await refusal('select * from public.take_scans(1)')).toBe('allowed');
    for (const text of [
      'set session authorization postgres',
      'set role postgres',
      'select * from public.documents',
      'select public.read_audit_heads()',
      'select public.take_audit_entries()',
      'select private.claim_mail()',
      'select * from auth.sessions',
      'select * from storage.objects',
      `copy (select 1) to program 'id'`,
    ]) {
      expect(`${text}: ${await refusal(text)}`).toContain('permission denied');
    }
  });
});

const FIRM = '10000000-0000-4000-8000-000000000001';
const COMPANY = 'c0000000-0000-4000-8000-000000000001';

/** A firm with an owner who is the super admin too, a company with formulas for a name, and three files, one of which has malware. */
async function givenFirm(): Promise<void> {
  await rows(`insert into tenants (id, slug, name) values ('${FIRM}', 'bay-street', 'Bay Street Ltd.');
    insert into auth.users (id, email) values ('${FIRM}', 'owner@example.com'), ('${COMPANY}', 'chief@example.com');
    update profiles set role = 'admin' where id = '${COMPANY}';
    insert into private.super_admin (user_id) values ('${COMPANY}');
    insert into tenant_users (tenant_id, user_id, role) values ('${FIRM}', '${FIRM}', 'owner');
    insert into private.new_pictures (tenant_id, offered_by, path, scan) values ('${FIRM}', '${FIRM}', '${FIRM}/logo.png', 'infected');
    insert into companies (id, tenant_id, user_id, name, type) values ('${COMPANY}', '${FIRM}', '${FIRM}', '=1+1, "Ltd."', 'IBC');`);
  for (const [n, scan] of ['clean', 'clean', 'infected'].entries()) {
    const id = `d0000000-0000-4000-8000-00000000000${n}`;
    const path = `${FIRM}/${COMPANY}/${id}.pdf`;
    const body = new Blob([`%PDF-1.7\n${String(n).repeat(19_991)}`], { type: 'application/pdf' });
    const headers = {
      apikey: backend.keys.secret,
      authorization: `Bearer ${backend.keys.secret}`,
      'content-type': 'application/pdf',
    };
    const address = `${backend.url}/storage/v1/object/documents/${path}`;
    const stored = await fetch(address, { method: 'POST', headers, body });
    expect([stored.status, stored.ok ? '' : await stored.text()]).toEqual([200, '']);
    await rows(`insert into documents (id, tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, reason_code, scan, scan_note)
      values ('${id}', '${FIRM}', '${COMPANY}', 'passport', 'p.pdf', '${path}', 'application/pdf', 20000, ${scan === 'clean' ? `'uploaded', null, 'clean', null` : `'rejected', 'malware', 'infected', 'Eicar'`})`);
  }
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Offers bytes as the picture of the owner, which the storage service takes from them. */
async function offerPicture(bytes: Buffer): Promise<string> {
  const path = `${FIRM}/${crypto.randomUUID()}.png`;
  await filesAt(backend.url, backend.keys.secret).storePicture('new-pictures', path, bytes);
  await rows(`update storage.objects set owner_id = '${FIRM}' where name = '${path}'`);
  const sql = postgres(backend.database.urlFor('postgres'), { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: FIRM, role: 'authenticated' })}, true)`;
      await tx`select offer_picture(${path})`;
    });
  } finally {
    await sql.end();
  }
  return path;
}

const startExport = async (person: string, scope: string): Promise<string> => {
  const sql = postgres(backend.database.urlFor('postgres'), { max: 1, onnotice: () => {} });
  const claims = JSON.stringify({ sub: person, role: 'authenticated' });
  try {
    const [row] = await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      return tx`select start_firm_export(${FIRM}, ${scope}, 'We leave') as id`;
    });
    return row?.['id'] as string;
  } finally {
    await sql.end();
  }
};

/** Unpacks all parts of an export into a folder, as its reader does. */
async function unpack(id: string): Promise<string> {
  const to = mkdtempSync(join(folder, 'unpacked-'));
  const files = filesAt(backend.url, backend.keys.secret);
  for (const { path } of await rows(
    `select path from firm_export_parts where export_id = '${id}' order by part`,
  )) {
    const bytes = await files.read('exports', path as string);
    for (const [name, content] of Object.entries(unzipSync(bytes ?? new Uint8Array()))) {
      mkdirSync(dirname(join(to, name)), { recursive: true });
      writeFileSync(join(to, name), content);
    }
  }
  return to;
}

describe('[EXIT-01] everything of a firm as files', () => {
  test('is written in parts, goes on after a worker that died, and can be checked by its reader', async () => {
    await givenFirm();
    const id = await startExport(FIRM, 'firm');
    const files = filesAt(backend.url, backend.keys.secret);
    const database = databaseAt(backend.url, backend.keys.secret);
    const source = { database, files, partBytes: 30_000 };
    expect(await exportNext(source)).toMatchObject({ part: 1, isDone: false });
    // It stores the second part, dies before it says so, and another worker takes over.
    const dies = {
      ...source,
      files: {
        ...files,
        store: async (...given: Parameters<typeof files.store>) => {
          await files.store(...given);
          throw new Error('killed');
        },
      },
    };
    await expect(exportNext(dies)).rejects.toThrow('killed');
    let last = await exportNext(source);
    expect(last).toMatchObject({ part: 2 });
    while (last && !last.isDone) last = await exportNext(source);
    expect(await exportNext(source)).toBeNull();
    const [done] = await rows(`select state, files, bytes > 0 as has_bytes from firm_exports`);
    expect(done).toEqual({ state: 'done', files: '2', has_bytes: true });

    const to = await unpack(id);
    const text = (name: string) => readFileSync(join(to, name), 'utf8');
    const all = execFileSync('sh', ['-c', 'sha256sum -c SHA256SUMS-*.txt'], { cwd: to });
    expect(strFromU8(all)).not.toContain('FAILED');
    expect(JSON.parse(text('tables/companies.json'))).toMatchObject([{ name: '=1+1, "Ltd."' }]);
    expect(text('tables/companies.csv')).toContain(`"'=1+1, ""Ltd."""`);
    expect(JSON.parse(text('manifest.json'))).toMatchObject({
      rows: { companies: 1, documents: 3, people: 1 },
      files: { stored: 2, left_out: 2 },
    });
    const leftOut = execFileSync('sh', ['-c', 'cat files/left-out-*.csv'], { cwd: to });
    expect(strFromU8(leftOut)).toContain('malware was found in it');
    expect(() => text('tables/screening_hits.json')).toThrow('ENOENT');
    expect(() => text('audit/verify.mjs')).toThrow('ENOENT');

    const [stored] = await rows(`select path from firm_export_parts limit 1`);
    await rows(`update firm_exports set expires_at = now()`);
    expect(await removeSpent(source)).toBeGreaterThan(1);
    expect(await removeSpent(source)).toBe(0);
    expect(await files.read('exports', stored?.['path'] as string)).toBeNull();
  });

  test('of the super admin holds the audit log with its verifier, and is written by the worker', async () => {
    const id = await startExport(COMPANY, 'complete');
    await startWorker({
      WORKER_PARTS: 'firm-exports',
      FIRM_EXPORTS_DATABASE_URL: await roleUrl('portal_firm_exports'),
    });
    await waitFor(async () => {
      const [row] = await rows(`select state from firm_exports where id = '${id}'`);
      expect(row).toEqual({ state: 'done' });
    });
    const to = await unpack(id);
    const said = execFileSync(
      'sh',
      [
        '-c',
        `cat audit/bundle-*.jsonl > bundle.json && "${process.execPath}" audit/verify.mjs bundle.json`,
      ],
      { cwd: to },
    );
    expect(strFromU8(said)).toContain('Complete and unaltered');
    expect(JSON.parse(readFileSync(join(to, 'tables/screening_hits.json'), 'utf8'))).toEqual([]);
  });
});

describe('[PRF-01] a new picture', () => {
  test('goes through the scanner into the public bucket, also after a worker that died in between', async () => {
    const files = filesAt(backend.url, backend.keys.secret);
    const database = databaseAt(backend.url, backend.keys.secret);
    const { stop, ...scanner } = await fakeClamd();
    onTestFinished(stop);
    const source = { database, files, scanner };
    const shown = async () =>
      (await rows(`select avatar_path from profiles where id = '${FIRM}'`))[0]?.['avatar_path'];
    await database.call('set_file_scanning', { is_on: true });
    onTestFinished(async () => {
      await database.call('set_file_scanning', { is_on: false });
    });

    const first = await offerPicture(PNG);
    const dies = async (...given: Parameters<typeof files.storePicture>) => {
      await files.storePicture(...given);
      throw new Error('killed');
    };
    await expect(scanNext({ ...source, files: { ...files, storePicture: dies } })).rejects.toThrow(
      'killed',
    );
    expect(await shown()).toBeNull();
    expect(await scanNext(source)).toBeNull();
    await rows(`update private.file_scans set leased_until = now() where settled_at is null`);
    expect(await scanNext(source)).toMatchObject({ outcome: 'clean' });
    expect(await shown()).toBe(first);
    const address = `${backend.url}/storage/v1/object/public/avatars/${first}`;
    const open = await fetch(address);
    expect(open.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await open.arrayBuffer()).equals(PNG)).toBe(true);

    // The next one takes its place: the held file and the old picture go.
    const second = await offerPicture(PNG);
    expect(await scanNext(source)).toMatchObject({ outcome: 'clean' });
    expect(await removeSpentPictures(source)).toBe(3);
    expect(await removeSpentPictures(source)).toBe(0);
    expect(await shown()).toBe(second);
    expect(await files.read('avatars', first)).toBeNull();
    expect(await files.read('new-pictures', second)).toBeNull();

    // Malware goes nowhere.
    const third = await offerPicture(Buffer.concat([PNG, EICAR]));
    expect(await scanNext(source)).toMatchObject({ outcome: 'infected' });
    expect(await removeSpentPictures(source)).toBe(0);
    expect(await shown()).toBe(second);
    expect(await files.read('avatars', third)).toBeNull();
    expect(await files.read('new-pictures', third)).not.toBeNull();
    const hidden = await fetch(`${backend.url}/storage/v1/object/public/new-pictures/${third}`);
    expect(hidden.ok).toBe(false);
  });
});
