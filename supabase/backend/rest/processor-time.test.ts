import { existsSync } from 'node:fs';

import type { Pool } from 'pg';
import { expect, test } from 'vitest';

import { costOf, countProcessorTime, type ProcessorTime } from './processor-time.ts';
import { withHeldValues } from './request-pool.ts';
import { withScope, type RequestScope } from './request-scope.ts';

// Linux alone has this file, and not every Linux.
test.runIf(existsSync('/proc/self/schedstat'))(
  'what a process runs is counted from the call on',
  () => {
    const time = countProcessorTime(process.pid);
    for (const begin = performance.now(); performance.now() - begin < 100;) Math.random();
    const { ran, waited } = time()!;
    expect(ran).toBeGreaterThan(0);
    expect(waited).toBeGreaterThanOrEqual(0);
    // Not what it ran before: a process of tests has run for seconds.
    expect(ran).toBeLessThanOrEqual(1_000);
  },
);

test('of a process that is not there nothing is known', () => {
  // No process of Linux has this number.
  expect(countProcessorTime(2 ** 30)()).toBeUndefined();
});

test('a request costs what its connection ran, and a part of what it waited for other things than a processor', () => {
  expect(costOf(400, { ran: 40, waited: 320 })).toBe(50);
  expect(costOf(400, { ran: 400, waited: 0 })).toBe(400);
  expect(costOf(400, { ran: 0, waited: 0 })).toBe(100);
  // The two clocks differ a little.
  expect(costOf(400, { ran: 300, waited: 120 })).toBe(300);
  expect(costOf(400, undefined)).toBe(400);
});

test('a request knows the processor time of its connection', async () => {
  const released: string[] = [];
  const client = { processID: 4711, release: () => released.push('released') };
  const pool = { connect: async () => client } as unknown as Pool;
  const asked: number[] = [];
  const time: ProcessorTime = { ran: 30, waited: 250 };
  const scope = {} as RequestScope;
  await withScope(scope, async () => {
    const lent = await withHeldValues(pool, (pid) => {
      asked.push(pid);
      return () => time;
    }).connect();
    expect(scope.processorTime).toBeUndefined();
    lent.release();
  });
  expect([asked, released, scope.processorTime]).toEqual([[4711], ['released'], time]);
});
