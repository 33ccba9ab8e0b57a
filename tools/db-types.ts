/**
 * Writes database.types.ts and enums.types.ts in shared-core/src/supabase from the migrations: it starts and migrates a temporary
 * Postgres, the Supabase CLI reads it, and supabase/answers.ts adds what Postgres does not say.
 *
 *   node tools/db-types.ts            writes them
 *   node tools/db-types.ts --check    exits 1 when one is out of date
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { answers } from '@portal/backend/answers';

import { withAnswers } from './lib/database-types.ts';
import { formatted, settleGenerated } from './lib/generated.ts';
import { withMigratedDatabase } from './lib/migrated-database.ts';
import { root } from './lib/paths.ts';

const written = await withMigratedDatabase((url, folder) =>
  generate(`${url}?sslmode=disable`, folder),
);
for (const [name, text] of Object.entries(withAnswers(written, answers))) {
  settleGenerated(
    `shared-core/src/supabase/${name}.types.ts`,
    formatted(text),
    'The database types are not what the migrations and supabase/answers.ts say. Run "npm run db:types".',
  );
}

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
