/*
 * npm run setup -- --project <ref> --slug blue-heron --firm "Blue Heron Ltd" --email you@example.com
 *
 * Once per project, after "supabase db push" and after that person signed up. The password of the database comes from
 * SUPABASE_DB_PASSWORD; DATABASE_URL in the environment replaces --project (a pooler, another Postgres).
 */
import { parseArgs } from 'node:util';

import postgres from 'postgres';

import { newestMigration } from './lib/newest-migration.ts';
import { SetupError, setUp } from './setup/set-up.ts';

const USAGE =
  'npm run setup -- --project <ref> --slug <short-name> --firm "<name>" --email <address>, with SUPABASE_DB_PASSWORD in the environment';

const { values } = parseArgs({
  options: {
    project: { type: 'string' },
    slug: { type: 'string' },
    firm: { type: 'string' },
    email: { type: 'string' },
  },
});
const { project, slug, firm, email } = values;
const url = addressOf(project);

if (url === undefined || !slug || !firm || !email) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else {
  await run(url, { slug, name: firm, email });
}

async function run(address: string, wanted: Parameters<typeof setUp>[1]) {
  const isHosted = /\.supabase\.(co|com)$/.test(new URL(address).hostname);
  const sql = postgres(address, {
    max: 1,
    onnotice: () => {},
    ...(isHosted && { ssl: 'require' }),
  });
  try {
    const done = await setUp(sql, wanted, newestMigration());
    process.stdout.write(`${done.join('\n')}\n`);
  } catch (error) {
    const what = error instanceof SetupError ? error.message : `Not set up: ${String(error)}`;
    process.stderr.write(`${what}\n`);
    process.exitCode = 1;
  } finally {
    await sql.end();
  }
}

function addressOf(ref: string | undefined): string | undefined {
  const { DATABASE_URL, SUPABASE_DB_PASSWORD } = process.env;
  if (DATABASE_URL) return DATABASE_URL;
  if (!ref || !SUPABASE_DB_PASSWORD) return undefined;
  return `postgresql://postgres:${encodeURIComponent(SUPABASE_DB_PASSWORD)}@db.${ref}.supabase.co:5432/postgres`;
}
