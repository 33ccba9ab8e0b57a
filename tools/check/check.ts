/*
 * npm test: every check, cheap ones first, each to its end. Closes with a line per stage, the names of the
 * tests that failed under it, and one line that sums up all of them.
 * `npm test -- unit browser` runs only the named stages.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { localDir } from '../lib/paths.ts';
import { stopWith } from '../lib/stop-with.ts';
import { stages, stopStages } from './stages.ts';

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

const total = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const stage of stages) {
  if (chosen.length > 0 && !chosen.includes(stage.name)) continue;
  process.stdout.write(`\n== ${stage.name}: ${stage.what}\n`);
  const start = performance.now();
  const { passed, failed, failures = [] } = await stage.run(reports);
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  summary.push(
    `${failed > 0 ? 'FAIL' : 'ok  '}  ${stage.name.padEnd(10)} ${passed} passed, ${failed} failed, ${seconds} s`,
    ...failures.map((name) => `        ${name}`),
  );
}

process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
