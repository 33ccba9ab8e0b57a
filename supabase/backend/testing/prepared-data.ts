import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import demoFiles from '../../seed/demo-files.json' with { type: 'json' };
import { freePort } from '../free-port.ts';
import { startBackend } from '../start-backend.ts';
import { PATIENCE } from './patience.ts';
import { tempFolder } from './temp-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run for data that several test files copy. */
    preparedData: string;
  }
}

/** Projects of one run share the folder. */
const NAME = 'PORTAL_PREPARED_DATA';
const supabase = join(import.meta.dirname, '..', '..');

/** The schema of the product, and what it is filled with. */
export const product = {
  migrationsDir: join(supabase, 'migrations'),
  seeds: ['reference.sql', ...demoFiles].map((name) => join(supabase, 'seed', name)),
};

/** Gives the test files of a project the folder of this run; the last project deletes it. */
export function setup(project: TestProject): () => void {
  const given = process.env[NAME];
  const { path, remove } = given ? { path: given, remove: () => undefined } : tempFolder();
  process.env[NAME] = path;
  project.provide('preparedData', path);
  return remove;
}

/**
 * A data folder with the product's schema, empty or with the data of the demo, as the first start leaves it: to copy, and never to start. The
 * first test file of a run that asks makes it, others wait.
 */
export async function preparedData(kind: 'empty' | 'demo'): Promise<string> {
  const folder = join(inject('preparedData'), kind);
  try {
    mkdirSync(`${folder}.claimed`);
  } catch {
    await vi.waitFor(() => expect(existsSync(folder)).toBe(true), PATIENCE);
    return folder;
  }
  const made = tempFolder();
  // The migrations are applied once for both.
  if (kind === 'demo') copyData(await preparedData('empty'), made.path);
  const backend = await startBackend({
    ...product,
    ...(kind === 'empty' && { seeds: [] }),
    dataDir: made.path,
    apiPort: await freePort(),
    dbPort: await freePort(),
    siteUrl: 'http://localhost:3000',
    databaseSettings: { fsync: 'off' },
  });
  await backend.stop();
  renameSync(made.path, folder);
  return folder;
}

/** Keeps owners and rights: Postgres refuses a folder that others may read. */
export function copyData(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
