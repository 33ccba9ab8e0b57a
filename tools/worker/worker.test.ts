import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { DatabaseRefusal, DatabaseSilent, type Database } from '../lib/database.ts';
import { fakeClamd } from '../scanner/fake-clamd.ts';
import { clockWarning } from './clock.ts';
import { logLine } from './log-line.ts';
import { auditHeadsPart } from './audit-heads.ts';
import { startHealth } from './health.ts';
import type { Part } from './part.ts';
import { destinationOf } from './place.ts';
import { runParts, type RunOptions } from './run-parts.ts';
import { scansPart } from './scans.ts';
import { settingsFrom } from './settings.ts';

const waitFor = (holds: () => unknown) => vi.waitFor(holds, { timeout: 60_000 });
const quick = { first: 1, longest: 5 };
const access = { url: 'http://127.0.0.1:1', key: 'k' };

/** Runs parts until the test ends, and keeps what they print and report. */
function started(parts: readonly Part[], more: Partial<RunOptions> = {}) {
  const printed: string[] = [];
  const lives: string[] = [];
  const running = runParts({
    parts,
    print: (text) => printed.push(text),
    reportLife: async (part) => void lives.push(part),
    lifeEveryMs: 5,
    backOff: quick,
    ...more,
  });
  onTestFinished(running.stop);
  return { running, printed, lives };
}

/** A part that fails with what `error` is now. */
function partWith(name: string) {
  const now: { error?: Error | undefined; runs: number } = { runs: 0 };
  const part: Part = {
    name,
    everyMs: 1,
    run: async () => {
      now.runs += 1;
      if (now.error) throw now.error;
      return false;
    },
  };
  return { part, now };
}

/** Waits until the part ran so many times more. */
const runs = async (now: { runs: number }, more: number) => {
  const from = now.runs;
  await waitFor(() => expect(now.runs).toBeGreaterThan(from + more));
};

describe('the worker while the database is away', () => {
  test('says so once in words, and once that it is back', async () => {
    const { part, now } = partWith('mail');
    const { running, printed } = started([part]);
    await runs(now, 1);
    expect(running.health()).toMatchObject({ isWell: true, database: true });
    now.error = new DatabaseSilent('https://x.example does not answer');
    await runs(now, 6);
    expect(running.health()).toMatchObject({ isWell: false, database: false });
    expect(printed).toEqual([
      'The database cannot be reached (https://x.example does not answer). The worker tries again.',
    ]);
    now.error = undefined;
    await waitFor(() => expect(running.health().isWell).toBe(true));
    expect(printed.slice(1).toSorted()).toEqual([
      'The database can be reached again.',
      'mail: works again.',
    ]);
  });

  test('two parts that cannot reach it are one message', async () => {
    const one = partWith('one');
    const two = partWith('two');
    one.now.error = new DatabaseSilent('away');
    two.now.error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { printed } = started([one.part, two.part]);
    await Promise.all([runs(one.now, 3), runs(two.now, 3)]);
    one.now.error = undefined;
    await runs(one.now, 2);
    expect(printed.filter((text) => text.includes('cannot be reached'))).toHaveLength(1);
    expect(printed.filter((text) => text.includes('reached again'))).toHaveLength(0);
    two.now.error = undefined;
    await waitFor(() => expect(printed).toContain('The database can be reached again.'));
  });
});

describe('a part that fails', () => {
  test('is said once, is unwell after three times, does not live, and holds up no other', async () => {
    const bad = partWith('scans');
    const good = partWith('mail');
    bad.now.error = new DatabaseRefusal('not_allowed');
    const { running, printed, lives } = started([bad.part, good.part]);
    await runs(bad.now, 4);
    await runs(good.now, 2);
    expect(printed).toEqual(['scans: not_allowed']);
    expect(running.health()).toMatchObject({
      isWell: false,
      database: true,
      parts: { mail: { failures: 0 }, scans: { lastFailure: 'not_allowed' } },
    });
    lives.length = 0;
    await waitFor(() => expect(lives.length).toBeGreaterThan(2));
    expect(new Set(lives)).toEqual(new Set(['mail']));
  });

  test('prints no password of an address', async () => {
    const { part, now } = partWith('mail');
    now.error = new Error('no such thing at postgres://me:secret@db.example/x');
    const { printed } = started([part]);
    await runs(now, 1);
    expect(printed.join()).toContain('db.example');
    expect(printed.join()).not.toContain('secret');
  });
});

test('a stop finishes the piece under way and begins no other', async () => {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  let begun = 0;
  let ended = 0;
  const part: Part = {
    name: 'mail',
    everyMs: 1,
    run: async () => {
      begun += 1;
      await done;
      ended += 1;
      return true;
    },
  };
  const { running } = started([part]);
  await waitFor(() => expect(begun).toBe(1));
  const stopped = running.stop();
  finish();
  await stopped;
  expect([begun, ended]).toEqual([1, 1]);
});

test('a part that works on has its next piece at once', async () => {
  let left = 5;
  const part: Part = { name: 'mail', everyMs: 3_600_000, run: async () => (left -= 1) > 0 };
  started([part]);
  await waitFor(() => expect(left).toBe(0));
});

describe('the health endpoint', () => {
  test('answers 200, 503 while the database is away, and 405 to what is no question', async () => {
    const { part, now } = partWith('mail');
    const { running } = started([part]);
    await runs(now, 1);
    const { port, stop } = await startHealth(running, { port: 0, version: '1.2.3' });
    onTestFinished(stop);
    const ask = (method = 'GET') => fetch(`http://127.0.0.1:${port}/`, { method });
    const well = await ask();
    expect(well.status).toBe(200);
    expect(await well.json()).toMatchObject({
      status: 'ok',
      version: '1.2.3',
      database: true,
      parts: { mail: { lastSuccess: expect.stringMatching(/^\d{4}-/) } },
    });
    expect((await ask('POST')).status).toBe(405);
    now.error = new DatabaseSilent('away');
    await waitFor(async () => expect((await ask()).status).toBe(503));
    expect(await (await ask()).json()).toMatchObject({ status: 'failing', database: false });
  });
});

/** A database that answers a command with `answers`, and notes what was called. */
function fakeDatabase(answers: Record<string, unknown>): Database & { called: string[] } {
  const called: string[] = [];
  return {
    called,
    call: async <T>(command: string) => {
      called.push(command);
      return answers[command] as T;
    },
    rows: async () => [],
  };
}

describe('[DOC-02] the part scans', () => {
  test('asks the scanner first and takes a file only while it is there', async () => {
    const { stop, ...scanner } = await fakeClamd();
    const database = fakeDatabase({ take_scans: [], spent_pictures: [] });
    const files = { read: async () => null, storePicture: async () => {}, remove: async () => {} };
    const part = scansPart({ database, scanner, files }, () => {});
    expect(await part.run()).toBe(false);
    expect(database.called).toEqual(['take_scans', 'spent_pictures']);
    stop();
    await expect(part.run()).rejects.toThrow('cannot be reached');
    expect(database.called).toEqual(['take_scans', 'spent_pictures']);
  });
});

describe('[AUD-01] the part audit-heads', () => {
  const hash = 'a'.repeat(64);
  const heads = [{ tenant_id: null, entries: 3, last_id: 9, last_hash: hash }];
  const line = { at: expect.any(String), tenant: null, entries: 3, last_id: 9, hash };
  const part = (to: string) =>
    auditHeadsPart(
      fakeDatabase({ read_audit_heads: heads }),
      destinationOf(to, 'AUDIT_HEADS_TO'),
      () => {},
    );

  test('appends the heads to a file that others cannot read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heads-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'heads.jsonl');
    await part(file).run();
    await part(file).run();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((text) => JSON.parse(text) as unknown)).toEqual([line, line]);
  });

  test('posts them to an address, and fails when it does not take them', async () => {
    let status = 204;
    let body = '';
    const server = createServer((request, response) => {
      body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/heads`;
    await part(address).run();
    expect(JSON.parse(body)).toEqual(line);
    status = 500;
    await expect(part(address).run()).rejects.toThrow('answers 500');
  });

  test.each(['http://other.example/heads', 'ftp://x.example/y'])('refuses %s', (to) => {
    expect(() => destinationOf(to, 'AUDIT_HEADS_TO')).toThrow('AUDIT_HEADS_TO must');
  });
});

test.each([
  ['{"scan":"s1","outcome":"clean"}', { scan: 's1', outcome: 'clean' }],
  ['mail: works again.', { message: 'mail: works again.' }],
  ['[1]', { message: '[1]' }],
])('a line of the log is one JSON object with its time: %s', (text, content) => {
  const line = logLine(text, new Date('2026-11-29T11:00:00Z'));
  expect(JSON.parse(line)).toEqual({ at: '2026-11-29T11:00:00.000Z', ...content });
});

test.each([
  [0, null],
  [-60, 'The clock of this machine is 60 seconds ahead of that of the project. Set it by NTP.'],
  [60, 'The clock of this machine is 60 seconds behind that of the project. Set it by NTP.'],
])('a project whose clock is %d seconds off is named: %s', async (off, warning) => {
  const server = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() + off * 1000).toUTCString()).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const said = await clockWarning(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  // The header has whole seconds.
  expect(said?.replace(/\b(59|61)\b/, '60') ?? null).toBe(warning);
});

describe('the settings of the worker', () => {
  const parts = (env: Record<string, string>) =>
    settingsFrom(env, { ...access, url: env['URL'] ?? access.url }, () => {}).parts.map(
      ({ name }) => name,
    );
  const mail = {
    DATABASE_URL: 'postgres://x/y?sslmode=verify-full',
    SITE_URL: 'https://x.example',
  };

  test('name the parts that run', () => {
    expect(parts({ WORKER_PARTS: 'scans' })).toEqual(['scans']);
    expect(
      parts({ WORKER_PARTS: 'mail, scans,audit-heads,mail', AUDIT_HEADS_TO: '/x', ...mail }),
    ).toEqual(['mail', 'scans', 'audit-heads']);
  });

  test('[DUTY-01] the host name of staff is an address, where there is one', () => {
    const staffUrl = 'https://staff.x.example';
    expect(parts({ WORKER_PARTS: 'mail', STAFF_URL: staffUrl, ...mail })).toEqual(['mail']);
    expect(() => parts({ WORKER_PARTS: 'mail', STAFF_URL: 'staff', ...mail })).toThrow(
      'STAFF_URL has to be the address',
    );
  });

  test('a part with a role of its own needs no secret key, but for the bytes of files', () => {
    const at = (role: string) => `postgres://${role}:x@db.example/postgres?sslmode=verify-full`;
    const given = (env: Record<string, string>, key?: string) =>
      settingsFrom(env, { url: access.url, key }, () => {});
    const roles = { MAIL_DATABASE_URL: at('portal_mail.ref'), SITE_URL: 'https://x.example' };
    const heads = { AUDIT_HEADS_DATABASE_URL: at('portal_audit_heads'), AUDIT_HEADS_TO: '/x' };
    const own = given({ WORKER_PARTS: 'mail,audit-heads', ...roles, ...heads });
    expect([own.parts.length, own.notes]).toEqual([2, []]);
    const scans = { WORKER_PARTS: 'scans', SCANS_DATABASE_URL: at('portal_scans') };
    expect(() => given(scans)).toThrow('SUPABASE_SECRET_KEY for the bytes of files');
    expect(given(scans, 'k').notes).toEqual([]);
    expect(() => given({ WORKER_PARTS: 'audit-heads', AUDIT_HEADS_TO: '/x' })).toThrow(
      'or AUDIT_HEADS_DATABASE_URL to call its commands as portal_audit_heads',
    );
  });

  test('a part that may do more than it needs is named', () => {
    const notes = (env: Record<string, string>) =>
      settingsFrom({ ...mail, ...env }, access, () => {}).notes.join('\n');
    const owner = 'postgres://postgres:x@db.example/y?sslmode=require';
    expect(notes({ WORKER_PARTS: 'mail', DATABASE_URL: owner })).toContain(
      'mail: signs in as postgres, which may do everything. Give it MAIL_DATABASE_URL',
    );
    expect(notes({ WORKER_PARTS: 'scans' })).toContain('scans: calls its commands with the secret');
    expect(notes({ WORKER_PARTS: 'scans', SCANS_DATABASE_URL: owner })).toContain(
      'scans: signs in as postgres and not as portal_scans',
    );
  });

  test('allow a connection in the open inside a network of the operator', () => {
    const inside = { DATABASE_URL: 'postgres://db/x', CLAMD_HOST: 'clamav' };
    const allowed = { ...mail, ...inside, WITHOUT_TLS: 'database, scanner' };
    expect(parts({ WORKER_PARTS: 'mail,scans', ...allowed })).toEqual(['mail', 'scans']);
    const here = { ...mail, DATABASE_URL: 'postgres://postgres@127.0.0.1:54322/postgres' };
    expect(parts({ WORKER_PARTS: 'mail,scans', ...here })).toEqual(['mail', 'scans']);
  });

  test.each([
    [{}, 'WORKER_PARTS names'],
    [{ WORKER_PARTS: 'mails' }, '"mails" is no part'],
    [{ WORKER_PARTS: 'mail' }, 'DATABASE_URL'],
    [{ WORKER_PARTS: 'audit-heads' }, 'AUDIT_HEADS_TO'],
    [{ WORKER_PARTS: 'audit-log' }, 'AUDIT_LOG_TO'],
    [{ WORKER_PARTS: 'scans', HEALTH_PORT: 'x' }, 'HEALTH_PORT'],
    [{ WORKER_PARTS: 'scans', CLAMD_PORT: '0' }, 'CLAMD_PORT'],
    [{ WORKER_PARTS: 'mail', ...mail, DATABASE_URL: 'postgres://x/y' }, 'sslmode=verify-full'],
    [
      { WORKER_PARTS: 'mail', ...mail, DATABASE_URL: 'postgres://x/y?sslmode=prefer' },
      'sslmode=verify-full',
    ],
    [
      { WORKER_PARTS: 'scans', SCANS_DATABASE_URL: 'postgres://portal_scans@db.example/x' },
      'SCANS_DATABASE_URL needs ?sslmode=verify-full',
    ],
    [{ WORKER_PARTS: 'scans', SCANS_DATABASE_URL: 'nothing' }, 'is no address'],
    [{ WORKER_PARTS: 'scans', URL: 'http://project.example' }, 'SUPABASE_URL needs https'],
    [{ WORKER_PARTS: 'scans', CLAMD_HOST: 'scanner.example' }, 'WITHOUT_TLS=scanner'],
    [{ WORKER_PARTS: 'scans', CLAMD_HOST: '127.0.0.1.example' }, 'WITHOUT_TLS=scanner'],
  ])('say what is missing: %j', (env, message) => {
    expect(() => parts(env as Record<string, string>)).toThrow(message);
  });
});
