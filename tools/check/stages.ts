import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { root } from '../lib/paths.ts';
import { buildApps } from '../product/build-apps.ts';
import type { Share } from './budget.ts';
import { journeysOfChange, testsOfChange, type Change } from './changed.ts';
import { testsOfPlaywright, testsOfVitest } from './measures.ts';
import {
  fromPlaywright,
  fromVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

export interface Stage {
  name: string;
  /** One line for the person who watches. */
  what: string;
  /** Whose budget it uses. Short stages run beside one another, before the others; what one prints is shown when it is over. */
  share: Share;
  /** Runs the stage to its end, for a change only what the change can reach. */
  run(context: Context): Promise<Tally>;
}

interface Context {
  /** The folder of the reports of the runners. */
  reports: string;
  /** Takes what the stage has to say. */
  print: Print;
  change?: Change;
}

export type Print = (text: string) => void;

/** How much of the errors that a runner printed last is repeated in the summary, in characters. */
const LAST_ERRORS = 3000;

/**
 * The packages with screens, and those of Node. One program over several packages reads what they share once; a program for each took
 * four times the processor time.
 */
const PROGRAMS = ['screens', 'node'];

const GENERATORS = [
  'contract',
  'db-check',
  'db-types',
  'site-figures',
  'mail-templates',
  'deploy-config',
];

/** Threads of the type checker each work out the same types again, which costs half as much again, beside other stages. */
const ONE_THREAD = { GOMAXPROCS: '1' };

/** Cheap first. Each stage goes to its end, so that one run shows everything there is to fix. */
export const stages: readonly Stage[] = [
  {
    name: 'format',
    what: 'one formatter, no discussion',
    share: 'short',
    run: ({ print }) => command(print, 'oxfmt', ['--check']),
  },
  {
    name: 'lint',
    what: 'type-aware lint',
    share: 'short',
    run: ({ print }) => command(print, 'oxlint', ['--type-aware', '--deny-warnings'], ONE_THREAD),
  },
  {
    name: 'types',
    what: 'the compiler over every package',
    share: 'short',
    run: ({ print }) =>
      oneByOne(PROGRAMS, (name) =>
        command(print, 'tsc', [
          '--noEmit',
          '--singleThreaded',
          '-p',
          `tools/check/${name}.tsconfig.json`,
        ]),
      ),
  },
  {
    name: 'knip',
    what: 'nothing unused, nothing undeclared',
    share: 'short',
    run: ({ print }) => command(print, 'knip', ['--no-progress']),
  },
  {
    name: 'generated',
    what: 'migrations, types, figures, mails and configurations say what their sources say',
    share: 'short',
    run: ({ print }) =>
      oneByOne(GENERATORS, (tool) => command(print, 'node', [`tools/${tool}.ts`, '--check'])),
  },
  { name: 'build', what: 'host and portals', share: 'short', run: runBuild },
  { name: 'unit', what: 'rules, screens, tools, backend, database', share: 'unit', run: runVitest },
  {
    name: 'browser',
    what: 'journeys in Chromium against the whole product',
    share: 'browser',
    run: runPlaywright,
  },
];

async function runBuild({ print }: Context): Promise<Tally> {
  try {
    await buildApps((line) => print(`${line}\n`));
    return { passed: 1, failed: 0 };
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

async function runVitest({ reports, change }: Context): Promise<Tally> {
  const rounds: Tally[] = [];
  for (const [round, args] of (change ? testsOfChange(change) : [[]]).entries()) {
    const file = join(reports, `vitest-${round}.json`);
    const details = join(reports, `details-${round}.json`);
    const errors = lastOf(LAST_ERRORS);
    const code = await spawnBin('vitest', ['run', ...args, `--outputFile.json=${file}`], {
      env: { VITEST_DETAILS_FILE: details },
      printError: (text) => {
        process.stderr.write(text);
        errors.add(text);
      },
    });
    const report = readReport<VitestReport>(file);
    const counted = fromVitest(report, readReport<string[]>(details));
    const tally = settle(code, counted, change !== undefined, errors.text());
    rounds.push({ ...tally, tests: testsOfVitest(report) });
  }
  return {
    passed: rounds.reduce((sum, { passed }) => sum + passed, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    failures: rounds.flatMap(({ failures = [] }) => failures),
    tests: rounds.flatMap(({ tests = [] }) => tests),
  };
}

async function runPlaywright({ reports, print, change }: Context): Promise<Tally> {
  const selected = change ? journeysOfChange(change) : [];
  if (change && selected.length === 0) {
    print('The change reaches no journey.\n');
    return { passed: 0, failed: 0 };
  }
  const file = join(reports, 'playwright.json');
  const config = ['--config', 'e2e/playwright.config.ts'];
  const code = await spawnBin('playwright', ['test', ...config, ...selected], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = readReport<PlaywrightReport>(file);
  return { ...settle(code, fromPlaywright(report)), tests: testsOfPlaywright(report) };
}

/**
 * A run that broke without failing a test counts as one failure; so does one that ran none, unless the change may reach none. Where no
 * report names what broke, the last errors that the runner printed do.
 */
function settle(
  code: number,
  tally: Tally = { passed: 0, failed: 0 },
  mayBeEmpty = false,
  lastErrors = '',
): Tally {
  const isEmpty = tally.passed === 0 && !mayBeEmpty;
  const broke = tally.failed === 0 && (code !== 0 || isEmpty);
  if (!broke) return tally;
  const { failures = [] } = tally;
  const unnamed = `the runner ended with ${code} and names no test that failed\n${lastErrors}`;
  return { ...tally, failed: 1, failures: failures.length > 0 ? failures : [unnamed.trimEnd()] };
}

/** Keeps the end of what is printed, without colours. */
function lastOf(length: number) {
  let kept = '';
  return {
    add(text: string) {
      kept = (kept + text).slice(-length);
    },
    text: () => stripVTControlCharacters(kept),
  };
}

function readReport<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

async function command(
  print: Print,
  bin: string,
  args: string[],
  env?: Record<string, string>,
): Promise<Tally> {
  const code = await spawnBin(bin, args, { print, ...(env && { env }) });
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
let isStopping = false;

/** Ends what a stage has running, and waits for it: a test runner takes its servers down with it. */
export async function stopStages(): Promise<void> {
  isStopping = true;
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGTERM');
      return once(child, 'close');
    }),
  );
}

/** Runs a command; what it prints goes to `print`, its errors alone to `printError`, else straight to the terminal. */
function spawnBin(
  bin: string,
  args: string[],
  {
    print,
    printError = print,
    env = {},
  }: { print?: Print; printError?: Print; env?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    // The command that was ended lets its stage go on; the next one must not begin.
    if (isStopping) return;
    const path = bin === 'node' ? process.execPath : binPath(bin);
    const output = (to: Print | undefined) => (to ? 'pipe' : 'inherit');
    const child = spawn(path, args, {
      cwd: root,
      stdio: ['ignore', output(print), output(printError)],
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.stdout?.on('data', (chunk: Buffer) => print?.(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => printError?.(chunk.toString()));
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
