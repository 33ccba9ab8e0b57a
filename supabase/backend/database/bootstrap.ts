import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { inTransaction, withConnection } from './connect.ts';
import { runSql } from './run-sql.ts';

const SQL_FOLDER = join(import.meta.dirname, 'sql');
const ROLES_FILE = '01-roles.sql';

/**
 * Makes an empty database look like a new hosted Supabase project: roles, schemas, the tables of auth,
 * storage and realtime. `superuserUrl` must belong to supabase_admin. Tells whether there was
 * anything to do; all of it happens or nothing.
 */
export async function bootstrapDatabase(superuserUrl: string): Promise<boolean> {
  return withConnection(superuserUrl, async (client) => {
    if (await exists(client, `select from pg_namespace where nspname = 'auth'`)) return false;
    const hasRoles = await exists(client, `select from pg_roles where rolname = 'authenticator'`);
    await inTransaction(client, async () => {
      for (const file of readdirSync(SQL_FOLDER).toSorted()) {
        if (file === ROLES_FILE && hasRoles) continue;
        await runSql(client, file, readFileSync(join(SQL_FOLDER, file), 'utf8'));
      }
    });
    return true;
  });
}

async function exists(client: Client, query: string): Promise<boolean> {
  const { rowCount } = await client.query(query);
  return rowCount === 1;
}
