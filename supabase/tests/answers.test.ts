import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { answersOf, rowsOf, silentBecause, type Sample } from './support/answers.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase('demo');
const root = join(import.meta.dirname, '..', '..');

/** Has the compiler hold samples against the generated types; returns what it says. */
function errorsOf(samples: readonly Sample[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-answers-'));
  const file = join(folder, 'answers.ts');
  const types = join(root, 'shared-core', 'src', 'supabase', 'database.types.ts');
  const lines = samples.map(
    ({ name, type, value }, place) =>
      `export const _${place}_${name}: ${type} = ${JSON.stringify(value)};`,
  );
  const head = `import type { Database } from '${types}'; type Public = Database['public'];`;
  writeFileSync(file, [head, ...lines].join('\n'));
  const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2023'];
  try {
    execFileSync(
      join(root, 'node_modules', '.bin', 'tsc'),
      [
        ...options,
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--allowImportingTsExtensions',
        '--ignoreConfig',
        '--pretty',
        'false',
        file,
      ],
      { encoding: 'utf8', cwd: folder },
    );
    return '';
  } catch (error) {
    const { stdout } = error as { stdout: string };
    return stdout.replaceAll(
      /\S*answers\.ts\((\d+),\d+\)/g,
      (_, line) => samples[Number(line) - 2]?.name ?? '',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('what functions answer over the demo data is of the types that are generated for them', async () => {
  const { samples, silent } = await database.asPostgres(answersOf);
  expect(errorsOf(samples)).toBe('');
  expect(silent).toEqual(Object.keys(silentBecause));
});

test('rows of tables and views are of their generated types', async () => {
  expect(errorsOf(await database.asPostgres(rowsOf))).toBe('');
});
