import type { Catalog } from './catalog.ts';
import type { Routine } from './commands.ts';
import type { Composites } from './composites.ts';
import { isRow } from './exact-json.ts';
import type { HeldValues } from './filters/held-values.ts';
import type { Representation } from './representations.ts';

/** The type of a column or an argument, as the catalogue names it; undefined where there is none. */
export type TypeOf = (name: string) => string | undefined;

export function columnTypes(path: string, { relations }: Catalog): TypeOf {
  const table = decodeURIComponent(path.slice(1));
  const columns = relations.columns.filter((column) => column.table === table);
  const types = new Map(
    columns.map(({ name, pg_type, type }) => [name, (pg_type ?? type).toLowerCase()]),
  );
  return (name) => types.get(name);
}

/** None for a variadic argument: lite makes an array of its values. */
export function argumentTypes({
  arg_names: names,
  arg_types: types,
  has_variadic,
}: Routine): TypeOf {
  return (name) => (has_variadic ? undefined : types[names.indexOf(name)]);
}

/**
 * A row, or the arguments of a command, with a word in place of each value that lite or the driver would change: the database gets
 * what `json_to_recordset` makes of the value for that type.
 */
export function holdValues(
  row: object,
  typeOf: TypeOf,
  composites: Composites,
  held: HeldValues,
  represented?: ReadonlyMap<string, Representation>,
): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => {
      const called = value === null ? undefined : represented?.get(name)?.fromJson;
      if (called) return [name, held.hold(JSON.stringify(value), { called, as: 'json' })];
      const type = typeOf(name);
      const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean';
      return [
        name,
        isPlain || type === undefined ? value : held.hold(toInput(value, type, composites)),
      ];
    }),
  );
}

/** A value of JSON as the text that the type reads. */
function toInput(value: unknown, type: string, composites: Composites): string {
  const element = /^_(.+)$|^(.+)\[\]$/.exec(type);
  const isJson = /^jsonb?$/.test(element?.[1] ?? element?.[2] ?? type);
  if (element && Array.isArray(value)) {
    const elementType = element[1] ?? element[2] ?? '';
    return toArray(value, (each) => toInput(each, elementType, composites), isJson);
  }
  const fields = composites.get(type);
  if (fields && isRow(value)) {
    // A field that is left out is null.
    const texts = fields.map(([name, own]) =>
      (value[name] ?? null) === null ? '' : quoted(toInput(value[name], own, composites)),
    );
    return `(${texts.join(',')})`;
  }
  return typeof value === 'string' && (element || !isJson) ? value : JSON.stringify(value);
}

function toArray(
  values: readonly unknown[],
  write: (value: unknown) => string,
  isJson: boolean,
): string {
  const elements = values.map((value) => {
    if (value === null) return 'NULL';
    if (Array.isArray(value) && !isJson) return toArray(value, write, isJson);
    return quoted(write(value));
  });
  return `{${elements.join(',')}}`;
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
