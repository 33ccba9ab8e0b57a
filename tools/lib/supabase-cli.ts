import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from './paths.ts';

/** Runs the Supabase CLI against the database at `url`, in a folder without a project, and answers what it prints. Errors: that of the CLI. */
export function supabaseCli(args: readonly string[], url: string, folder: string): string {
  return execFileSync(
    join(root, 'supabase', 'node_modules', '.bin', 'supabase'),
    [...args, `--remote=${url}?sslmode=disable`, '--workdir', folder],
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
