import postgres from 'postgres';

import { environment } from './environment.ts';

/** One set of connections for a worker: a new one costs a sign-in, and its plans are cold. */
let kept: postgres.Sql | undefined;

function open(url: string, more: postgres.Options<Record<string, never>>): postgres.Sql {
  return postgres(url, { onnotice: () => undefined, ...more });
}

/** Asks the database itself, past every policy: for what a screen cannot show. Another one than that of the journeys by its address. */
export async function askDatabase<T>(
  ask: (sql: postgres.Sql) => Promise<T>,
  url?: string,
): Promise<T> {
  if (url === undefined) {
    kept ??= open(environment.databaseUrl, { max: 4, idle_timeout: 20 });
    return ask(kept);
  }
  const sql = open(url, { max: 1 });
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}
