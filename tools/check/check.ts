/*
 * npm test: every check, each to its end. The short ones run first and beside one another. Closes with the seconds of the tests, a line
 * per stage with the names of the tests that failed or were flaky, the use of the processor, and one line that sums up all of them.
 *
 *   npm test -- unit browser        only the named stages
 *   npm test -- --changed           what differs from main can reach; --changed=<ref> names another commit
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { localDir } from '../lib/paths.ts';
import { stopWith } from '../lib/stop-with.ts';
import {
  compareWithBudget,
  readBudget,
  secondsOfChildren,
  type Share,
  type Use,
} from './budget.ts';
import { watchPace } from './pace.ts';
import { changeSince, type Change } from './changed.ts';
import { tableOf } from './measures.ts';
import { usePreparedData, useScratch } from './scratch.ts';
import { stages, stopStages, type Print, type Stage } from './stages.ts';
import type { Tally, TestSeconds } from './tally.ts';

const { names, since } = readArguments(process.argv.slice(2));
const change = since === undefined ? undefined : await changeSince(since);

const removeScratch = useScratch();
const removePreparedData = usePreparedData();
stopWith(stopStages, { code: 130 });
process.on('exit', removePreparedData);
process.on('exit', removeScratch);

const reports = join(localDir, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const wanted = stages.filter(({ name }) => names.length === 0 || names.includes(name));
const used = new Map<Share, Use>();
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const tests: TestSeconds[] = [];

const short = wanted.filter(({ share }) => share === 'short');
if (short.length > 0) {
  const useOf = watchUse();
  const started = short.map((stage) => ({ stage, ...start(stage, change) }));
  for (const { stage, result, output } of started) {
    const { tally, seconds } = await result;
    announce(stage);
    process.stdout.write(output.join(''));
    close(stage, tally, seconds);
  }
  await count('short', useOf);
}
for (const stage of wanted.filter(({ share }) => share !== 'short')) {
  announce(stage);
  const useOf = watchUse();
  const { tally, seconds } = await start(stage, change, (text) => process.stdout.write(text))
    .result;
  close(stage, tally, seconds);
  await count(stage.share, useOf);
}

if (tests.length > 0) {
  const table = tableOf(tests);
  writeFileSync(join(reports, 'seconds.txt'), `${table.join('\n')}\n`);
  process.stdout.write(`\n${table.join('\n')}\n`);
}
process.stdout.write(`\n${summary.join('\n')}\n`);
judgeBudget();
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function readArguments(args: readonly string[]): { names: string[]; since: string | undefined } {
  const flag = args.find((arg) => /^--changed(=|$)/.test(arg));
  const selected = args.filter((arg) => arg !== flag);
  const unknown = selected.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No stage is called ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}.\n`,
    );
    // Nothing has started yet. 2 is what a command answers that was called wrongly.
    process.exit(2);
  }
  return { names: selected, since: flag && (flag.split('=')[1] ?? 'main') };
}

function announce({ name, what }: Stage) {
  process.stdout.write(`\n== ${name}: ${what}\n`);
}

/** Starts a stage; what it prints is kept for its turn unless it is shown at once. */
function start(stage: Stage, of?: Change, show?: Print) {
  const output: string[] = [];
  async function run() {
    const begin = performance.now();
    const print = show ?? ((text: string) => void output.push(text));
    const tally = await stage.run({ reports, print, ...(of && { change: of }) });
    return { tally, seconds: (performance.now() - begin) / 1000 };
  }
  return { result: run(), output };
}

function close(stage: Stage, tally: Tally, seconds: number) {
  total.passed += tally.passed;
  total.failed += tally.failed;
  tests.push(...(tally.tests ?? []));
  summary.push(...linesOf(stage, tally, seconds));
}

/** What the stages from here on use of the processor, and how quick it is meanwhile. Undefined where the system does not say. */
function watchUse(): () => Promise<Use | undefined> {
  const before = secondsOfChildren();
  const pace = watchPace();
  return async () => {
    const after = secondsOfChildren();
    const measured = await pace();
    if (before === undefined || after === undefined) return undefined;
    return { seconds: after - before, pace: measured };
  };
}

async function count(share: Share, useOf: () => Promise<Use | undefined>) {
  const use = await useOf();
  if (use) used.set(share, use);
}

/** Compares a whole run with the budget. In CI a stage that is far over it fails; elsewhere the line is for the reader. */
function judgeBudget() {
  const isWhole = change === undefined && names.length === 0;
  if (!isWhole || used.size === 0) return;
  const { lines, failures } = compareWithBudget(used, readBudget());
  process.stdout.write(`\n${lines.join('\n')}\n`);
  if (!process.env['CI'] || failures.length === 0) return;
  process.stdout.write(`${failures.join('\n')}\n`);
  total.failed += failures.length;
}

/** A failure under its stage, with the lines that say why. */
function indented(text: string): string {
  return text.replaceAll(/^/gm, ' '.repeat(8));
}

/** The closing lines of a stage. */
function linesOf(stage: Stage, tally: Tally, seconds: number): string[] {
  const { passed, failed, failures = [], flaky = [] } = tally;
  const verdict = failed > 0 ? 'FAIL' : 'ok  ';
  return [
    `${verdict}  ${stage.name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
    ...failures.map(indented),
    ...flaky.map((name) => indented(`flaky: ${name}`)),
  ];
}
