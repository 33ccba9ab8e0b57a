import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bootstrapDatabase, migrate, startPostgres, type RunningPostgres } from '@portal/backend';
import { freePort } from '@portal/backend/free-port';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

import { checkSharedDatabases } from './shared-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The port of the Postgres of this run, and its two template databases. */
    databasePort: number;
  }
}

const supabase = join(import.meta.dirname, '..', '..');

/**
 * One Postgres per run. `template_empty` is a migrated database, `template_people` has the people and rows of
 * fixtures.sql too; each test file copies one of them.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-database-tests-'));
  const server = await startPostgres({
    dataDir: join(scratch, 'data'),
    port: await freePort(),
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      // It would work through each copy of a template.
      autovacuum: 'off',
    },
  });
  await buildTemplates(server);
  project.provide('databasePort', server.port);

  return async () => {
    try {
      await checkSharedDatabases(server);
    } finally {
      await server.destroy();
      rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  };
}

async function buildTemplates(server: RunningPostgres): Promise<void> {
  const superuser = postgres(server.superuserUrl, { max: 1 });
  await superuser`create database template_empty`;
  await bootstrapDatabase(server.urlFor('supabase_admin', 'template_empty'));
  await migrate(server.urlFor('postgres', 'template_empty'), join(supabase, 'migrations'));
  await superuser`create database template_people template template_empty owner postgres strategy file_copy`;
  await superuser.end();

  const people = postgres(server.urlFor('postgres', 'template_people'), { max: 1 });
  await people.unsafe(readFileSync(join(import.meta.dirname, 'fixtures.sql'), 'utf8'));
  await people.end();
}
