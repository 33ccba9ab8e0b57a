import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { inTransaction, withConnection } from './connect.ts';
import { runSql } from './run-sql.ts';

const SQL_FOLDER = join(import.meta.dirname, 'sql');
const ROLES_FILE = '01-roles.sql';

/** Databases of before the files were counted have these. */
const UNCOUNTED = /^0[1-7]-/;

const COUNT_TABLE = `
  create schema if not exists supabase_migrations authorization postgres;
  create table if not exists supabase_migrations.bootstrap_files (name text primary key);`;

/**
 * Makes an empty database look like a new hosted Supabase project: roles, schemas, the tables of auth, storage and
 * realtime; and an older one of ours like a present one. `superuserUrl` must belong to supabase_admin. All of it happens
 * or nothing. Returns whether the database was empty.
 */
export async function bootstrapDatabase(superuserUrl: string): Promise<boolean> {
  return withConnection(superuserUrl, async (client) => {
    const fresh = !(await exists(client, `select from pg_namespace where nspname = 'auth'`));
    await inTransaction(client, async () => {
      const done = fresh ? new Set() : await readDone(client);
      const due = sqlFiles().filter((file) => !done.has(file));
      for (const file of due) await run(client, file);
      if (due.length === 0) return;
      await client.query(COUNT_TABLE);
      await client.query(
        `insert into supabase_migrations.bootstrap_files
         select unnest($1::text[]) on conflict do nothing`,
        [sqlFiles()],
      );
    });
    return fresh;
  });
}

function sqlFiles(): string[] {
  return readdirSync(SQL_FOLDER).toSorted();
}

async function readDone(client: Client): Promise<ReadonlySet<string>> {
  const counted = await exists(
    client,
    `select where to_regclass('supabase_migrations.bootstrap_files') is not null`,
  );
  if (!counted) return new Set(sqlFiles().filter((file) => UNCOUNTED.test(file)));
  const { rows } = await client.query<{ name: string }>(
    'select name from supabase_migrations.bootstrap_files',
  );
  return new Set(rows.map(({ name }) => name));
}

async function run(client: Client, file: string): Promise<void> {
  // Roles belong to the whole server, which may have them from another database.
  const hasRoles = `select from pg_roles where rolname = 'authenticator'`;
  if (file === ROLES_FILE && (await exists(client, hasRoles))) return;
  await runSql(client, file, readFileSync(join(SQL_FOLDER, file), 'utf8'));
}

async function exists(client: Client, query: string): Promise<boolean> {
  const { rowCount } = await client.query(query);
  return rowCount === 1;
}
