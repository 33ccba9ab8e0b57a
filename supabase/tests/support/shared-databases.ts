import type { RunningPostgres } from '@portal/backend';
import postgres from 'postgres';

/** The databases that several test files use, one after the other: `shared_<template>_<id>`. */
export const SHARED_PREFIX = 'shared_';

/**
 * Checks at the end of a run that the files left no row in the databases they share, and took none away.
 * Throws an Error that names the tables.
 */
export async function checkSharedDatabases(server: RunningPostgres): Promise<void> {
  const names = await namesOf(server);
  const templates = new Map<string, Map<string, number>>();
  for (const name of names) {
    const template = `template_${name.split('_')[1]}`;
    const before = templates.get(template) ?? (await rowCounts(server, template));
    templates.set(template, before);
    const after = await rowCounts(server, name);
    const changed = [...after].filter(([table, count]) => before.get(table) !== count);
    if (changed.length > 0) {
      const tables = changed.map(([table, count]) => `${table}: ${before.get(table)} → ${count}`);
      throw new Error(`Tests that share a database changed its rows. ${tables.join(', ')}`);
    }
  }
}

async function namesOf(server: RunningPostgres): Promise<string[]> {
  const sql = postgres(server.superuserUrl, { max: 1 });
  try {
    const rows = await sql<{ datname: string }[]>`
      select datname from pg_database where starts_with(datname, ${SHARED_PREFIX})`;
    return rows.map(({ datname }) => datname);
  } finally {
    await sql.end();
  }
}

/** The number of rows of every table that a person or the product can write. */
async function rowCounts(server: RunningPostgres, name: string): Promise<Map<string, number>> {
  const sql = postgres(server.urlFor('supabase_admin', name), { max: 1 });
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
    const counts = tables.map(
      (table) => `select '${table.name}' as name, count(*)::int from ${table.name}`,
    );
    const rows = await sql.unsafe<{ name: string; count: number }[]>(counts.join(' union all '));
    return new Map(rows.map(({ name: table, count }) => [table, count]));
  } finally {
    await sql.end();
  }
}
