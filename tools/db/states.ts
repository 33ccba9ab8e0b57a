import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrate } from '@portal/backend';
import { schemaFiles } from '@portal/backend/schema-files';
import postgres from 'postgres';

import { root } from '../lib/paths.ts';
import { withPostgres } from '../lib/throw-away-postgres.ts';

export const supabaseDir = join(root, 'supabase');
export const migrationsDir = join(supabaseDir, 'migrations');

/** Connection addresses of the same database, built in two ways. */
export interface States {
  /** By the migrations, as every deployed database is. */
  migrated: string;
  /** By the schema files and seed/reference.sql, as a person reads and edits it. */
  declared: string;
}

/**
 * Builds both databases for `work`, each on a server of its own, because settings of roles belong to a server. `more` is SQL
 * that the declared one gets besides, for tests.
 *
 * Errors: SqlFileError for a migration, the error of Postgres for a schema file.
 */
export async function withStates<T>(
  work: (states: States) => Promise<T>,
  { migrations = migrationsDir, more = '' }: { migrations?: string; more?: string } = {},
): Promise<T> {
  return withPostgres(async (first) => {
    await migrate(first.urlFor('postgres'), migrations);
    return withPostgres(async (second) => {
      await declare(second.urlFor('postgres'), more);
      return work({ migrated: first.urlFor('postgres'), declared: second.urlFor('postgres') });
    });
  });
}

/** Runs the schema files in their order, then the reference data. */
async function declare(url: string, more: string): Promise<void> {
  await withSql(url, async (sql) => {
    for (const file of [...schemaFiles(), 'seed/reference.sql']) {
      try {
        await sql.unsafe(readFileSync(join(supabaseDir, file), 'utf8'));
      } catch (error) {
        throw new Error(`supabase/${file}: ${String(error)}`, { cause: error });
      }
    }
    if (more !== '') await sql.unsafe(more);
  });
}

/** Gives `work` one connection. */
export async function withSql<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
