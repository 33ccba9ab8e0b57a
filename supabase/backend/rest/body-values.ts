import type { Catalog } from './catalog.ts';
import { versionsOf } from './commands.ts';
import type { HeldValues } from './filters/held-values.ts';

/** The type of a column or an argument, as the catalogue names it; undefined where there is none. */
export type TypeOf = (name: string) => string | undefined;

export function columnTypes(path: string, { relations }: Catalog): TypeOf {
  const table = decodeURIComponent(path.slice(1));
  const columns = relations.columns.filter((column) => column.table === table);
  const types = new Map(columns.map(({ name, pg_type, type }) => [name, pg_type ?? type]));
  return (name) => types.get(name);
}

/** None for a variadic argument: lite makes an array of its values. */
export function argumentTypes(command: string, catalog: Catalog): TypeOf {
  const versions = versionsOf(command, catalog).filter(({ has_variadic }) => !has_variadic);
  const types = new Map(
    versions.flatMap(({ arg_names, arg_types }) =>
      arg_names.map((name, n) => [name, arg_types[n]]),
    ),
  );
  return (name) => types.get(name);
}

/**
 * A row, or the arguments of a command, with a word in place of each value that lite or the driver would change: the database gets
 * what `json_to_recordset` makes of the value for that type.
 */
export function holdValues(row: object, typeOf: TypeOf, held: HeldValues): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      const type = typeOf(name)?.toLowerCase();
      const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean';
      return [name, isPlain || type === undefined ? value : held.hold(toInput(value, type))];
    }),
  );
}

/** A value of JSON as the text that the type reads. */
function toInput(value: unknown, type: string): string {
  const isArray = type.startsWith('_') || type.endsWith('[]');
  const isJson = /^_?jsonb?(\[\])?$/.test(type);
  if (isArray && Array.isArray(value)) return toArray(value, isJson);
  return typeof value === 'string' && (isArray || !isJson) ? value : JSON.stringify(value);
}

function toArray(values: readonly unknown[], isJson: boolean): string {
  const elements = values.map((value) => {
    if (value === null) return 'NULL';
    if (Array.isArray(value) && !isJson) return toArray(value, isJson);
    const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value);
    return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}
