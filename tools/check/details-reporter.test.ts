import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';
import type { TestModule } from 'vitest/node';

import { DetailsReporter } from './details-reporter.ts';

/** A file of tests as the reporter reads it. */
function moduleOf(moduleId: string, errors: readonly object[], failed: readonly object[] = []) {
  return {
    moduleId,
    errors: () => errors,
    children: { allTests: () => failed },
  } as unknown as TestModule;
}

function reporterInto(): { reporter: DetailsReporter; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'details-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'details.json');
  return { reporter: new DetailsReporter(file), file };
}

test('names the file and the test of what was raised outside the tests, and writes nothing for a clean run', () => {
  const { reporter, file } = reporterInto();
  reporter.onTestRunEnd([moduleOf('a', [])], []);
  expect(existsSync(file)).toBe(false);

  const moduleId = join(process.cwd(), 'a.test.ts');
  const raised = { name: 'Error', message: 'late', stacks: [] };
  const inHook = { ...raised, message: 'after all', stack: 'Error: after all\n    at a.test.ts:4' };
  reporter.onTestRunEnd(
    [moduleOf(moduleId, [inHook])],
    [{ ...raised, VITEST_TEST_PATH: join(process.cwd(), 'b.test.ts'), VITEST_TEST_NAME: 'adds' }],
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'raised outside the tests, b.test.ts: adds\n  Error: late',
    'raised outside the tests, a.test.ts\n  Error: after all\n  at a.test.ts:4',
  ]);
});

test('says how what a failed test got differs from what it expected', () => {
  const { reporter, file } = reporterInto();
  const compared = {
    message: 'not equal',
    diff: '\u001B[32m- Expected\u001B[39m\n+ Received\n- 1\n+ 2',
  };
  const failed = {
    fullName: 'a sum > adds',
    result: () => ({ errors: [compared, { message: 'raised, and compares nothing' }] }),
  };
  reporter.onTestRunEnd([moduleOf(join(process.cwd(), 'a.test.ts'), [], [failed])], []);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'difference, a.test.ts: a sum > adds\n  - Expected\n  + Received\n  - 1\n  + 2',
  ]);
});
