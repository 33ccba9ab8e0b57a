/**
 * Changes the product in one place, runs the tests of that place, and says whether they notice:
 *
 *     node tools/boot.mjs tools/mutants/run.ts            all mutants of mutants.json, about 15 seconds each
 *     node tools/boot.mjs tools/mutants/run.ts vat renew  those whose id contains a word
 *
 * A mutant of SQL becomes a migration of its own while its tests run. Every file is put back, also when the command is stopped.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import { run } from '../lib/run.ts';
import { stopWith } from '../lib/stop-with.ts';
import { mutated, type Mutant } from './mutate.ts';

const MIGRATION = join(root, 'supabase/migrations/99999999999999_mutant.sql');
const REPORT = join(root, '.local/reports/mutant.json');

interface Report {
  numTotalTests: number;
  numFailedTests: number;
}

/** What the tests make of a mutant; `broken` when they did not run at all. */
type Outcome = 'killed' | 'survived' | 'broken';

let putBack: () => void = () => undefined;
stopWith(async () => putBack(), { code: 130 });

async function outcomeOf(mutant: Mutant): Promise<Outcome> {
  const file = join(root, mutant.file);
  const before = readFileSync(file, 'utf8');
  const after = mutated(mutant, before);
  putBack = () =>
    after.isMigration ? rmSync(MIGRATION, { force: true }) : writeFileSync(file, before);
  try {
    writeFileSync(after.isMigration ? MIGRATION : file, after.text);
    return await runTests(mutant.tests);
  } finally {
    putBack();
    putBack = () => undefined;
  }
}

async function runTests(tests: readonly string[]): Promise<Outcome> {
  rmSync(REPORT, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile.json=${REPORT}`, ...tests];
  await run(process.execPath, [vitest, ...args], { cwd: root });
  if (!existsSync(REPORT)) return 'broken';
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
  if (report.numTotalTests === 0) return 'broken';
  return report.numFailedTests > 0 ? 'killed' : 'survived';
}

const wanted = process.argv.slice(2);
const all = JSON.parse(readFileSync(join(import.meta.dirname, 'mutants.json'), 'utf8')) as Mutant[];
const mutants = all.filter(
  ({ id }) => wanted.length === 0 || wanted.some((word) => id.includes(word)),
);
mkdirSync(join(root, '.local/reports'), { recursive: true });
let alive = 0;
for (const mutant of mutants) {
  const outcome = await outcomeOf(mutant);
  if (outcome !== 'killed') alive += 1;
  console.log(`${outcome.padEnd(9)} ${mutant.id}: ${mutant.what}`);
}
console.log(`\n${mutants.length - alive} of ${mutants.length} killed`);
process.exitCode = alive > 0 ? 1 : 0;
