import { escapeIdentifier as quoted } from 'pg';
import type { IntrospectResult } from '@supabase/lite';
import { joinToOne } from './relationships.ts';

/** A column of a query of lite, or an embedding. */
type Part = Record<string, object>;
type Select = (string | Part)[];

/** A query of lite, or that of an embedded table. */
interface Query {
  select?: Select | undefined;
  join?: Record<string, { from?: string; hint?: string; type?: string; on?: object }> | undefined;
  order?: { column?: string; embed?: string }[] | undefined;
  where?: object | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  spread?: boolean | undefined;
}

/** What SQL reads instead of a table, by its name: its rows with those of the tables that are spread into them. */
export type Widened = ReadonlyMap<string, string>;

/**
 * Takes the spreads of one row each out of a query where lite cannot write them: those with others within or around them, and those with aggregates. Their
 * columns become columns of the table itself, which `writeWidened` joins. What has a filter, an order or a limit of its own stays.
 */
export function flattenSpreads(query: Query, table: string, known: IntrospectResult): Widened {
  const widened = new Map<string, string>();
  flattenIn(query, table, known, widened);
  return widened;
}

/** A statement that reads, with what is read instead of each table. */
export function writeWidened(statement: string, widened: Widened | undefined): string {
  if (!widened || !statement.startsWith('select')) return statement;
  return [...widened].reduce((text, [table, rows]) => {
    const name = `"${table}"`;
    return text
      .replaceAll(
        / from (?:"public"\.)?("[^"]+")(?: as ("[^"]+"))?/g,
        (read, found: string, alias = found) =>
          found === name ? ` from ${rows} as ${alias}` : read,
      )
      .replaceAll(`"public".${name}.`, `${name}.`);
  }, statement);
}

function flattenIn(
  query: Query,
  table: string,
  known: IntrospectResult,
  into: Map<string, string>,
) {
  const embeds = embedsOf(query);
  const isAggregated = embeds.some(([, { inner }]) => inner.spread && hasAggregate(inner));
  const needed = embeds.filter(
    ([, { inner }]) => inner.spread && (isAggregated || query.spread || embedsOf(inner).length > 0),
  );
  if (needed.length > 0 && !into.has(table)) {
    const rows: Rows = { joins: [], columns: [], aliases: 0 };
    const names = new Map<string, Map<string, string>>();
    for (const [alias] of needed) {
      const moved = take(query, alias, table, quoted(table), known, rows);
      if (moved) names.set(alias, moved);
    }
    if (names.size > 0) {
      query.order = query.order?.map(({ embed, ...entry }) => {
        const column = embed && names.get(embed)?.get(entry.column ?? '');
        return column ? { ...entry, column } : { ...entry, ...(embed && { embed }) };
      });
      query.select = (query.select ?? ['*']).flatMap((part) =>
        part === '*' ? columnsOf(table, known) : [part],
      );
      const columns = [`${quoted(table)}.*`, ...rows.columns].join(', ');
      into.set(table, `(select ${columns} from ${quoted(table)} ${rows.joins.join(' ')})`);
    }
  }
  for (const [, { inner, target }] of embedsOf(query)) flattenIn(inner, target, known, into);
}

/** What is joined to a table, and the columns that come of it. */
interface Rows {
  joins: string[];
  columns: string[];
  aliases: number;
}

/**
 * Moves the columns of a spread, and of those within it, to the query around it. Gives the new names of its columns by their old ones;
 * undefined where it stays.
 */
function take(
  query: Query,
  alias: string,
  table: string,
  from: string,
  known: IntrospectResult,
  rows: Rows,
): Map<string, string> | undefined {
  const [, embed] = embedsOf(query).find(([name]) => name === alias) ?? [];
  const isFiltered = alias in (query.where ?? {});
  if (!embed?.inner.spread || isFiltered || !isPlain(embed, table, known)) return undefined;
  const { inner, target, hint, type } = embed;
  const on = joinToOne(table, target, hint, known) ?? [];
  const as = `portal_spread_${(rows.aliases += 1)}`;
  const pairs = on.map(([own, theirs]) => `${as}.${quoted(theirs)} = ${from}.${quoted(own)}`);
  rows.joins.push(
    `${type === 'inner' ? '' : 'left '}join ${quoted(target)} as ${as} on ${pairs.join(' and ')}`,
  );
  const names = new Map<string, string>();
  const add = (value: string) => {
    const name = `portal_column_${rows.columns.length}`;
    rows.columns.push(`${value} as ${name}`);
    return name;
  };
  for (const [name] of embedsOf(inner)) take(inner, name, target, as, known, rows);
  const nested = new Map(embedsOf(inner));
  const moved = (inner.select ?? ['*'])
    .flatMap((part): Select => (part === '*' ? columnsOf(target, known) : [part]))
    .flatMap((part) => (typeof part === 'string' ? [[part, {}] as const] : Object.entries(part)))
    .map(([name, given]): Part => {
      const { column = name, ...others } = given as { column?: string; aggregate?: string };
      if (column.startsWith('portal_column_')) return { [name]: given };
      if (others.aggregate === 'count' && !columnsOf(target, known).includes(column)) {
        return { [name]: { aggregate: 'count' } };
      }
      const within = nested.get(name);
      const own = add(within ? asObject(within, target, as, known) : `${as}.${quoted(column)}`);
      names.set(column, own).set(name, own);
      return { [name]: within ? { column: own } : { ...others, column: own } };
    });
  query.select = query.select?.flatMap((part): Select =>
    typeof part !== 'string' && alias in part ? moved : [part],
  );
  delete query.join?.[alias];
  return names;
}

/** Whether a table is embedded with one row, and so is each within it, and nothing is asked of them but columns. */
function isPlain(embed: Embed, table: string, known: IntrospectResult): boolean {
  const { inner, target, hint, on } = embed;
  const isBare = !inner.where && !inner.order && inner.limit === undefined && !inner.offset && !on;
  if (!isBare || !joinToOne(table, target, hint, known)) return false;
  const embeds = embedsOf(inner);
  const isOfNames = (inner.select ?? []).every((part) => typeof part === 'string');
  if (!inner.spread) return embeds.length === 0 && isOfNames;
  return embeds.every(([, each]) => isPlain(each, target, known));
}

/** One row of an embedded table in JSON that can be grouped by. */
function asObject(
  { inner, target, hint }: Embed,
  table: string,
  from: string,
  known: IntrospectResult,
) {
  const columns = (inner.select ?? ['*']).flatMap((part) =>
    typeof part !== 'string' ? [] : part === '*' ? [part] : [quoted(part)],
  );
  const on = joinToOne(table, target, hint, known) ?? [];
  const pairs = on.map(([own, theirs]) => `it.${quoted(theirs)} = ${from}.${quoted(own)}`);
  return `(select to_jsonb(found) from (select ${columns.join(', ')} from ${quoted(target)} as it where ${pairs.join(' and ')}) as found)`;
}

interface Embed {
  inner: Query;
  target: string;
  hint?: string | undefined;
  type?: string | undefined;
  /** A filter of the join. */
  on?: object | undefined;
}

/** The embeddings of a query by their names. */
function embedsOf({ join = {}, select = [] }: Query): [string, Embed][] {
  return Object.entries(join).flatMap(([alias, { from: target = alias, hint, type, on }]) => {
    const part = select.find((each) => typeof each !== 'string' && alias in each);
    const inner = typeof part === 'string' ? undefined : part?.[alias];
    return inner ? [[alias, { inner, target, hint, type, on }] as [string, Embed]] : [];
  });
}

function hasAggregate(query: Query): boolean {
  const own = (query.select ?? []).flatMap((part) =>
    typeof part === 'string' ? [] : Object.values(part),
  );
  return (
    own.some((each) => 'aggregate' in each) ||
    embedsOf(query).some(([, { inner }]) => hasAggregate(inner))
  );
}

const columnsOf = (table: string, { columns }: IntrospectResult) =>
  columns.filter((column) => column.table === table).map(({ name }) => name);
