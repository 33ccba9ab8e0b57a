import type { HeldValues } from './held-values.ts';
import type { Representation } from '../representations.ts';
import { isFilter, rewriteFilter, rewriteTree } from './rewrite-filter.ts';

const NO_FILTERS = /^(select|columns|on_conflict|apikey)$|^(.*\.)?(order|limit|offset)$/;
/** The table a filter is about, in front of the last dot; the dots of a JSON path or a quoted name do not count. */
const LOGIC = /^(.*\.)?((?:not\.)?(?:and|or))$/s;
const COLUMN = /^((?:[^."]*\.)*)([^.].*)$/s;

/** The columns of a table of the query, with a dot behind its name or none, whose values a function of the project reads. */
type Represented = (table: string) => ReadonlyMap<string, Representation> | undefined;
type Parameter = [name: string, value: string];

interface Filter {
  /** With its dot, such as 'contacts.'; empty for the table itself. */
  table: string;
  /** A column, or and, or, not.and, not.or. */
  name: string;
  value: string;
  isLogic: boolean;
}

/**
 * The query as lite reads it rightly. Values are held (see held-values.ts), and filters that lite would let replace one another,
 * because they are about the same column, or would join with "or", because each is one, become a single `and`.
 * Error: FilterSyntaxError.
 */
export function rewriteQuery(
  query: readonly Parameter[],
  held: HeldValues,
  represented?: Represented,
): URLSearchParams {
  const rewritten = new URLSearchParams();
  const filters: Filter[] = [];
  for (const [name, value] of query) {
    if (NO_FILTERS.test(name)) rewritten.append(name, value);
    else filters.push(readFilter(name, value, held, represented));
  }
  for (const [table, own] of Object.entries(Object.groupBy(filters, (filter) => filter.table))) {
    for (const { name, value } of joinRepeated(own ?? [])) rewritten.append(table + name, value);
  }
  return rewritten;
}

/** The arguments of a command that stand in its address, and the rest. As PostgREST: what reads like a filter is one. */
export function splitArguments(query: readonly Parameter[]): [Parameter[], Parameter[]] {
  const isArgument = ([name, value]: Parameter) =>
    !NO_FILTERS.test(name) && !LOGIC.test(name) && !isFilter(value);
  return [query.filter(isArgument), query.filter((parameter) => !isArgument(parameter))];
}

/** Whether a query names the rows of the table itself that it is about. */
export function hasFilter(query: readonly Parameter[]): boolean {
  return query.some(([name]) => !NO_FILTERS.test(name) && locate(name).table === '');
}

function readFilter(
  parameter: string,
  value: string,
  held: HeldValues,
  represented?: Represented,
): Filter {
  const place = locate(parameter);
  if (place.isLogic) return { ...place, value: rewriteTree(value, held) };
  const called = represented?.(place.table)?.get(place.name)?.fromText;
  const hold = called ? (text: string) => held.hold(text, { called, as: 'text' }) : held.hold;
  return { ...place, value: rewriteFilter(place.name, value, { ...held, hold }, false) };
}

function locate(parameter: string): Omit<Filter, 'value'> {
  const [, embedded = '', logic] = LOGIC.exec(parameter) ?? [];
  if (logic) return { table: embedded, name: logic, isLogic: true };
  const [path = '', ...json] = parameter.split(/(?=->)/);
  const [, table = '', column = path] = COLUMN.exec(path) ?? [];
  return { table, name: column + json.join(''), isLogic: false };
}

/** All that are there once as they are; the others as members of one `and`, and with them an `and` there was. */
function joinRepeated(filters: readonly Filter[]): Pick<Filter, 'name' | 'value'>[] {
  const count = (name: string) => filters.filter((filter) => filter.name === name).length;
  if (filters.every(({ name }) => count(name) === 1)) return [...filters];
  const isJoined = ({ name }: Filter) => name === 'and' || count(name) > 1;
  const members = filters
    .filter(isJoined)
    .map(({ name, value, isLogic }) => (isLogic ? name + value : `${name}.${value}`));
  return [
    ...filters.filter((filter) => !isJoined(filter)),
    { name: 'and', value: `(${members.join(',')})` },
  ];
}
