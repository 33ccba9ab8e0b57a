import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bootstrapDatabase, startPostgres, type RunningPostgres } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';

/** Gives `work` a Postgres like a new hosted project, and a folder; both are deleted afterwards. */
export async function withPostgres<T>(
  work: (server: RunningPostgres, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  try {
    const server = await startPostgres({
      dataDir: join(folder, 'data'),
      port: await freePort(),
      settings: { fsync: 'off' },
    });
    try {
      await bootstrapDatabase(server.superuserUrl);
      return await work(server, folder);
    } finally {
      await server.destroy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
