import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startBackend, type RunningBackend } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import { copyData, preparedData, product } from '@portal/backend/prepared-data';
import postgres from 'postgres';

/** For tests of the worker: a backend of its own with the data of the demo, and a connection that may do everything. */
export async function startDemoBackend(): Promise<{
  backend: RunningBackend;
  sql: postgres.Sql;
  stop: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'worker-'));
  const dataDir = join(folder, 'data');
  copyData(await preparedData('demo'), dataDir);
  const backend = await startBackend({
    ...product,
    dataDir,
    apiPort: await freePort(),
    dbPort: await freePort(),
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
