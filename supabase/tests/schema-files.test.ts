import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { schemaFiles } from '../schema-files.ts';

const supabase = join(import.meta.dirname, '..');
const onDisk = globSync('schemas/**/*.sql', { cwd: supabase });

test('config.toml lists every schema file exactly once, and no file that is absent', () => {
  expect(schemaFiles().toSorted()).toEqual(onDisk.toSorted());
});

test('a schema file is named in kebab case, without a number, in the folder of its aggregate', () => {
  expect(onDisk.filter((file) => !/^schemas\/[a-z]+\/[a-z]+(-[a-z]+)*\.sql$/.test(file))).toEqual(
    [],
  );
});

test('no line of a schema or a seed has more than 140 characters', () => {
  const files = [...onDisk, ...globSync('seed/*.sql', { cwd: supabase })];
  const long = files.flatMap((file) =>
    readFileSync(join(supabase, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > 140 ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
