import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, QueryResult } from 'pg';
import { writeCall } from './choose-command.ts';
import { estimatedCount } from './estimated-count.ts';
import { writeDefaults } from './missing-values.ts';
import { writeWidened } from './nested-spreads.ts';
import { readPreferences } from './preferences.ts';
import { writeReadings, writeRepresentations } from './representations.ts';
import { withEscapedRows } from './answer-headers.ts';
import { currentScope } from './request-scope.ts';
import { answerShaped } from './shaped-answers.ts';

/**
 * The pool as Kysely wants it, with corrections. An estimated count is exact while it is small. Columns whose default is
 * wanted get it. Arguments get their names. And the values of the body come back, which lite did not see.
 */
export function withHeldValues(pool: Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const wrapped = {
        async query(given: string, all: readonly unknown[]) {
          const { held, headers, call, shape, widened, filters = {} } = currentScope();
          const called = call ? writeCall(given, call) : writeWidened(given, widened);
          const [complete, marked] = writeDefaults(called, all, held.defaultMark);
          const text = writeReadings(writeRepresentations(complete), marked, held);
          const parameters = marked.map((value) =>
            typeof value === 'string' ? held.valueOf(held.putBack(value)) : value,
          );
          const run = async (statement: string, values: readonly unknown[]) => {
            // Of several statements at once, which have no parameters, the first is the one that reads.
            if (values.length === 0) return [await client.query(statement)].flat()[0];
            return client.query(statement, [...values]);
          };
          if (shape) await answerShaped(shape, text, parameters, run);
          const wish = readPreferences(headers['prefer'] ?? '').get('count');
          const found =
            (await estimatedCount(text, parameters, wish, run)) ?? (await run(text, parameters));
          // The changed rows are those it says, as they are now.
          if (text.startsWith('update'))
            for (const name of Object.keys(filters)) delete filters[name];
          return readPreferences(headers['prefer'] ?? '').get('return') === 'headers-only'
            ? withEscapedRows(found as QueryResult)
            : found;
        },
        release: () => client.release(),
      };
      // Kysely's declarations also have a form with cursors, for streaming, which is not used here.
      return wrapped as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
