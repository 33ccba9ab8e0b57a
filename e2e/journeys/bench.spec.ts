import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@playwright/test';

import type { Figure } from '../bench/figures.ts';

const bench = join(import.meta.dirname, '..', 'bench', 'screens.bench.ts');

// A portfolio of its own, and the whole bench over it. Nothing shorter proves that the bench still runs to its end.
test('[UX-02] the bench of the screens finds everything that it measures', async () => {
  // On a machine three times as slow, beside another journey, it takes three minutes.
  test.setTimeout(600_000);
  const { stdout } = await promisify(execFile)(process.execPath, [bench, '--json', '--small'], {
    maxBuffer: 10_000_000,
  });
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as Figure[];
  expect(figures.map(({ figure }) => figure).filter((figure) => figure.includes('NaN'))).toEqual(
    [],
  );
  // Each figure on record that the bench measures has the name under which the bench prints it.
  expect(figures.filter(({ recorded }) => recorded !== '').length).toBeGreaterThanOrEqual(19);
});
