import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { inTransaction, withConnection } from './connect.ts';
import { runSql } from './run-sql.ts';

/** The database and the folder of migrations have different histories. */
export class MigrationHistoryError extends Error {
  override name = 'MigrationHistoryError';
}

interface Migration {
  version: string;
  name: string;
  file: string;
  text: string;
}

interface AppliedMigration {
  version: string;
  name: string | null;
  text: string | null;
}

const MIGRATION_FILE = /^(\d{14})_(.+)\.sql$/;

// The Supabase CLI's own history table, so that `supabase migration up` and we can take turns.
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text not null primary key, statements text[], name text
  );`;

/**
 * Applies the migrations of `dir` that the database has not seen, each in one transaction, and returns
 * their file names; `progress` gets each as it begins. `url` should belong to the role `postgres`, who applies them when hosted.
 *
 * Errors: SqlFileError; MigrationHistoryError when the database is newer than the files, or an applied file was changed or is gone.
 */
export async function migrate(
  url: string,
  dir: string,
  progress?: (step: string) => void,
): Promise<string[]> {
  const migrations = readMigrations(dir);
  return withConnection(url, async (client) => {
    // Two at once (npm start and a test run) would both try to apply the same file.
    await client.query(`select pg_advisory_lock(hashtext('portal migrate'))`);
    await client.query(HISTORY_TABLE);
    // Put together by Postgres: the driver reads an array letter by letter, and this one has millions.
    const { rows: applied } = await client.query<AppliedMigration>(
      `select version, name, array_to_string(statements, ';') as text from supabase_migrations.schema_migrations order by version`,
    );
    checkHistory(migrations, applied);
    const seen = new Set(applied.map(({ version }) => version));
    const due = migrations.filter(({ version }) => !seen.has(version));
    for (const migration of due) {
      progress?.(`Applying the migration ${migration.file}`);
      await apply(client, migration);
    }
    return due.map(({ file }) => file);
  });
}

function readMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .toSorted()
    .flatMap((file) => {
      const [, version, name] = MIGRATION_FILE.exec(file) ?? [];
      if (!version || !name) return [];
      return [{ version, name, file, text: readFileSync(join(dir, file), 'utf8') }];
    });
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await inTransaction(client, async () => {
    await runSql(client, migration.file, migration.text);
    // A file may have changed these for the rest of the session.
    await client.query('reset all; reset role');
    await client.query(
      `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)`,
      [migration.version, migration.name, [migration.text]],
    );
  });
}

function checkHistory(migrations: Migration[], applied: AppliedMigration[]): void {
  const newest = migrations.at(-1)?.version ?? '';
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, name, text } of applied) {
    const migration = byVersion.get(version);
    if (!migration && version > newest) {
      throw new MigrationHistoryError(
        `The database is newer than this checkout: it has migration ${version}_${name ?? ''}, the newest one here is ${newest}. ` +
          'Check out the version it was migrated with, or bring back a copy of before with "npm run restore -- <file>".',
      );
    }
    if (!migration) {
      throw new MigrationHistoryError(
        `The database was built with migration ${version}_${name ?? ''}, which is not in the migrations folder any more. ${HOW_TO_GO_ON}`,
      );
    }
    if (text !== null && text !== migration.text && essence(text) !== essence(migration.text)) {
      throw new MigrationHistoryError(
        `Migration ${migration.file} was changed after it was applied to this database. ${HOW_TO_GO_ON}`,
      );
    }
  }
}

const HOW_TO_GO_ON =
  'Run "npm run reset" to start with an empty local database, or check out the version it was built with.';

/** The CLI stores a file cut into statements, we store it whole: compare what both agree on. */
function essence(text: string): string {
  return text.replace(/[\s;]+/g, '');
}
