/*
 * Runs PostgREST's own specification against the embedded backend, by hand (docs/guides/run-the-clients-suites.md):
 *     node tools/boot.mjs tools/suites/specification/run-specification.ts <checkout> [pattern of file names] [file for the differences]
 */
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import { Client } from 'pg';
import { evaluateModule } from './evaluate.ts';
import { loadFixtures, renamed } from './fixtures.ts';
import { parseModule } from './parse.ts';
import { createSend } from './send.ts';
import { Action, Difference, NotTranslatedError } from './values.ts';
import { PendingError, vocabulary } from './vocabulary.ts';

type Result =
  | 'passed'
  | 'its text hidden'
  | 'failed'
  | 'not translated'
  | 'another configuration'
  | 'pending';

interface Outcome {
  file: string;
  name: string;
  result: Result;
  why: string;
}

/** Settings of PostgREST that change no answer here. */
const WITHOUT_EFFECT = new Set(['configDbPreparedStatements', 'configJwtCacheMaxEntries']);
/** Settings that a project has, and what sets them. */
const SETTINGS: Readonly<Record<string, string>> = {
  '': '',
  'configDbPlanEnabled=true': `alter role authenticator set pgrst.db_plan_enabled = 'true'`,
  'configDbAggregates=true': `alter role authenticator set pgrst.db_aggregates_enabled = 'true'`,
  'configDbPreRequest=[[],"custom_headers"]': `alter role authenticator set pgrst.db_pre_request = 'public.custom_headers'`,
  'configDbTxAllowOverride=false, configDbTxRollbackAll=false': `alter role authenticator set pgrst.db_tx_end = 'commit'`,
};
const SPECS = ['spec', 'disabledSpec', 'allowed', 'disallowed', 'forced', 'specLegacyTargetNames'];

async function main([checkout = '', pattern = '', report]: string[]): Promise<void> {
  const fixtures = join(checkout, 'test/spec/fixtures');
  const data = mkdtempSync(join(tmpdir(), 'portal-specification-'));
  chmodSync(data, 0o755);
  mkdirSync(join(data, 'migrations'));
  const options = {
    dataDir: join(data, 'data'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(data, 'migrations'),
    seeds: [],
    siteUrl: 'http://127.0.0.1:3000',
    databaseSettings: { fsync: 'off' },
  };
  let backend = await startBackend(options);
  const outcomes: Outcome[] = [];
  try {
    for (const refused of await loadFixtures(backend.database.superuserUrl, fixtures)) {
      process.stdout.write(`not loaded  ${refused}\n`);
    }
    const files = globSync('test/spec/Feature/**/*Spec.hs', { cwd: checkout }).toSorted();
    for (const [setting, sql] of Object.entries(SETTINGS)) {
      if (sql !== '') await query(backend, sql);
      await backend.stop();
      backend = await startBackend(options);
      for (const file of files.filter((each) => each.includes(pattern))) {
        outcomes.push(...(await runFile(checkout, file, setting, backend, options.dataDir)));
      }
    }
  } finally {
    await backend.stop();
    rmSync(data, { recursive: true, force: true });
  }
  print(outcomes, report);
}

async function query({ database }: RunningBackend, sql: string): Promise<void> {
  const client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** The tests of a file that are for `setting`; those for none of the settings are counted with the first. */
async function runFile(
  checkout: string,
  file: string,
  setting: string,
  backend: RunningBackend,
  dataDir: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const path: string[] = [];
  let present = '';
  const add = (name: string, result: Result, why = '') =>
    outcomes.push({
      file: file.replace('test/spec/Feature/', ''),
      name: [...path, name].join(' > '),
      result,
      why,
    });
  const known = vocabulary({
    fixtures: join(checkout, 'test/spec/fixtures'),
    send: createSend(new URL(backend.url), backend.keys.publishable, dataDir),
    async group(name, inside) {
      path.push(name);
      await inside.run();
      path.pop();
    },
    async test(name, inside) {
      if (present !== setting) {
        if (setting === '' && !(present in SETTINGS)) add(name, 'another configuration', present);
        return;
      }
      try {
        await inside.run();
        add(name, 'passed');
      } catch (error) {
        add(name, resultOf(error), error instanceof Error ? error.message : String(error));
      }
    },
    async withConfiguration(configuration, inside) {
      present = Object.entries(configuration)
        .filter(([name]) => !WITHOUT_EFFECT.has(name))
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(', ');
      await inside.run();
      present = '';
    },
  });
  const definitions = parseModule(renamed(readFileSync(join(checkout, file), 'utf8')));
  const names = definitions.map(({ name }) => ('name' in name ? name.name : ''));
  for (const spec of SPECS.filter((each) => names.includes(each))) {
    const takes = definitions.find(({ name }) => 'name' in name && name.name === spec)?.takes ?? [];
    try {
      const value = takes.reduce<unknown>(
        (of, argument) => {
          const given = 'name' in argument ? known.get(argument.name)?.() : undefined;
          return typeof of === 'function' ? (of as (value: unknown) => unknown)(given) : of;
        },
        evaluateModule(definitions, known, spec),
      );
      if (value instanceof Action) await value.run();
    } catch (error) {
      if (setting === '')
        add(
          '(the rest of the file)',
          'not translated',
          error instanceof Error ? error.message : String(error),
        );
    }
  }
  return outcomes;
}

function resultOf(error: unknown): Result {
  if (error instanceof Difference) return error.isTextOnly ? 'its text hidden' : 'failed';
  if (error instanceof NotTranslatedError) return 'not translated';
  return error instanceof PendingError ? 'pending' : 'failed';
}

function print(outcomes: readonly Outcome[], report?: string): void {
  const lines = outcomes
    .filter(({ result }) => result !== 'passed')
    .map(({ file, name, result, why }) => `${result}  ${file}: ${name}\n    ${why}\n`);
  if (report) writeFileSync(report, lines.join(''));
  else process.stdout.write(lines.join(''));
  const byFile = Object.groupBy(outcomes, ({ file }) => file);
  for (const [file, those = []] of [...Object.entries(byFile), ['all', outcomes] as const]) {
    const counts = Object.entries(Object.groupBy(those, ({ result }) => result));
    process.stdout.write(
      `${file}: ${counts.map(([result, all]) => `${all.length} ${result}`).join(', ')}\n`,
    );
  }
}

await main(process.argv.slice(2));
