import type { ProductBackend } from './product-backend.ts';

/** The tables of the product, in all its schemas, of which a row holds this text in any column. */
export async function tablesHolding(backend: ProductBackend, text: string): Promise<string[]> {
  const tables = await backend.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  // One query for all: a query for each table takes ten times as long.
  const holding = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} as line where line::text like $1)`,
  );
  const found = await backend.sql<{ name: string }>(holding.join(' union all '), [`%${text}%`]);
  return found.map(({ name }) => name);
}
