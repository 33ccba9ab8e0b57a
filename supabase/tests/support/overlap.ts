import { vi } from 'vitest';

import { PATIENCE } from '../../backend/testing/patience.ts';
import { refusal } from './access-table.ts';
import type { Sql, TestDatabase } from './database.ts';
import type { Persona } from './ids.ts';

type Turn = [Persona | 'postgres', (sql: Sql) => PromiseLike<unknown>];

/**
 * Commits two actions of which the second begins before the first has committed, and must wait for it: the worst moment for a
 * check that looks first and writes later. Gives what becomes of the second.
 */
export async function overlap(
  database: TestDatabase,
  [firstPersona, first]: Turn,
  [secondPersona, second]: Turn,
): Promise<string> {
  const turns: Promise<string | undefined>[] = [];
  await database.commitAs(firstPersona, async (sql) => {
    await first(sql);
    turns.push(refusal(database.commitAs(secondPersona, async (other) => second(other))));
    await vi.waitUntil(() => somebodyWaits(database), PATIENCE);
  });
  return (await turns[0]) ?? 'yes';
}

async function somebodyWaits(database: TestDatabase): Promise<boolean> {
  const waiting = await database.asPostgres(
    (sql) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
}
