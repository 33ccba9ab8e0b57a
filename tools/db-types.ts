/**
 * Writes shared-core/src/supabase/database.types.ts from the migrations: it starts and migrates a temporary
 * Postgres, and the Supabase CLI reads it.
 *
 *   node tools/db-types.ts            writes it
 *   node tools/db-types.ts --check    exits 1 when it is out of date
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { formatted, settleGenerated } from './lib/generated.ts';
import { withMigratedDatabase } from './lib/migrated-database.ts';
import { root } from './lib/paths.ts';

settleGenerated(
  'shared-core/src/supabase/database.types.ts',
  await withMigratedDatabase((url, folder) =>
    formatted(generate(`${url}?sslmode=disable`, folder)),
  ),
  'The database types are not what the migrations say. Run "npm run db:types".',
);

function generate(url: string, folder: string): string {
  return execFileSync(
    join(root, 'supabase', 'node_modules', '.bin', 'supabase'),
    ['gen', 'types', `--remote=${url}`, '--schema', 'public', '--workdir', folder],
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
