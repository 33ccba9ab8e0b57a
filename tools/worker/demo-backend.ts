import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import postgres from 'postgres';

import demoFiles from '../../supabase/seed/demo-files.json' with { type: 'json' };
import { root } from '../lib/paths.ts';

/** For tests of the worker: a backend of its own with the data of the demo, and a connection that may do everything. */
export async function startDemoBackend(): Promise<{
  backend: RunningBackend;
  sql: postgres.Sql;
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  const seeds = ['reference.sql', ...demoFiles];
  const backend = await startBackend({
    dataDir: join(folder, 'data'),
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(root, 'supabase', 'migrations'),
    seeds: seeds.map((name) => join(root, 'supabase', 'seed', name)),
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
  });
  const sql = postgres(backend.database.superuserUrl, { max: 2, onnotice: () => {} });
  return {
    backend,
    sql,
    async stop() {
      await sql.end();
      await backend.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
