import { join } from 'node:path';

import { migrate } from '@portal/backend';

import { root } from './paths.ts';
import { withPostgres } from './throw-away-postgres.ts';

/** Gives `work` a throw-away Postgres with the migrations applied: its address, and a folder that goes with it. */
export async function withMigratedDatabase<T>(
  work: (url: string, folder: string) => Promise<T> | T,
): Promise<T> {
  return withPostgres(async (server, folder) => {
    await migrate(server.urlFor('postgres'), join(root, 'supabase', 'migrations'));
    return work(server.urlFor('postgres'), folder);
  });
}
