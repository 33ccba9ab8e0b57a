import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Sql } from 'postgres';

import demoFiles from '../../seed/demo-files.json' with { type: 'json' };

const seeds = join(import.meta.dirname, '..', '..', 'seed');

/**
 * Makes `template_demo`, an empty installation with the demo data, unless another file of the run has made it. `connect` opens a database
 * of the run as a role.
 */
export async function makeDemoTemplate(
  connect: (role: string, database: string) => Sql,
): Promise<void> {
  const server = connect('supabase_admin', 'postgres');
  const session = await server.reserve();
  try {
    // Workers ask at the same moment, and one makes it.
    await session`select pg_advisory_lock(hashtext('template_demo'))`;
    const found = await session`select from pg_database where datname = 'template_demo'`;
    if (found.length > 0) return;
    await session`create database filling_demo template template_empty owner postgres strategy file_copy`;
    const owner = connect('postgres', 'filling_demo');
    for (const name of demoFiles) {
      // In their order: each names rows of those before.
      // oxlint-disable-next-line no-await-in-loop
      await owner.begin((sql) => sql.unsafe(readFileSync(join(seeds, name), 'utf8')));
    }
    await owner.end();
    await session`alter database filling_demo rename to template_demo`;
  } finally {
    session.release();
    await server.end();
  }
}
