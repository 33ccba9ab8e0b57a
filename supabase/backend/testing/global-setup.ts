import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../free-port.ts';
import { startBackend } from '../start-backend.ts';
import { tempFolder } from './temp-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the small schema in ./migrations, as the first start leaves it. Every test backend begins with a copy. */
    backendTemplate: string;
    /** The folder of this run for data that several test files copy; see `productData`. */
    preparedData: string;
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
  await backend.stop();
  project.provide('backendTemplate', folder.path);
  const prepared = tempFolder();
  project.provide('preparedData', prepared.path);
  return () => {
    folder.remove();
    prepared.remove();
  };
}
