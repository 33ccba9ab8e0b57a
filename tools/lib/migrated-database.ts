import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bootstrapDatabase, migrate, startPostgres } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';

import { root } from './paths.ts';

/** Gives `work` a throw-away Postgres with the migrations applied: its address, and a folder that goes with it. */
export async function withMigratedDatabase<T>(
  work: (url: string, folder: string) => Promise<T> | T,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrated-'));
  try {
    const server = await startPostgres({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      settings: { fsync: 'off' },
    });
    try {
      await bootstrapDatabase(server.superuserUrl);
      await migrate(server.urlFor('postgres'), join(root, 'supabase', 'migrations'));
      return await work(server.urlFor('postgres'), folder);
    } finally {
      await server.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
