import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';
import { BASE_PARTS } from './chunks.ts';

test('every part of the base chunk exists', () => {
  const missing = BASE_PARTS.filter((part) => !existsSync(join(root, 'shared-core/src/ui', part)));
  expect(missing).toEqual([]);
});
