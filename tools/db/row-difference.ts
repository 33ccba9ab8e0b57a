import type { Sql } from 'postgres';

import { withSql, type States } from './states.ts';

/** A row that the two databases do not share. */
export interface RowDifference {
  table: string;
  /** The key, as SQL: `code = 'IBC'`. */
  key: string;
  /** Only in the declared one, only in the migrated one, or other values. */
  kind: 'added' | 'removed' | 'changed';
  /** The values of the declared one that differ; of an added row all. */
  values: Row;
}

type Row = Record<string, string | null>;

interface Table {
  name: string;
  keys: string[];
  columns: string[];
}

/**
 * The rows that schema files and seed/reference.sql insert and the migrations do not, and the other way round: of all tables of
 * the product and of the buckets. Left out are columns that are filled at random or by the clock, and the audit log, which holds
 * how the rows came to be.
 */
export async function rowDifferences({ migrated, declared }: States): Promise<RowDifference[]> {
  const before = await withSql(migrated, readAll);
  const after = await withSql(declared, readAll);
  return [...after].flatMap(([table, rows]) =>
    compare(table, before.get(table) ?? new Map(), rows),
  );
}

async function readAll(sql: Sql): Promise<Map<string, Map<string, Row>>> {
  const found = new Map<string, Map<string, Row>>();
  for (const table of await readTables(sql)) {
    const rows = await sql.unsafe<{ key: Row; row: Row }[]>(
      `select ${jsonOf(table.keys)} as key, ${jsonOf(table.columns)} as row from ${table.name}`,
    );
    found.set(table.name, new Map(rows.map(({ key, row }) => [conditionOf(key), row])));
  }
  return found;
}

function jsonOf(columns: readonly string[]): string {
  // A function takes 100 arguments at most; no table has 50 columns that are compared.
  return `jsonb_build_object(${columns.map((column) => `'${column}', "${column}"::text`).join(', ')})`;
}

async function readTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(a.attname::text order by a.attnum) filter (where is_key) as keys,
      array_agg(a.attname::text order by a.attnum) filter (where is_key or not is_random and a.attgenerated = '' and a.atttypid <> 'timestamptz'::regtype)
        as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    cross join lateral (select coalesce(pg_get_expr(d.adbin, d.adrelid) ~ 'random|today', false) as is_random,
      a.attnum = any (k.conkey) as is_key) as about
    where c.relkind = 'r' and c.oid <> 'public.audit_logs'::regclass
      and (n.nspname in ('public', 'private', 'requests') or c.oid = 'storage.buckets'::regclass)
    group by n.nspname, c.relname order by 1`;
}

function compare(
  table: string,
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): RowDifference[] {
  const differences: RowDifference[] = [];
  for (const [key, row] of after) {
    const old = before.get(key);
    const values = Object.entries(row).filter(([column, value]) => !old || old[column] !== value);
    if (values.length === 0) continue;
    const kind = old ? 'changed' : 'added';
    differences.push({ table, key, kind, values: Object.fromEntries(values) });
  }
  for (const key of before.keys()) {
    if (!after.has(key)) differences.push({ table, key, kind: 'removed', values: {} });
  }
  return differences;
}

function conditionOf(key: Row): string {
  return Object.entries(key)
    .map(([column, value]) => `${column} = ${literal(value)}`)
    .join(' and ');
}

/** As SQL, without a type: Postgres gives it that of the column. */
export function literal(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;
}
