import type { Action } from './access-table.ts';
import type { Sql } from './database.ts';

/** Makes the rest of the transaction run in a session of the same person that gave the second factor. */
export async function giveSecondFactor(sql: Sql): Promise<void> {
  await sql`select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true)`;
}

/** The same actions, each in a session that gave the second factor. */
export function withSecondFactor(actions: Record<string, Action>): Record<string, Action> {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      async (sql: Sql) => {
        await giveSecondFactor(sql);
        return action(sql);
      },
    ]),
  );
}
