import type { IntrospectResult } from '@supabase/lite';
import type { Pool } from 'pg';
import type { HeldValues } from './filters/held-values.ts';

/** The functions that write and read the values of a domain, as SQL writes them, where it has casts to and from JSON and text. */
export interface Representation {
  toJson: string | null;
  fromJson: string | null;
  fromText: string | null;
  /** The type that lite is to take the column for. */
  base: string;
}

/** A column whose type is a domain. */
export type DomainColumn = Representation & { table: string; column: string };

/** By table and column, of those that have such a function. */
export type Representations = ReadonlyMap<string, ReadonlyMap<string, Representation>>;

/** Postgres ignores the casts of a domain; PostgREST calls their functions, and so it is here. */
export async function readDomainColumns(pool: Pool, schema: string): Promise<DomainColumn[]> {
  const { rows } = await pool.query<DomainColumn>(
    `with recursive bases as (
       select oid as domain, typbasetype as oid from pg_type where typtype = 'd'
       union all
       select domain, typbasetype from bases join pg_type using (oid) where typtype = 'd'
     ), casts as (
       select castsource, casttarget, format('%I.%I', nspname, proname) as called
       from pg_cast join pg_proc p on p.oid = castfunc join pg_namespace n on n.oid = pronamespace
       where castcontext = 'i'
     )
     select c.relname as table, a.attname as column, format_type(base.oid, null) as base,
            max(called) filter (where castsource = t.oid and casttarget = 'json'::regtype) as "toJson",
            max(called) filter (where casttarget = t.oid and castsource = 'json'::regtype) as "fromJson",
            max(called) filter (where casttarget = t.oid and castsource = 'text'::regtype) as "fromText"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0
     join pg_type t on t.oid = atttypid and t.typtype = 'd'
     join bases as base on base.domain = t.oid
     join pg_type as last on last.oid = base.oid and last.typtype <> 'd'
     left join casts on t.oid in (castsource, casttarget)
     where relnamespace = $1::regnamespace group by 1, 2, 3`,
    [schema],
  );
  return rows;
}

export function representationsOf(columns: readonly DomainColumn[]): Representations {
  const written = columns.filter((each) => each.toJson ?? each.fromJson ?? each.fromText);
  const byTable = Map.groupBy(written, ({ table }) => table);
  return new Map(
    [...byTable].map(([table, own]) => [table, new Map(own.map((each) => [each.column, each]))]),
  );
}

/** The catalogue with the type below in place of each domain: lite has its own idea of some of their names. */
export function withBaseTypes(
  columns: IntrospectResult['columns'],
  domains: readonly DomainColumn[],
): IntrospectResult['columns'] {
  const bases = new Map(domains.map(({ table, column, base }) => [`${table}.${column}`, base]));
  return columns.map((column) => {
    const base = bases.get(`${column.table}.${column.name}`);
    return base === undefined ? column : { ...column, pg_type: base };
  });
}

/** A query of lite, or that of an embedded table, as far as it selects. */
interface Query {
  select?: (string | Record<string, object>)[] | undefined;
  join?: Record<string, { from?: string | undefined }> | undefined;
}

interface Known {
  representations: Representations;
  relations: IntrospectResult;
}

/** Marks the columns that a function writes; `writeRepresentations` finds the marks in the SQL. */
export function selectRepresentations(query: Query, table: string, known: Known): void {
  if (known.representations.size === 0) return;
  const own = known.representations.get(table);
  const { columns, foreign_keys: keys, functions = [] } = known.relations;
  const marked = (column: string, alias = column, cast = '') => {
    const called = own?.get(column)?.toJson;
    return called ? { [alias]: { column, cast: markOf(called, cast) } } : column;
  };
  for (const [alias, { from: named = alias }] of Object.entries(query.join ?? {})) {
    const part = query.select?.find((each) => typeof each !== 'string' && alias in each);
    const inner = typeof part === 'string' ? undefined : part?.[alias];
    const target =
      keys.find((key) => key.table === table && key.column === named)?.ref_table ??
      functions.find(({ name }) => name === named)?.return_type ??
      named;
    if (inner) selectRepresentations(inner, target, known);
  }
  if (!own) return;
  query.select = (query.select ?? ['*']).flatMap((part): (string | Record<string, object>)[] => {
    if (part === '*') {
      return columns.filter((each) => each.table === table).map(({ name }) => marked(name));
    }
    if (typeof part === 'string') return [marked(part)];
    return Object.entries(part).map(([alias, given]) => {
      const { column = alias, cast, ...others } = given as { column?: string; cast?: string };
      const isPlain =
        Object.keys(others).length === 0 &&
        !(alias in (query.join ?? {})) &&
        // Lite looks at a cast where it writes it, and does not see one that is in a mark.
        TYPE_NAME.test(cast ?? 'text');
      const found = isPlain ? marked(column, alias, cast) : column;
      return typeof found === 'string' ? { [alias]: given } : found;
    });
  });
}

/** `numeric`, `double precision`; nothing that ends the type. */
const TYPE_NAME = /^\w+( \w+)*$/;

/** A type that is none, with the function behind it: lite lets plain names through alone. */
const MARK = 'portal_writer_';
const MARKED = /cast\(((?:"[^"]*"|[^()" ])+) as portal_writer_([\da-f]+)\)/g;
const markOf = (called: string, cast: string) => {
  const type = cast && `::${cast}`;
  return MARK + Buffer.from(`${called}(?)${type}`).toString('hex');
};

/** The SQL with the function in place of each mark. */
export function writeRepresentations(statement: string): string {
  if (!statement.includes(MARK)) return statement;
  return statement.replaceAll(MARKED, (_all, column: string, written: string) =>
    Buffer.from(written, 'hex')
      .toString()
      .replace('?', () => column),
  );
}

/** The SQL with the function around each value that the database is to read by one: in a query of its own, which runs where a row needs it. */
export function writeReadings(
  statement: string,
  values: readonly unknown[],
  held: HeldValues,
): string {
  if (!values.some((value) => held.readingOf(value))) return statement;
  return statement.replaceAll(/\$(\d+)/g, (place, n) => {
    const reading = held.readingOf(values[Number(n) - 1]);
    return reading
      ? `(select ${reading.called}(given::${reading.as}) from (select ${place}::text as given offset 0) as value)`
      : place;
  });
}
