import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { estimatedCount } from './estimated-count.ts';
import { writeDefaults } from './missing-values.ts';
import { readPreferences } from './preferences.ts';
import { currentScope } from './request-scope.ts';

const JSON_OIDS = [114, 3802];

/**
 * The pool as Kysely wants it, with three corrections. An estimated count is exact while it is small. Columns whose default is wanted get it. And a JavaScript
 * array may be meant for a column of type jsonb or of type text[], and node-postgres always writes the latter:
 * where a statement carries an array, Postgres is asked (one round trip) which type each parameter has.
 */
export function withTypedParameters(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = {
        async query(given: string, all: readonly unknown[]) {
          const { held, headers } = currentScope();
          const [text, parameters] = writeDefaults(given, all, held.defaultMark);
          const run = async (statement: string, values: readonly unknown[]) =>
            client.query(statement, await typed(client, statement, values));
          const wish = readPreferences(headers['prefer'] ?? '').get('count');
          return (await estimatedCount(text, parameters, wish, run)) ?? run(text, parameters);
        },
        release: () => client.release(),
      };
      // Kysely's declarations also have a form with cursors, for streaming, which is not used here.
      return wrapped as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

async function typed(
  client: PoolClient,
  text: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  if (!parameters.some(Array.isArray)) return [...parameters];
  const types = await parameterTypes(client, text);
  return parameters.map((value, index) =>
    Array.isArray(value) && JSON_OIDS.includes(types[index] ?? 0) ? JSON.stringify(value) : value,
  );
}

/** Several statements in one query give a result each. */
async function parameterTypes(client: PoolClient, text: string): Promise<number[]> {
  const results = (await client.query(
    `prepare asked as ${text};
     select parameter_types::oid[]::int[] as types from pg_prepared_statements where name = 'asked';
     deallocate asked;`,
  )) as unknown as { rows: { types: number[] }[] }[];
  return results[1]?.rows[0]?.types ?? [];
}
