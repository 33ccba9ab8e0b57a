import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inTransaction, withConnection } from './connect.ts';
import { runSql } from './run-sql.ts';

// The Supabase CLI's table of seed files that have run.
const SEED_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);`;

/**
 * Runs the seed files that this database has not seen, each in one transaction, and returns the paths of those
 * that ran; `progress` gets each as it begins. A seed that changed since is not run again: what it inserted may have been edited.
 *
 * Errors: SqlFileError; an Error when the database is not on this machine, because seeds hold demo
 * accounts with a known password, unless `allowRemote` is set.
 */
export async function seed(
  url: string,
  files: readonly string[],
  options: { allowRemote?: boolean; progress?: ((step: string) => void) | undefined } = {},
): Promise<string[]> {
  const { allowRemote = false, progress } = options;
  if (!allowRemote && !isLocal(url)) {
    throw new Error('The seed holds demo accounts and runs on a database of this machine only.');
  }
  return withConnection(url, async (client) => {
    await client.query(SEED_TABLE);
    const { rows } = await client.query<{ path: string }>(
      'select path from supabase_migrations.seed_files',
    );
    const seen = new Set(rows.map(({ path }) => path));
    const due = files.filter((file) => !seen.has(seedName(file)));
    for (const file of due) {
      progress?.(`Seeding ${basename(file)}`);
      const text = readFileSync(file, 'utf8');
      await inTransaction(client, async () => {
        await runSql(client, basename(file), text);
        await client.query(
          'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
          [seedName(file), createHash('sha256').update(text).digest('hex')],
        );
      });
    }
    return [...due];
  });
}

/** As the CLI names them: the table must not depend on where the checkout lies. */
function seedName(file: string): string {
  return `supabase/seed/${basename(file)}`;
}

function isLocal(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}
