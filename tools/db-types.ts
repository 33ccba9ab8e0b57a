/**
 * Writes shared-core/src/supabase/database.types.ts from the migrations: a throw-away Postgres is started and
 * migrated, and the Supabase CLI reads it.
 *
 *   node tools/db-types.ts            writes it
 *   node tools/db-types.ts --check    exits 1 when it is out of date
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bootstrapDatabase, migrate, startPostgres } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';

import { root } from './lib/paths.ts';

const target = join(root, 'shared-core', 'src', 'supabase', 'database.types.ts');
const scratch = mkdtempSync(join(tmpdir(), 'portal-types-'));

try {
  const text = await typesOfMigrations();
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
  } else if (readFileSync(target, 'utf8') !== text) {
    console.error('The database types are not what the migrations say. Run "npm run db:types".');
    process.exitCode = 1;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function typesOfMigrations(): Promise<string> {
  const server = await startPostgres({
    dataDir: join(scratch, 'data'),
    port: await freePort(),
    settings: { fsync: 'off' },
  });
  try {
    await bootstrapDatabase(server.superuserUrl);
    await migrate(server.urlFor('postgres'), join(root, 'supabase', 'migrations'));
    return format(generate(`${server.urlFor('postgres')}?sslmode=disable`));
  } finally {
    await server.destroy();
  }
}

function generate(url: string): string {
  return execFileSync(
    join(root, 'supabase', 'node_modules', '.bin', 'supabase'),
    ['gen', 'types', `--remote=${url}`, '--schema', 'public', '--workdir', scratch],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'], // its progress goes nowhere, unless it fails
      env: {
        ...process.env,
        DO_NOT_TRACK: '1',
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
      },
    },
  );
}

/** The generator leaves it in no shape to be read in a review. */
function format(text: string): string {
  const [command, config] = [
    join(root, 'node_modules', '.bin', 'oxfmt'),
    join(root, '.oxfmtrc.json'),
  ];
  return execFileSync(command, ['--config', config, '--stdin-filepath', 'types.ts'], {
    encoding: 'utf8',
    input: text,
  });
}
