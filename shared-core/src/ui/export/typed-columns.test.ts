import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** The text of a column that is a day, a moment, an amount or a count as the database sends it. */
const TYPED =
  /\btext: \((?:[^()]|\([^()]*\))*\) => (?:(?:day|at|since)(?: \?\? '')?|.*\.toFixed\(2\)|String\(.*\))(?: \},?|,)?$/;
/** The version of a model is its name. */
const NAMES = /version/;

test('[REP-01] a column whose text is a day, a moment, an amount or a count says so, for workbooks', () => {
  const files = ['admin-portal', 'client-portal', 'shared-core'].flatMap((folder) =>
    globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) => !file.includes('.test.'),
    ),
  );
  const untyped = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      if (!TYPED.test(line.trim()) || NAMES.test(line) || line.includes('formatMoney')) return [];
      const next = lines[index + 1] ?? '';
      return /\bas: '/.test(line + next) ? [] : [`${file}:${index + 1} ${line.trim()}`];
    });
  });
  expect(untyped).toEqual([]);
});
