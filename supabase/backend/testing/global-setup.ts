import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from '../free-port.ts';
import { startBackend } from '../start-backend.ts';
import { tempFolder } from './temp-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the small schema in ./migrations, as the first start leaves it. Every test backend begins with a copy. */
    backendTemplate: string;
  }
}

/** Sets up one database per run: each test file copies its folder instead of making its own. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = tempFolder();
  const backend = await startBackend({
    dataDir: folder.path,
    apiPort: await freePort(),
    dbPort: await freePort(),
    migrationsDir: join(import.meta.dirname, 'migrations'),
    seeds: [],
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
  });
  await makeHashesCheap(backend.database.superuserUrl);
  await backend.stop();
  project.provide('backendTemplate', folder.path);
  return folder.remove;
}

/**
 * The tests hash and check many hundred passwords. Bcrypt takes as long as its cost says, which is part of a hash: here it is the least. That
 * a backend as it is shipped takes 10 is a test of its own (start-backend.test.ts).
 */
async function makeHashesCheap(superuserUrl: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`
    alter function extensions.gen_salt(text, integer) rename to gen_salt_of_cost;
    create function extensions.gen_salt(kind text, cost integer) returns text language sql set search_path = ''
      as 'select extensions.gen_salt_of_cost(kind, 4)'`);
  await client.end();
}
