/*
 * npm test: every check, cheap ones first and beside one another, each to its end. Closes with a line per stage, the names of
 * the tests that failed or were flaky under it, and one line that sums up all of them.
 * `npm test -- unit browser` runs only the named stages.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { localDir } from '../lib/paths.ts';
import { stopWith } from '../lib/stop-with.ts';
import { stages, stopStages, type Print, type Stage } from './stages.ts';
import type { Tally } from './tally.ts';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No stage is called ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

stopWith(stopStages, 130);

const reports = join(localDir, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const wanted = stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const short = wanted.filter(({ isShort }) => isShort).map((stage) => ({ stage, ...start(stage) }));

const total = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const stage of wanted) {
  process.stdout.write(`\n== ${stage.name}: ${stage.what}\n`);
  const { result, output } =
    short.find((one) => one.stage === stage) ?? start(stage, (text) => process.stdout.write(text));
  const { tally, seconds } = await result;
  process.stdout.write(output.join(''));
  total.passed += tally.passed;
  total.failed += tally.failed;
  summary.push(...linesOf(stage, tally, seconds));
}

process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** Starts a stage; what it prints is kept for its turn unless it is shown at once. */
function start(stage: Stage, show?: Print) {
  const output: string[] = [];
  async function run() {
    const begin = performance.now();
    const tally = await stage.run(reports, show ?? ((text) => void output.push(text)));
    return { tally, seconds: (performance.now() - begin) / 1000 };
  }
  return { result: run(), output };
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
