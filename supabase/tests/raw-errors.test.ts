import { expect, test } from 'vitest';

import { useDatabase, type Sql } from './support/database.ts';
import { companies, tenants } from './support/ids.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

/** Values that a hostile or broken program sends, by type. */
const VALUES: Record<string, string[]> = {
  uuid: ['null', `'${companies.mine}'`, `'${tenants.first}'`],
  text: ['null', `''`, `repeat('x', 30000)`],
  jsonb: ['null', `'{}'`, `'[]'`, `'"x"'`, `'[1, null]'`, `'{"a": {"b": [1]}}'`],
  integer: ['null', '-1', '2147483647'],
  numeric: ['null', `'NaN'`, '1e30'],
  date: ['null', `'infinity'`, `'4000-01-01'`],
  boolean: ['null', 'true'],
};
const ROUNDS = 6;

/**
 * Makes every call by itself and takes it back, all in one request. Gives the calls that ended with an error in the words of Postgres,
 * not with a name of ours.
 */
async function rawErrors(sql: Sql, calls: readonly string[]): Promise<string[]> {
  await sql`select set_config('test.calls', ${JSON.stringify(calls)}, true)`;
  await sql.unsafe(`
    do $$
    declare
      call text;
      errors text[] := '{}';
    begin
      for call in select jsonb_array_elements_text(current_setting('test.calls')::jsonb) loop
        begin
          execute 'select * from ' || call;
          raise exception using errcode = 'TBACK';
        exception when others then
          if sqlstate <> 'TBACK' and sqlstate not like 'PT4%' then
            errors := errors || format('%s: %s %s', call, sqlstate, sqlerrm);
          end if;
        end;
      end loop;
      perform set_config('test.errors', to_jsonb(errors)::text, true);
    end $$`);
  const [row] = await sql`select current_setting('test.errors')::jsonb as errors`;
  return row?.['errors'] as string[];
}

test.each(['member', 'admin', 'superAdmin'] as const)(
  '[CALL-03] no command answers %s in the words of Postgres, whatever it is called with',
  async (persona) => {
    const raw = await database.as(persona, async (sql) => {
      const commands = await sql`
        select oid::regproc::text as name, array(select format_type(type, null) from unnest(proargtypes) as type) as types
        from pg_proc
        where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
          and has_function_privilege(oid, 'execute')`;
      expect(commands.length).toBeGreaterThan(100);
      const calls = commands.flatMap(({ name, types }) =>
        Array.from({ length: ROUNDS }, (_, round) => {
          const given = (types as string[]).map((type) => {
            const values = VALUES[type] ?? ['null'];
            return `${values[round % values.length]}::${type}`;
          });
          return `public.${name}(${given.join(', ')})`;
        }),
      );
      return rawErrors(sql, calls);
    });
    expect(raw).toEqual([]);
  },
);

test('an error in the words of Postgres is found', async () => {
  const raw = await database.as('member', async (sql) =>
    rawErrors(sql, ['current_setting(null::text)', `to_date('x', 'YYYY')`]),
  );
  expect(raw).toEqual([expect.stringMatching(/^to_date.*22007/)]);
});
