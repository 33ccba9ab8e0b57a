import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';
import type { TestModule } from 'vitest/node';

import { UnhandledReporter } from './unhandled-reporter.ts';

test('names the file and the test of what was raised outside the tests, and writes nothing for a clean run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unhandled-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'errors.json');
  const reporter = new UnhandledReporter(file);
  reporter.onTestRunEnd([{ errors: () => [] } as unknown as TestModule], []);
  expect(existsSync(file)).toBe(false);

  const moduleId = join(process.cwd(), 'a.test.ts');
  const raised = { name: 'Error', message: 'late', stacks: [] };
  const inHook = { ...raised, message: 'after all', stack: 'Error: after all\n    at a.test.ts:4' };
  const ofModule = { moduleId, errors: () => [inHook] } as unknown as TestModule;
  reporter.onTestRunEnd(
    [ofModule],
    [{ ...raised, VITEST_TEST_PATH: join(process.cwd(), 'b.test.ts'), VITEST_TEST_NAME: 'adds' }],
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'raised outside the tests, b.test.ts: adds\n  Error: late',
    'raised outside the tests, a.test.ts\n  Error: after all\n  at a.test.ts:4',
  ]);
});
