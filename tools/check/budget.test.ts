import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { compareWithBudget, readBudget, secondsOfChildren, type Share } from './budget.ts';

const used = (share: Share, seconds: number, pace = 1) => new Map([[share, { seconds, pace }]]);
const budget = { short: 100, unit: 300, browser: 400 };

test('a stage far over its budget fails, and the message says what to do', () => {
  const { failures } = compareWithBudget(used('unit', 451), budget);
  expect(failures).toEqual([
    'unit uses 451 s of processor time; its budget is 300 s. Make it cheaper, or raise the budget in tools/check/budget.json and say why in the commit.',
  ]);
});

test('a little over the budget is printed and does not fail', () => {
  const { lines, failures } = compareWithBudget(used('unit', 449), budget);
  expect(failures).toEqual([]);
  expect(lines).toEqual([expect.stringContaining('449 s of processor time, budget 300 s')]);
});

test('a slow machine is given more, a quick one less', () => {
  expect(compareWithBudget(used('browser', 1000, 2), budget).failures).toEqual([]);
  expect(compareWithBudget(used('browser', 401, 0.5), budget).failures).toHaveLength(1);
});

test('the budget names every stage it is compared with', () => {
  expect(Object.keys(readBudget()).toSorted()).toEqual(['browser', 'short', 'unit']);
});

test.runIf(process.platform === 'linux')('the time of a process that ended is counted', () => {
  const before = secondsOfChildren() ?? NaN;
  execFileSync(process.execPath, ['-e', 'for (let i = 0; i < 3e8; i++);']);
  expect(secondsOfChildren()).toBeGreaterThan(before);
});
