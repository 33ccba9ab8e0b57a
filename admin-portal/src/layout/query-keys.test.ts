import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

test('[TEN-05] a key without a tenant says that it is reference data: others never load before a tenant is open', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const wrong = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/\[\s*'admin',\s*'([^']+)'/g)]
        .filter(([, second]) => second !== 'reference')
        .map(([key]) => `${file}: ${key}`),
    );
  expect(wrong).toEqual([]);
});
