import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import { buildApps } from '../product/build-apps.ts';
import { fromPlaywright, fromVitest, type Tally } from './tally.ts';

export interface Stage {
  name: string;
  /** One line for the person who watches. */
  what: string;
  run(reports: string): Promise<Tally>;
}

const PACKAGES = [
  'shared-core',
  'host-shell',
  'client-portal',
  'admin-portal',
  'supabase',
  'tools',
  'e2e',
];

/** Cheap first. Each stage goes to its end, so that one run shows everything there is to mend. */
export const stages: readonly Stage[] = [
  {
    name: 'format',
    what: 'one formatter, no discussion',
    run: () => command('oxfmt', ['--check']),
  },
  {
    name: 'lint',
    what: 'type-aware lint',
    run: () => command('oxlint', ['--type-aware', '--deny-warnings']),
  },
  {
    name: 'types',
    what: 'the compiler over every package',
    run: async () =>
      sum(await Promise.all(PACKAGES.map((name) => command('tsc', ['--noEmit', '-p', name])))),
  },
  {
    name: 'knip',
    what: 'nothing unused, nothing undeclared',
    run: () => command('knip', ['--no-progress']),
  },
  {
    name: 'generated',
    what: 'migrations, types, figures and mails say what their sources say',
    run: async () =>
      sum([
        await command('node', ['tools/db-baseline.ts', '--check']),
        await command('node', ['tools/db-types.ts', '--check']),
        await command('node', ['tools/site-figures.ts', '--check']),
        await command('node', ['tools/mail-templates.ts', '--check']),
      ]),
  },
  { name: 'unit', what: 'rules, screens, tools, backend, database', run: runVitest },
  { name: 'build', what: 'host and portals', run: runBuild },
  { name: 'browser', what: 'journeys in Chromium against the whole product', run: runPlaywright },
];

async function runBuild(): Promise<Tally> {
  try {
    await buildApps((line) => process.stdout.write(`${line}\n`));
    return { passed: 1, failed: 0 };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

async function runVitest(reports: string): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  const code = await spawnBin('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return settle(code, fromVitest(readReport(file)));
}

async function runPlaywright(reports: string): Promise<Tally> {
  const file = join(reports, 'playwright.json');
  const code = await spawnBin('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return settle(code, fromPlaywright(readReport(file)));
}

/** A run that broke without failing a test, or that ran none, counts as one failure. */
function settle(code: number, tally: Tally = { passed: 0, failed: 0 }): Tally {
  const broke = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return broke ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

async function command(bin: string, args: string[]): Promise<Tally> {
  const code = await spawnBin(bin, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

function sum(tallies: Tally[]): Tally {
  return tallies.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
  }));
}

const running = new Set<ChildProcess>();

/** Ends what a stage has running, and waits for it: a test runner takes its servers down with it. */
export async function stopStages(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGTERM');
      return once(child, 'close');
    }),
  );
}

function spawnBin(bin: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = bin === 'node' ? process.execPath : binPath(bin);
    const child = spawn(path, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

function binPath(bin: string): string {
  const here = join(root, 'node_modules', '.bin', bin);
  return existsSync(here) ? here : join(root, 'e2e', 'node_modules', '.bin', bin);
}
