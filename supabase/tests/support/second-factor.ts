import type { Act } from './access-table.ts';
import type { Sql } from './database.ts';

/** Makes the rest of the transaction run in a session of the same person that gave the second factor. */
export async function giveSecondFactor(sql: Sql): Promise<void> {
  await sql`select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true)`;
}

/** The same acts, each in a session that gave the second factor. */
export function withSecondFactor(acts: Record<string, Act>): Record<string, Act> {
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      async (sql: Sql) => {
        await giveSecondFactor(sql);
        return act(sql);
      },
    ]),
  );
}
