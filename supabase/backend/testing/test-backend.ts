import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { createPool } from '../database/pool.ts';
import { startBackend, type BackendOptions, type RunningBackend } from '../start-backend.ts';
import { freePort } from '../free-port.ts';
import { PortInUseError } from '../port-in-use-error.ts';
import { copyData } from './prepared-data.ts';
import { tempFolder } from './temp-folder.ts';

export interface TestBackend extends RunningBackend {
  /** No user is signed in. */
  anonymous(): SupabaseClient;
  /** No user is signed in; keeps the verifier of a flow, as a browser does (PKCE). */
  browser(): SupabaseClient;
  /** Bypasses row-level security. */
  service(): SupabaseClient;
  /** Signs up a new user and returns their client. */
  signedUp(name: string): Promise<{ client: SupabaseClient; userId: string; email: string }>;
  /** Runs SQL as superuser, over connections that are kept: what a text sets for a session stays. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops it and deletes its data. */
  destroy(): Promise<void>;
}

/** Another process may take a port after it was found free: then it starts on others, at most three times. */
async function startOnFreePorts(
  options: Omit<BackendOptions, 'apiPort' | 'dbPort'> & Partial<BackendOptions>,
  tries = 3,
): Promise<RunningBackend> {
  try {
    return await startBackend({
      apiPort: await freePort(),
      dbPort: await freePort(),
      ...options,
    });
  } catch (error) {
    if (tries === 1 || !(error instanceof PortInUseError)) throw error;
    return startOnFreePorts(options, tries - 1);
  }
}

/** Different accounts for tests that share a backend. */
let serial = 0;

/** A backend of its own for one test file, with the small schema in ./migrations. */
export async function startTestBackend(
  overrides: Partial<BackendOptions> = {},
): Promise<TestBackend> {
  const folder = tempFolder();
  const dataDir = overrides.dataDir ?? folder.path;
  if (!overrides.migrationsDir && !existsSync(join(dataDir, 'postgres')))
    copyData(inject('backendTemplate'), dataDir);
  const backend = await startOnFreePorts({
    dataDir: folder.path,
    migrationsDir: join(import.meta.dirname, 'migrations'),
    seeds: [],
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
    ...overrides,
  });
  const client = (key: string) => createClient(backend.url, key, CLIENT_OPTIONS);
  const pool = createPool({ url: backend.database.superuserUrl, name: 'tests', max: 10 });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= pool.end().then(() => backend.stop()));

  return {
    ...backend,
    anonymous: () => client(backend.keys.publishable),
    browser: () =>
      createClient(backend.url, backend.keys.publishable, {
        auth: { ...CLIENT_OPTIONS.auth, flowType: 'pkce' },
      }),
    service: () => client(backend.keys.secret),

    async signedUp(name) {
      const email = `${name.toLowerCase()}-${++serial}@example.com`;
      const own = client(backend.keys.publishable);
      const { data, error } = await own.auth.signUp({
        email,
        password: 'correct horse',
        options: { data: { full_name: name } },
      });
      if (error) throw error;
      return { client: own, userId: data.user!.id, email };
    },

    sql: async <Row extends object>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,

    stop,

    async destroy() {
      await stop();
      folder.remove();
    },
  };
}

const CLIENT_OPTIONS = {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
};
