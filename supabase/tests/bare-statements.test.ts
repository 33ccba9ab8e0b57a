import { expect, test } from 'vitest';

import { schemaSource } from '../schema-files.ts';

const source = schemaSource();

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
