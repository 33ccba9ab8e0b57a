import type { IntrospectResult } from '@supabase/lite';
import type { Pool } from 'pg';

type Keys = Pick<IntrospectResult, 'foreign_keys' | 'primary_keys' | 'unique_constraints'>;

interface Relation {
  id: number;
  schema: string;
  name: string;
  /** Names by number. */
  columns: Record<string, string>;
  /** What a view selects, as the database keeps it. */
  rule: string | null;
}

interface Constraint {
  type: 'f' | 'p' | 'u';
  name: string;
  of: number;
  columns: number[];
  to: number;
  referenced: number[];
  definition: string;
}

/** The names that a relation has for the columns of a table: a view may show one twice, or under another name. */
type Shown = Map<number, Map<number, string[]>>;

/** More ways than these to write one key come of no view that anyone writes. */
const MOST_WAYS = 8;

/**
 * The keys that views of a schema show of the tables behind them, in any schema. Lite reads the text of a view, and finds
 * one table of an exposed schema at most; PostgREST, as this, asks the database where each column comes from.
 */
export async function readViewKeys(pool: Pool, schema: string): Promise<Keys> {
  const { rows: relations } = await pool.query<Relation>(
    `select c.oid::int8::int as id, n.nspname as schema, c.relname as name,
            json_object_agg(a.attnum, a.attname) as columns,
            (select ev_action::text from pg_rewrite where ev_class = c.oid and ev_type = '1') as rule
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p', 'f', 'v', 'm') and n.nspname not like 'pg\\_%'
       and n.nspname <> 'information_schema'
     group by c.oid, n.oid`,
  );
  const { rows: constraints } = await pool.query<Constraint>(
    `select contype as type, conname as name, conrelid::int8::int as of, conkey as columns,
            confrelid::int8::int as to, coalesce(confkey, '{}') as referenced,
            pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('f', 'p', 'u') and conparentid = 0 order by conname`,
  );
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const shown = new Map<number, Shown>();
  const exposed = relations
    .filter((relation) => relation.schema === schema)
    .map((relation) => ({ ...relation, shows: shownBy(relation, byId, shown) }));

  const keys: Keys = { foreign_keys: [], primary_keys: [], unique_constraints: [] };
  for (const { type, name, of, columns, to, referenced, definition } of constraints) {
    for (const child of exposed) {
      for (const own of waysOf(child.shows, of, columns)) {
        if (type === 'f') {
          for (const parent of exposed) {
            if (child.rule === null && parent.rule === null) continue;
            for (const theirs of waysOf(parent.shows, to, referenced)) {
              const group = `${name}:${child.name}(${own.join(',')})->${parent.name}(${theirs.join(',')})`;
              own.forEach((column, n) =>
                keys.foreign_keys.push({
                  schema,
                  table: child.name,
                  column,
                  ref_schema: schema,
                  ref_table: parent.name,
                  ref_column: theirs[n] ?? '',
                  on_update: 'NO ACTION',
                  on_delete: 'NO ACTION',
                  fk_def: definition,
                  foreign_key_name: name,
                  foreign_key_group: group,
                }),
              );
            }
          }
        } else if (child.rule !== null) {
          keys.unique_constraints.push({ schema, table: child.name, name, columns: own });
          if (type === 'p') addPrimary(keys.primary_keys, child.name, own, schema);
        }
      }
    }
  }
  return keys;
}

/** The key of a view of several tables is that of all of them together. */
function addPrimary(
  keys: Keys['primary_keys'],
  table: string,
  columns: string[],
  schema: string,
): void {
  const known = keys.find((key) => key.table === table);
  if (known) known.columns = [...new Set([...known.columns, ...columns])];
  else keys.push({ table, columns, schema, field_count: columns.length });
}

/** All ways to name the columns in a relation; none where it does not show them all. */
function waysOf(shows: Shown, table: number, columns: readonly number[]): string[][] {
  const names = columns.map((column) => shows.get(table)?.get(column) ?? []);
  if (names.length === 0) return [];
  const ways = names.reduce<string[][]>(
    (before, next) => before.flatMap((way) => next.map((name) => [...way, name])),
    [[]],
  );
  return ways.slice(0, MOST_WAYS);
}

function shownBy(
  relation: Relation,
  byId: ReadonlyMap<number, Relation>,
  known: Map<number, Shown>,
): Shown {
  const before = known.get(relation.id);
  if (before) return before;
  const shown: Shown = new Map();
  known.set(relation.id, shown);
  const add = (table: number, column: number, name: string) => {
    const columns = shown.get(table) ?? new Map<number, string[]>();
    shown.set(table, columns.set(column, [...(columns.get(column) ?? []), name]));
  };
  if (relation.rule === null) {
    for (const [n, name] of Object.entries(relation.columns)) add(relation.id, Number(n), name);
    return shown;
  }
  for (const { number, table, column } of sourcesIn(relation.rule)) {
    const name = relation.columns[number];
    const source = byId.get(table);
    if (name === undefined || !source) continue;
    const behind = source.columns[column] ?? '';
    for (const [base, columns] of shownBy(source, byId, known)) {
      for (const [n, names] of columns) if (names.includes(behind)) add(base, n, name);
    }
  }
  return shown;
}

const TARGET =
  /^\{TARGETENTRY\b.* :resno (\d+) :resname .* :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/s;

/** Where the columns of a view come from: the entries of the outermost list of the kept rule. */
function sourcesIn(rule: string): { number: string; table: number; column: number }[] {
  const starts: number[] = [];
  const found: { number: string; table: number; column: number }[] = [];
  for (const { 0: sign, index } of rule.matchAll(/\\.|[{}]/gs)) {
    if (sign === '{') starts.push(index);
    else if (sign === '}') {
      const start = starts.pop() ?? 0;
      if (starts.length !== 1) continue;
      const [, number = '', table = '0', column = '0'] =
        TARGET.exec(rule.slice(start, index + 1)) ?? [];
      if (table !== '0') found.push({ number, table: Number(table), column: Number(column) });
    }
  }
  return found;
}
