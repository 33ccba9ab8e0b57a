import { expect, test } from 'vitest';
import { sceneWidth, seaLines } from './sea-lines.ts';

test('the lines are straight at the left and cross the whole drawing', () => {
  for (const { path } of seaLines(404)) {
    const numbers = path.split(/[MC ]/).filter(Boolean).map(Number);
    expect(numbers[1]).toBe(numbers.at(3));
    expect(numbers.at(-2)).toBeGreaterThan(sceneWidth);
  }
});

test('each line starts below the one above and is fainter', () => {
  const lines = seaLines(404);
  const starts = lines.map(({ path }) => Number(path.split(/[C ]/)[1]));
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  const opacities = lines.map(({ opacity }) => opacity);
  expect(opacities).toEqual(opacities.toSorted((one, other) => other - one));
});
