import type { IntrospectResult } from '@supabase/lite';
import type { Call } from './choose-command.ts';

/** A query of lite: the parts that name columns of its own table. */
interface Query {
  type?: string | undefined;
  from?: string | undefined;
  select?: (string | object)[] | undefined;
  order?: { column?: string }[] | undefined;
  where?: Record<string, unknown> | undefined;
}

/**
 * Puts its table in front of each computed column, a function of a whole row: lite knows those that are selected from a table, and
 * Postgres finds the others by that.
 */
export function nameComputed(
  query: Query,
  call: Call | undefined,
  { functions = [] }: IntrospectResult,
): void {
  const table = call?.routine.name ?? query.from;
  const row = call?.routine.return_type ?? query.from;
  const isComputed = (column: string) =>
    functions.some(
      ({ name, arg_types: types }) => name === column && types.length === 1 && types[0] === row,
    );
  const qualified = (column: string) => (isComputed(column) ? `${table}.${column}` : column);
  for (const part of query.order ?? []) if (part.column) part.column = qualified(part.column);
  // Lite knows those that are selected from a table, and not those of a changed row.
  if (!call && query.type === 'query') return;
  query.select = query.select?.map((part) => (typeof part === 'string' ? qualified(part) : part));
  if (!call || !query.where) return;
  query.where = Object.fromEntries(
    Object.entries(query.where).map(([name, filter]) => [qualified(name), filter]),
  );
}
