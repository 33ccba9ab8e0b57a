/*
 * Runs a suite of Supabase's own clients against the embedded backend, by hand (docs/guides/run-the-clients-suites.md):
 *     node tools/boot.mjs tools/suites/run.ts <suite> <checkout> [pattern of file names]
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { globSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import { run } from '../lib/run.ts';
import { startDoor } from './door.ts';
import { SUITES, type Suite } from './suites.ts';

/** As a project had it before 30 October 2026: the suites grant nothing. */
const GRANTS = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges for role postgres in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n');
const LEGACY_KEY = /eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.([\w-]+)\.[\w-]+/g;
/** Tests of a suite come from one address and in one go. */
const WIDE = 1_000_000;

interface Report {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

async function main([name = '', checkout = '', pattern]: string[]): Promise<void> {
  const suite = SUITES[name];
  if (!suite || checkout === '') {
    throw new Error(`run.ts <${Object.keys(SUITES).join('|')}> <checkout> [pattern]`);
  }
  const folder = resolve(checkout, suite.folder);
  const data = mkdtempSync(join(tmpdir(), 'portal-suite-'));
  chmodSync(data, 0o755); // the user who runs Postgres must be able to enter it
  const backend = await startBackend({
    dataDir: join(data, 'data'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: writeSql(suite, folder, data),
    seeds: [],
    siteUrl: 'http://127.0.0.1:3000',
    auth: {
      redirectUrls: ['https://127.0.0.1:3000'],
      limits: {
        ...Object.fromEntries(
          ['signUp', 'signIn', 'refresh', 'account', 'mail', 'verify', 'freeFailures'].map(
            (each) => [each, WIDE],
          ),
        ),
        secondsBetweenMails: 0,
      },
    },
    realtime: { allowPublicChannels: true },
    databaseSettings: { fsync: 'off' },
  });
  const door = await startDoor(new URL(backend.url), backend.keys.publishable);
  try {
    const restore = edit(suite, folder, door.port, backend.keys);
    try {
      if (name === 'realtime') await runRealtimeCheck(folder, backend, door.port, pattern);
      else await runJest(suite, folder, pattern);
    } finally {
      restore();
    }
  } finally {
    await door.stop();
    await backend.stop();
    rmSync(data, { recursive: true, force: true });
  }
  if (name !== 'realtime') print(name, folder);
}

/** The SQL of the suite as migrations in a folder of their own. */
function writeSql({ sql, instead = [] }: Suite, folder: string, data: string): string {
  const migrations = join(data, 'migrations');
  mkdirSync(migrations);
  const texts = sql.map((file) =>
    instead.reduce(
      (text, [find, replace]) => text.replaceAll(new RegExp(find, 'gm'), replace),
      readFileSync(join(folder, file), 'utf8'),
    ),
  );
  [GRANTS, ...texts].forEach((text, n) =>
    writeFileSync(join(migrations, `2026010100000${n}_suite.sql`), text),
  );
  return migrations;
}

/** Puts the port and the keys of this backend into the files of the suite; gives what puts them back. */
function edit(
  { edits = [] }: Suite,
  folder: string,
  port: number,
  keys: { publishable: string; secret: string },
): () => void {
  const files = globSync('test/**/*.ts', { cwd: folder });
  const before = new Map(
    files.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
  );
  for (const [file, text] of before) {
    const withKeys = text
      .replaceAll('localhost:54321', `127.0.0.1:${port}`)
      .replaceAll('127.0.0.1:54321', `127.0.0.1:${port}`)
      .replaceAll(LEGACY_KEY, (key, claims: string) => {
        const decoded = Buffer.from(claims, 'base64url').toString();
        if (decoded.includes('"service_role"')) return keys.secret;
        return decoded.includes('"anon"') ? keys.publishable : key;
      });
    const own = edits
      .filter(([of]) => of === file)
      .reduce((edited, [, find, replace]) => edited.replace(find, replace), withKeys);
    const edited = own
      .replaceAll('{publishable}', keys.publishable)
      .replaceAll('{secret}', keys.secret);
    if (edited !== text) writeFileSync(join(folder, file), edited);
  }
  return () => {
    for (const [file, text] of before) writeFileSync(join(folder, file), text);
  };
}

async function runJest(suite: Suite, folder: string, pattern = suite.files): Promise<void> {
  rmSync(join(folder, 'report.json'), { force: true });
  const config = suite.config === undefined ? [] : ['--config', suite.config];
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  // `--ci` writes no snapshot anew.
  const options = ['--ci', '--runInBand', '--coverage=false', '--forceExit', '--silent'];
  const report = ['--json', '--outputFile=report.json', '--testPathPatterns', pattern];
  const { output } = await run(process.execPath, [jest, ...config, ...options, ...report], {
    cwd: folder,
    // The sequencer of postgrest-js takes it for granted that the packages of jest lie at the root.
    env: { ...process.env, NODE_PATH: join(folder, '../../../node_modules/.pnpm/node_modules') },
  });
  if (!existsSync(join(folder, 'report.json'))) throw new Error(output);
}

/** A program of its own, written for Bun; it prints its results. */
async function runRealtimeCheck(
  folder: string,
  { keys, database }: RunningBackend,
  port: number,
  categories = 'functional',
): Promise<void> {
  const bun = join(folder, 'node_modules/@oven/bun-linux-x64/bin/bun');
  const address = `http://127.0.0.1:${port}`;
  const which = ['--env', 'local', '--test', categories, '--url', address];
  const key = ['--publishable-key', keys.publishable, '--secret-key', keys.secret];
  const data = ['--db-url', database.urlFor('postgres')];
  const args = ['run', 'realtime-check.ts', ...which, ...key, ...data];
  const { output } = await run(bun, args, { cwd: folder });
  process.stdout.write(output);
}

function print(name: string, folder: string): void {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  for (const { name: file, assertionResults, message } of report.testResults) {
    if (assertionResults.length === 0) process.stdout.write(`not run  ${file}\n${message}\n`);
    for (const { status, fullName } of assertionResults) {
      if (status !== 'passed') process.stdout.write(`${status}  ${fullName}\n`);
    }
  }
  process.stdout.write(`${name}: ${report.numPassedTests} of ${report.numTotalTests}\n`);
}

await main(process.argv.slice(2));
