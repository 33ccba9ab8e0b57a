import { escapeIdentifier as quoted } from 'pg';
import type { IntrospectResult } from '@supabase/lite';
import { joinToOne } from './relationships.ts';

/** A column of a query of lite, or an embedding. */
type Part = Record<string, object>;
type Select = (string | Part)[];

/** A query of lite, or that of an embedded table. */
interface Query {
  select?: Select | undefined;
  join?: Record<string, { from?: string; hint?: string; type?: string }> | undefined;
  order?: { column?: string; embed?: string }[] | undefined;
  where?: object | undefined;
  limit?: number | undefined;
  spread?: boolean | undefined;
}

/** What stands in SQL instead of a table, by its name: its rows with those of the tables that are spread into them. */
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
  return [...widened].reduce(
    (text, [table, rows]) =>
      text.replaceAll(
        new RegExp(` from ("${RegExp.escape(table)}")(?: as ("[^"]+"))?`, 'g'),
        (_all, name: string, alias = name) => ` from ${rows} as ${alias}`,
      ),
    statement,
  );
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
  if (!embed?.inner.spread || embed.inner.where || embed.inner.limit !== undefined)
    return undefined;
  const { inner, target, hint, type } = embed;
  const on = joinToOne(table, target, hint, known);
  if (!on) return undefined;
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
  const nested = new Set(embedsOf(inner).map(([name]) => name));
  const moved = (inner.select ?? ['*'])
    .flatMap((part): Select => (part === '*' ? columnsOf(target, known) : [part]))
    .flatMap((part) => (typeof part === 'string' ? [[part, {}] as const] : Object.entries(part)))
    .map(([name, given]): Part => {
      const { column = name, ...others } = given as { column?: string; aggregate?: string };
      if (column.startsWith('portal_column_')) return { [name]: given };
      if (others.aggregate === 'count' && !columnsOf(target, known).includes(column)) {
        return { [name]: { aggregate: 'count' } };
      }
      const own = nested.has(name)
        ? add(asObject(embedsOf(inner).find(([each]) => each === name)?.[1], target, as, known))
        : add(`${as}.${quoted(column)}`);
      names.set(column, own).set(name, own);
      return { [name]: nested.has(name) ? { column: own } : { ...others, column: own } };
    });
  query.select = query.select?.flatMap((part): Select =>
    typeof part !== 'string' && alias in part ? moved : [part],
  );
  delete query.join?.[alias];
  return names;
}

/** One row of an embedded table in JSON that can be grouped by. */
function asObject(
  embed: Embed | undefined,
  table: string,
  from: string,
  known: IntrospectResult,
): string {
  const on = embed && joinToOne(table, embed.target, embed.hint, known);
  if (!on) return 'null::jsonb';
  const columns = (embed.inner.select ?? ['*'])
    .map((part) => (typeof part === 'string' ? (part === '*' ? '*' : quoted(part)) : 'null'))
    .join(', ');
  const pairs = on.map(([own, theirs]) => `it.${quoted(theirs)} = ${from}.${quoted(own)}`);
  return `(select to_jsonb(found) from (select ${columns} from ${quoted(embed.target)} as it where ${pairs.join(' and ')}) as found)`;
}

interface Embed {
  inner: Query;
  target: string;
  hint?: string | undefined;
  type?: string | undefined;
}

/** The embeddings of a query by their names. */
function embedsOf({ join = {}, select = [] }: Query): [string, Embed][] {
  return Object.entries(join).flatMap(([alias, { from: target = alias, hint, type }]) => {
    const part = select.find((each) => typeof each !== 'string' && alias in each);
    const inner = typeof part === 'string' ? undefined : (part?.[alias] as Query | undefined);
    return inner ? [[alias, { inner, target, hint, type }] as [string, Embed]] : [];
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
