import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { tableOf, testsOfPlaywright, testsOfVitest } from './measures.ts';

test('the seconds of a vitest run are read by file and test', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [
      {
        name: join(root, 'supabase/tests/a.test.ts'),
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'adds', duration: 1500 }],
      },
    ],
  };
  expect(testsOfVitest(report)).toEqual([
    { file: 'supabase/tests/a.test.ts', title: 'adds', seconds: 1.5 },
  ]);
});

test('the seconds of a journey are those of all its tries, in nested suites too', () => {
  const specs = [
    {
      ok: true,
      file: 'j.spec.ts',
      title: 'goes its way',
      tests: [
        {
          status: 'flaky',
          results: [
            { errors: [], duration: 2000 },
            { errors: [], duration: 3000 },
          ],
        },
      ],
    },
  ];
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 1 },
    suites: [{ suites: [{ specs }] }],
  };
  expect(testsOfPlaywright(report)).toEqual([
    { file: 'e2e/journeys/j.spec.ts', title: 'goes its way', seconds: 5 },
  ]);
});

test('the table sums up parts and files, and lists the slowest first', () => {
  const table = tableOf([
    { file: 'supabase/tests/a.test.ts', title: 'one', seconds: 1 },
    { file: 'supabase/tests/a.test.ts', title: 'two', seconds: 2 },
    { file: 'admin-portal/src/page.test.tsx', title: 'three', seconds: 2.5 },
  ]);
  expect(table.slice(0, 3)).toEqual([
    'seconds of tests, by part',
    '     3.0  supabase/tests',
    '     2.5  admin-portal, screens',
  ]);
  expect(table.at(-3)).toBe('     2.5  admin-portal/src/page.test.tsx: three');
});
