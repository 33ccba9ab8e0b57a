import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { migrate, type RunningPostgres } from '@portal/backend';
import type { Sql } from 'postgres';

import { loadData, tablesOf } from './release-data.ts';
import type { Release } from './releases.ts';
import { migrationsDir, withSql } from './states.ts';

/** Brings an empty database of `server` to the release, with its rows. `folder` takes a copy of the migrations. */
export async function buildRelease(
  server: RunningPostgres,
  release: Release,
  folder: string,
): Promise<void> {
  const dir = join(folder, 'released');
  mkdirSync(dir);
  for (const file of Object.keys(release.migrations)) {
    cpSync(join(migrationsDir, file), join(dir, file));
  }
  await migrate(server.urlFor('postgres'), dir);
  await loadData(server.superuserUrl, release.data);
}

/**
 * Applies the migrations since the release to its rows, and answers what they lost: a table or a column that had values, rows.
 * Left out is what a migration of `texts` names in a line `-- lost on purpose: schema.table` or `schema.table.column`.
 */
export async function lossesOf(
  server: RunningPostgres,
  texts: readonly string[],
  dir: string = migrationsDir,
): Promise<string[]> {
  const before = await withSql(server.superuserUrl, countAll);
  await migrate(server.urlFor('postgres'), dir);
  const after = await withSql(server.superuserUrl, countAll);
  const meant = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^-- lost on purpose: (\S+)/gm)].map(([, name]) => name),
    ),
  );
  return [...before]
    .filter(([name, count]) => count > (after.get(name) ?? 0) && !meant.has(name))
    .map(([name, count]) => `${name}: ${count} before, ${after.get(name) ?? 'gone'} after`);
}

/** How many rows each table has, and how many values each column. */
async function countAll(sql: Sql): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, columns } of await tablesOf(sql)) {
    const values = columns.map((column, index) => `count(${column}) as "${index}"`);
    const [row] = await sql.unsafe<Record<string, string>[]>(
      `select count(*) as rows, ${values.join(', ')} from ${name}`,
    );
    counts.set(name, Number(row?.rows));
    for (const [index, column] of columns.entries()) {
      counts.set(`${name}.${column}`, Number(row?.[index]));
    }
  }
  return counts;
}
