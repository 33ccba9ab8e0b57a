import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';

const database = useDatabase();

/** A table of who may do what says that a call is allowed, not what it does. */
const ACCESS_TABLE = /^( *)testAccess\([\s\S]*?^\1\);/gm;

/** Tests and their helpers: knip finds a helper that no test imports. */
const sources = globSync(['*.test.ts', 'support/*.ts'], { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(ACCESS_TABLE, ''),
);

/** The commands: what signed-in people may call and what may change rows. */
async function commandsWithoutTest(sql: Sql): Promise<string[]> {
  const commands = await sql`
    select distinct proc.proname as name from pg_proc as proc
    where proc.pronamespace = 'public'::regnamespace and proc.provolatile = 'v'
      and has_function_privilege('authenticated', proc.oid, 'execute') and proc.prorettype <> 'trigger'::regtype
    order by 1`;
  return commands
    .map((row) => row['name'] as string)
    .filter((name) => !sources.some((source) => new RegExp(`\\b${name}\\(`).test(source)));
}

test('every command is called by a test, beside the tables of access', async () => {
  expect(await database.asPostgres(commandsWithoutTest)).toEqual([]);
});

test('a command that is not tested is found by its name', async () => {
  const found = await database.asPostgres(async (sql) => {
    const name = 'untested';
    await sql.unsafe(`create function public.${name}() returns void language sql as 'select'`);
    await sql.unsafe(`grant execute on function public.${name} to authenticated`);
    return commandsWithoutTest(sql);
  });
  expect(found).toEqual(['untested']);
});
