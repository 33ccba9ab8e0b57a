import type { Sql } from './database.ts';

/** Notes a sign-in of so many minutes ago, as the auth service does. */
export async function signedIn(sql: Sql, person: string, minutesAgo: number): Promise<void> {
  await sql`reset role`;
  await sql`update auth.users set last_sign_in_at = now() - make_interval(mins => ${minutesAgo}) where id = ${person}`;
}
