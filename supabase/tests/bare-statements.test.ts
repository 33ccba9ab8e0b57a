import { expect, test } from 'vitest';

import { bareStatements, changingStatements } from './support/bare-statements.ts';
import { useDatabase } from './support/database.ts';

const database = useDatabase('empty');

test('no function changes or removes rows without saying which: hosted refuses that (pg_safeupdate)', async () => {
  const functions = await database.asPostgres(
    (sql) => sql`
      select proname as name, prosrc as body from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const bodies = functions.map((row) => row['body'] as string);
  expect(bodies.map(changingStatements).reduce((sum, each) => sum + each)).toBeGreaterThan(200);
  const bare = functions.flatMap((row) =>
    bareStatements(row['body'] as string).map((found) => `${row['name'] as string}: ${found}`),
  );
  expect(bare).toEqual([]);
});

test.each([
  ['delete from private.queue;', 1],
  ['delete from private.queue where true;', 0],
  ['-- delete from private.queue;\n/* update a.b set c = 1; */', 0],
  ['update public.parties as party\nset name = other.name from other;', 1],
  ['update public.parties set name = (select name from other where other.id = 1);', 1],
  ['with gone as (delete from private.queue returning id) select * from gone where id = 1;', 1],
  ['with gone as (delete from private.queue where id = 1 returning id) select * from gone;', 0],
  ["execute 'update public.parties set name = null';", 1],
  ['insert into a values (1) on conflict (id) do update set b = 1;', 0],
  ['select * from a for update of b; select * from a for no key update;', 0],
])('a statement without a where of its own is found: %s', (text, count) => {
  expect(bareStatements(text)).toHaveLength(count);
});
