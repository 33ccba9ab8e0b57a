import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const schemas = join(import.meta.dirname, '..', 'schemas');
const source = globSync('*.sql', { cwd: schemas })
  .map((file) => readFileSync(join(schemas, file), 'utf8'))
  .join('\n');

/** The statements that change or remove rows, up to their semicolon. */
const statements = [
  ...source.matchAll(
    /^\s*(?:for \w+ in\s+)?(?:update|delete from) (?:public|private|storage)\.[\s\S]*?;/gm,
  ),
].map(([statement]) => statement.trim());

test('no command changes or removes rows without saying which: hosted refuses that (pg_safeupdate)', () => {
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.filter((statement) => !/\bwhere\b/.test(statement))).toEqual([]);
});
