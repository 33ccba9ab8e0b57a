import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

test('[MAIL-01] the image of the worker copies what the checkout has', () => {
  const lines = readFileSync(join(root, 'tools/worker/Containerfile'), 'utf8').split('\n');
  const sources = lines
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(sources).toContain('tools');
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
});
