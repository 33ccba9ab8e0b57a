import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { schemaFiles } from '../schema-files.ts';

const onDisk = globSync('schemas/**/*.sql', { cwd: join(import.meta.dirname, '..') });

test('config.toml lists every schema file exactly once, and no file that is absent', () => {
  expect(schemaFiles().toSorted()).toEqual(onDisk.toSorted());
});

test('a schema file is named in kebab case, without a number, in the folder of its aggregate', () => {
  expect(onDisk.filter((file) => !/^schemas\/[a-z]+\/[a-z]+(-[a-z]+)*\.sql$/.test(file))).toEqual(
    [],
  );
});
