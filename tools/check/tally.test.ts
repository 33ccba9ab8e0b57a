import { expect, test } from 'vitest';

import { fromPlaywright, fromVitest } from './tally.ts';

test('a vitest report counts its tests and names those that failed', () => {
  expect(
    fromVitest({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds' },
            { status: 'failed', fullName: 'sums up' },
          ],
        },
        {
          name: 'b.test.ts',
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'x' }],
        },
        { name: 'c.test.ts', status: 'failed', assertionResults: [] },
      ],
    }),
  ).toEqual({ passed: 2, failed: 1, failures: ['a.test.ts: sums up', 'c.test.ts'] });
});

test('a Playwright report is read through its nested suites, and a second try passes as flaky', () => {
  const [good, bad, flaky] = ['expected', 'unexpected', 'flaky'].map((status) => ({
    ok: status !== 'unexpected',
    file: 'j.spec.ts',
    title: status,
    tests: [
      {
        status,
        results: [
          {
            errors:
              status === 'flaky'
                ? [
                    {
                      message: '\u001B[31mError:\u001B[39m timed out\n\n  waiting for the panel',
                      location: { file: '/e2e/journeys/j.spec.ts', line: 7 },
                    },
                  ]
                : [],
          },
        ],
      },
    ],
  }));
  expect(
    fromPlaywright({
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [{ specs: [good!], suites: [{ specs: [bad!] }, { specs: [flaky!] }] }],
    }),
  ).toEqual({
    passed: 4,
    failed: 1,
    failures: ['j.spec.ts: unexpected'],
    flaky: ['j.spec.ts: flaky\n  try 1: j.spec.ts:7 Error: timed out waiting for the panel'],
  });
});

test('a run that left no report is no tally', () => {
  expect([fromVitest(undefined), fromPlaywright(undefined)]).toEqual([undefined, undefined]);
});
