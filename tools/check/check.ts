/*
 * npm test: every check, each to its end. Closes with the seconds of the tests, a line per stage with the names of the tests that failed
 * or were flaky, the use of the processor, and one line that sums up all of them.
 *
 *   npm test -- unit browser        only the named stages
 *   npm test -- --changed           what differs from main can reach; --changed=<ref> names another commit
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { localDir } from '../lib/paths.ts';
import { stopWith } from '../lib/stop-with.ts';
import { compareWithBudget, readBudget } from './budget.ts';
import { changeSince } from './changed.ts';
import { stopStages } from './commands.ts';
import { tableOf } from './measures.ts';
import { usePreparedData, useScratch } from './scratch.ts';
import { stages, type Stage } from './stages.ts';
import type { Tally, TestSeconds } from './tally.ts';
import { watchUse } from './use.ts';

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
const use = watchUse();
const total = { passed: 0, failed: 0 };
const summary: string[] = [];
const tests: TestSeconds[] = [];

const waiting: Promise<void>[] = [];
for (const round of [1, 2]) {
  const stagesOfRound = wanted.filter((stage) => stage.round === round);
  const ended = stagesOfRound.map((stage) => ({ stage, end: runToItsEnd(stage) }));
  waiting.push(...ended.map(({ end }) => end));
  await Promise.all(ended.filter(({ stage }) => !stage.givesWay).map(({ end }) => end));
}
await Promise.all(waiting);

if (tests.length > 0) {
  const table = tableOf(tests);
  writeFileSync(join(reports, 'seconds.txt'), `${table.join('\n')}\n`);
  process.stdout.write(`\n${table.join('\n')}\n`);
}
process.stdout.write(`\n${summary.join('\n')}\n`);
await judgeBudget();
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

/** Runs a stage and adds what it came to. What it prints is shown as one piece when it is over, unless it is shown at once. */
async function runToItsEnd(stage: Stage): Promise<void> {
  const { name, what, share, givesWay = false, isShown = false } = stage;
  const title = `\n== ${name}: ${what}\n`;
  const kept = isShown ? undefined : [title];
  if (isShown) process.stdout.write(title);
  const begin = performance.now();
  use.begin(share);
  const tally = await stage.run({
    reports,
    givesWay,
    onEnd: () => use.count(share),
    ...(kept && { print: (text: string) => void kept.push(text) }),
    ...(change && { change }),
  });
  if (kept) process.stdout.write(kept.join(''));
  total.passed += tally.passed;
  total.failed += tally.failed;
  tests.push(...(tally.tests ?? []));
  summary.push(...linesOf(stage, tally, (performance.now() - begin) / 1000));
}

/** Compares a whole run with the budget. In CI a stage that is far over it fails; elsewhere the line is for the reader. */
async function judgeBudget() {
  const isWhole = change === undefined && names.length === 0;
  const used = await use.end();
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
