import type { IntrospectResult } from '@supabase/lite';

type Parts = IntrospectResult['foreign_keys'];

/** One way from a table to another, as PostgREST names it. */
export interface Relationship {
  cardinality: 'one-to-one' | 'many-to-one' | 'one-to-many' | 'many-to-many';
  relationship: string;
  /** What chooses it behind the "!": a constraint, or the table between. */
  hint: string;
}

/** All ways from a table or view to another; with `isSure` false also those through tables that PostgREST takes for no junction. */
export function relationshipsBetween(
  table: string,
  target: string,
  known: IntrospectResult,
  isSure = true,
): Relationship[] {
  const keys = keysOf(known);
  const own = keys.filter((parts) => isFrom(parts, table) && isTo(parts, target));
  const theirs = keys.filter((parts) => isFrom(parts, target) && isTo(parts, table));
  const toTarget = keys.filter((parts) => isTo(parts, target));
  const through = keys
    .filter((parts) => isTo(parts, table) && !isFrom(parts, table) && !isFrom(parts, target))
    .flatMap((first) =>
      toTarget
        .filter((other) => isFrom(other, first[0]?.table) && other !== first)
        .filter((other) => !isSure || isJunction([first, other], known))
        .map((other) => [first, other] as const),
    );
  return [
    ...own.map((parts) =>
      relationship(isUnique(parts, known) ? 'one-to-one' : 'many-to-one', nameOf(parts), [
        `${table}(${columnsOf(parts)})`,
        `${target}(${columnsOf(parts, 'ref_column')})`,
      ]),
    ),
    ...theirs.map((parts) =>
      relationship(isUnique(parts, known) ? 'one-to-one' : 'one-to-many', nameOf(parts), [
        `${table}(${columnsOf(parts, 'ref_column')})`,
        `${target}(${columnsOf(parts)})`,
      ]),
    ),
    ...through.map((both) =>
      relationship(
        'many-to-many',
        both[0][0]?.table ?? '',
        both.map((parts) => `${nameOf(parts)}(${columnsOf(parts)})`),
      ),
    ),
  ];
}

/**
 * The columns that join a table with the one row of another: of each pair the own and the other's. Undefined where there is no such
 * relationship, or more than one.
 */
export function joinToOne(
  table: string,
  target: string,
  hint: string | undefined,
  known: IntrospectResult,
): [own: string, theirs: string][] | undefined {
  const isHinted = (parts: Parts) => hint === undefined || nameOf(parts) === hint;
  const keys = keysOf(known).filter(isHinted);
  const own = keys.filter((parts) => isFrom(parts, table) && isTo(parts, target));
  const theirs = keys.filter((parts) => isFrom(parts, target) && isTo(parts, table));
  if (table === target || own.length + theirs.length !== 1) return undefined;
  if (own[0]) return own[0].map(({ column, ref_column }) => [column, ref_column]);
  const parts = theirs[0] ?? [];
  return isUnique(parts, known)
    ? parts.map(({ column, ref_column }) => [ref_column, column])
    : undefined;
}

function relationship(
  cardinality: Relationship['cardinality'],
  hint: string,
  ends: readonly string[],
): Relationship {
  return { cardinality, hint, relationship: `${hint} using ${ends.join(' and ')}` };
}

const isFrom = (parts: Parts, table: string | undefined) => parts[0]?.table === table;
const isTo = (parts: Parts, table: string) => parts[0]?.ref_table === table;
const nameOf = (parts: Parts) => parts[0]?.foreign_key_name ?? '';
const columnsOf = (parts: Parts, end: 'column' | 'ref_column' = 'column') =>
  parts.map((part) => part[end]).join(', ');

const kept = new WeakMap<IntrospectResult, Parts[]>();

/** The parts of each key together, of views as of tables; grouped once for a catalogue. */
function keysOf(known: IntrospectResult): Parts[] {
  const nameIn = ({ table, foreign_key_group: group, foreign_key_name: name }: Parts[number]) =>
    `${table} ${group ?? name}`;
  const keys = kept.get(known) ?? [...Map.groupBy(known.foreign_keys, nameIn).values()];
  kept.set(known, keys);
  return keys;
}

/** The key of the table behind a view; of a table the key itself. */
function baseOf(parts: Parts, known: IntrospectResult): Parts {
  const isTable = (table: string | undefined) => known.tables.some(({ name }) => name === table);
  const name = nameOf(parts);
  return keysOf(known).find((each) => nameOf(each) === name && isTable(each[0]?.table)) ?? parts;
}

function isUnique(parts: Parts, known: IntrospectResult): boolean {
  const base = baseOf(parts, known);
  const columns = columnsOf(base.toSorted((a, b) => (a.column < b.column ? -1 : 1)));
  const unique = known.indexes.filter((index) => index.unique);
  return [...known.primary_keys, ...known.unique_constraints, ...unique].some(
    (each) => each.table === base[0]?.table && each.columns.toSorted().join(', ') === columns,
  );
}

/** Whether the keys of a table are in its primary key: only such a table is a junction to PostgREST. */
function isJunction(keys: readonly Parts[], known: IntrospectResult): boolean {
  return keys.every((parts) => {
    const base = baseOf(parts, known);
    const primary = known.primary_keys.find(({ table }) => table === base[0]?.table);
    return base.every(({ column }) => primary?.columns.includes(column));
  });
}
