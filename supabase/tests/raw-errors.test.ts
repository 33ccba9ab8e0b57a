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

/** The error an attempt ends with in the words of Postgres; undefined when it ends well or with a name of ours. */
async function rawError(sql: Sql, call: string): Promise<string | undefined> {
  await sql`savepoint attempt`;
  try {
    await sql.unsafe(`select * from ${call}`);
    return undefined;
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    return code.startsWith('PT4') ? undefined : `${call}: ${code} ${message}`;
  } finally {
    await sql`rollback to savepoint attempt`;
  }
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
      const errors: (string | undefined)[] = [];
      for (const { name, types } of commands) {
        for (let round = 0; round < ROUNDS; round += 1) {
          const given = (types as string[]).map((type) => {
            const values = VALUES[type] ?? ['null'];
            return `${values[round % values.length]}::${type}`;
          });
          errors.push(await rawError(sql, `public.${name}(${given.join(', ')})`));
        }
      }
      return errors.filter((error) => error !== undefined);
    });
    expect(raw).toEqual([]);
  },
  120_000,
);
