import { expect, test } from 'vitest';

import { fromPlaywright, fromVitest } from './tally.ts';

test('a vitest report counts its tests, names those that failed, and what was raised outside them', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'sums up',
            failureMessages: [
              '\u001B[31mError\u001B[39m: 3 is not 4\n    at a.test.ts:2',
              'second',
            ],
          },
        ],
      },
      {
        name: 'b.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'x' }],
      },
      { name: 'c.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(fromVitest(report, ['after the end'])).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      'a.test.ts: sums up\n  Error: 3 is not 4 at a.test.ts:2',
      'c.test.ts',
      'after the end',
    ],
  });
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
            steps: [
              { title: 'signs in', duration: 1600 },
              { title: 'pays', duration: 30_400 },
            ],
            attachments: [
              { name: 'screenshot', body: 'iVBORw0KGgo=' },
              {
                name: 'shown',
                body: Buffer.from('/app shows\n- heading "Nothing"').toString('base64'),
              },
            ],
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
    flaky: [
      [
        'j.spec.ts: flaky',
        '  try 1: j.spec.ts:7 Error: timed out waiting for the panel',
        '  try 1: 2 s signs in; 30 s pays',
        '  try 1: /app shows - heading "Nothing"',
      ].join('\n'),
    ],
  });
});

test('a run that left no report is no tally', () => {
  expect([fromVitest(undefined), fromPlaywright(undefined)]).toEqual([undefined, undefined]);
});
