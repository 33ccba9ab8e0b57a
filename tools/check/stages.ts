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
  /** Runs the stage to its end; `print` takes what it has to say. */
  run(reports: string, print: Print): Promise<Tally>;
  /** Runs beside the other stages of this kind. What it prints is shown when it is over. */
  isShort?: true;
}

export type Print = (text: string) => void;

const PACKAGES = [
  'shared-core',
  'host-shell',
  'client-portal',
  'admin-portal',
  'supabase',
  'tools',
  'e2e',
];

const GENERATORS = ['db-baseline', 'db-types', 'site-figures', 'mail-templates'];

/** Cheap first. Each stage goes to its end, so that one run shows everything there is to mend. */
export const stages: readonly Stage[] = [
  {
    name: 'format',
    what: 'one formatter, no discussion',
    isShort: true,
    run: (_reports, print) => command(print, 'oxfmt', '--check'),
  },
  {
    name: 'lint',
    what: 'type-aware lint',
    isShort: true,
    run: (_reports, print) => command(print, 'oxlint', '--type-aware', '--deny-warnings'),
  },
  {
    name: 'types',
    what: 'the compiler over every package',
    isShort: true,
    run: (_reports, print) =>
      oneByOne(PACKAGES, (name) => command(print, 'tsc', '--noEmit', '-p', name)),
  },
  {
    name: 'knip',
    what: 'nothing unused, nothing undeclared',
    isShort: true,
    run: (_reports, print) => command(print, 'knip', '--no-progress'),
  },
  {
    name: 'generated',
    what: 'migrations, types, figures and mails say what their sources say',
    isShort: true,
    run: (_reports, print) =>
      oneByOne(GENERATORS, (tool) => command(print, 'node', `tools/${tool}.ts`, '--check')),
  },
  { name: 'unit', what: 'rules, screens, tools, backend, database', run: runVitest },
  { name: 'build', what: 'host and portals', run: runBuild },
  { name: 'browser', what: 'journeys in Chromium against the whole product', run: runPlaywright },
];

async function runBuild(_reports: string, print: Print): Promise<Tally> {
  try {
    await buildApps((line) => print(`${line}\n`));
    return { passed: 1, failed: 0 };
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
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
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
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

async function command(print: Print, bin: string, ...args: string[]): Promise<Tally> {
  const code = await spawnBin(bin, args, { print });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** One after the other: beside them run other stages, and a machine has two cores. */
async function oneByOne(
  names: readonly string[],
  run: (name: string) => Promise<Tally>,
): Promise<Tally> {
  const total = { passed: 0, failed: 0 };
  for (const name of names) {
    const { passed, failed } = await run(name);
    total.passed += passed;
    total.failed += failed;
  }
  return total;
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

/** Runs a command; what it prints goes to `print`, else straight to the terminal. */
function spawnBin(
  bin: string,
  args: string[],
  { print, env = {} }: { print?: Print; env?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = bin === 'node' ? process.execPath : binPath(bin);
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(path, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => print?.(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => print?.(chunk.toString()));
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
