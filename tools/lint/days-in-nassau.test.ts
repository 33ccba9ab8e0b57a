import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

test('SQL takes the day by private.today(), in Nassau: current_date is another day for five hours of each night', () => {
  const files = globSync(['supabase/**/*.{sql,ts}', 'e2e/**/*.ts', 'tools/**/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'supabase/migrations/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(
    (file) =>
      !file.endsWith('days-in-nassau.test.ts') &&
      readFileSync(join(root, file), 'utf8').includes('current_date'),
  );
  expect(found).toEqual([]);
});
