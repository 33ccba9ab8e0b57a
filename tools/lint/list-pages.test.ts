import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

/** Columns, filters and what is done with a selection have files of their own (decision 81). */
const MOST_LINES = 120;

const lists = globSync('{client-portal,admin-portal}/src/**/*.tsx', { cwd: root })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => /<(List|Log)(Page|Table)\b/.test(text));

test('a file that shows a list has at most 120 lines', () => {
  expect(lists.length).toBeGreaterThan(30);
  const long = lists.filter(({ text }) => text.split('\n').length - 1 > MOST_LINES);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('a file whose list is no table fetches its parts with the page, so that it opens without a network', () => {
  const bodies = lists.filter(
    ({ text }) => /\n\s+body=\{/.test(text) && !text.includes('<LogPage'),
  );
  expect(bodies.length).toBeGreaterThan(3);
  const without = bodies.filter(({ text }) => !/^fetchListBody\(\);$/m.test(text));
  expect(without.map(({ file }) => file)).toEqual([]);
});
