import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { buildApps } from '../product/build-apps.ts';
import { journeysOfChange, testsOfChange, type TestPart } from './changed.ts';
import { spawnBin, type Context } from './commands.ts';
import { testsOfPlaywright, testsOfVitest } from './measures.ts';
import {
  fromPlaywright,
  fromVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

/** How much of the errors that a runner printed last is repeated in the summary, in characters. */
const LAST_ERRORS = 3000;

/** The projects of vitest.config.ts, in two parts: the first start servers, the second only calculate. */
const PROJECTS: Record<TestPart, readonly string[]> = {
  unit: ['tools', 'backend', 'database'],
  screens: ['rules', 'shared-core', 'host-shell', 'client-portal', 'admin-portal'],
};

/** Builds host and portals into their dist folders. */
export async function runBuild({ print, onEnd }: Context): Promise<Tally> {
  const say = (text: string) => (print ?? process.stdout.write.bind(process.stdout))(`${text}\n`);
  try {
    await buildApps(say);
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  } finally {
    onEnd();
  }
}

/** Runs a part of the tests without a browser. */
export async function runVitest(context: Context, part: TestPart): Promise<Tally> {
  const { reports, print, change } = context;
  const rounds: Tally[] = [];
  const projects = PROJECTS[part].flatMap((name) => ['--project', name]);
  for (const [round, args] of (change ? testsOfChange(change, part) : [[]]).entries()) {
    const file = join(reports, `${part}-${round}.json`);
    const details = join(reports, `${part}-${round}-details.json`);
    const errors = lastOf(LAST_ERRORS);
    const code = await spawnBin(
      context,
      'vitest',
      ['run', ...projects, ...args, `--outputFile.json=${file}`],
      {
        env: { VITEST_DETAILS_FILE: details },
        printError: (text) => {
          (print ?? process.stderr.write.bind(process.stderr))(text);
          errors.add(text);
        },
      },
    );
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

/** Runs the journeys. */
export async function runPlaywright(context: Context): Promise<Tally> {
  const { reports, change } = context;
  const selected = change ? journeysOfChange(change) : [];
  if (change && selected.length === 0) {
    process.stdout.write('The change reaches no journey.\n');
    return { passed: 0, failed: 0 };
  }
  const file = join(reports, 'playwright.json');
  const config = ['--config', 'e2e/playwright.config.ts'];
  const code = await spawnBin(context, 'playwright', ['test', ...config, ...selected], {
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
