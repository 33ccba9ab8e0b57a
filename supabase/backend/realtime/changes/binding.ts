import { isRecord, isStorable } from '../protocol/messages.ts';
import { FilterError, parseFilters, type Filter } from './filters.ts';

export type ChangeType = 'INSERT' | 'UPDATE' | 'DELETE';

/** What a client subscribes to. */
export interface Wanted {
  event: ChangeType | '*';
  /** A name, or '*' for all. */
  schema: string;
  table: string;
  filters: readonly Filter[];
  /** Undefined: all columns. */
  select: readonly string[] | undefined;
}

/** One request for changes: as the client gave it, with the number it is answered with. */
export interface Binding {
  id: number;
  given: Readonly<Record<string, unknown>>;
  /** A sentence when it makes no sense. */
  wanted: Wanted | string;
}

let lastId = 0;

/** The same request twice gets the same number, as the client expects. */
export function bindingsOf(requests: readonly unknown[]): Binding[] {
  const bindings = new Map<string, Binding>();
  return requests.map((request) => {
    const given = isRecord(request) ? request : {};
    const key = JSON.stringify(given);
    const binding = bindings.get(key) ?? { id: ++lastId, given, wanted: wantedBy(given) };
    bindings.set(key, binding);
    return binding;
  });
}

const NOTHING =
  'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to';
const NOT_A_LIST =
  'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]';
const WILDCARD =
  'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.';

function wantedBy(given: Readonly<Record<string, unknown>>): Wanted | string {
  const { schema, table, filter, select } = given;
  if (typeof select === 'string') return NOT_A_LIST;
  if (!isAbsentOrText(schema) || !isAbsentOrText(table) || !isAbsentOrText(filter)) return NOTHING;
  if (schema === undefined && table === undefined) return NOTHING;
  if (filter !== undefined && (schema === undefined || table === undefined)) return NOTHING;
  const columns = Array.isArray(select) ? select.filter((name) => typeof name === 'string') : [];
  const wanted = { schema: schema ?? 'public', table: table ?? '*' };
  if (columns.length > 0 && Object.values(wanted).includes('*')) return WILDCARD;
  try {
    return {
      ...wanted,
      event: eventOf(given.event),
      filters: parseFilters(filter ?? ''),
      select: columns.length > 0 ? columns : undefined,
    };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return `Error parsing \`filter\` params: ${error.message}`;
  }
}

function isAbsentOrText(value: unknown): value is string | undefined {
  // What cannot be stored is no name and no value.
  return value === undefined || (typeof value === 'string' && isStorable(value));
}

function eventOf(event: unknown): Wanted['event'] {
  const name = typeof event === 'string' ? event.toUpperCase() : '*';
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*';
}
