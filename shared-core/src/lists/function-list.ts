import type { WatchedTable } from '../query/index.ts';
import { listOf, rowsOf, type Call, type List, type ListParams } from './list.ts';

/** The part of a list that its function is called for. */
interface FunctionPlace {
  /** From 0. */
  first: number;
  size: number;
  /** One of `sortable`. */
  sort: string;
  descending: boolean;
}

export interface FunctionListDefinition<Row> {
  /** The watched tables that the rows come from. */
  shows: readonly WatchedTable[];
  /** The orders that the function knows; the first is used for any other. Left out where it has one order of its own. */
  sortable?: readonly [string, ...string[]];
  /** `scope.supabase.rpc(name, { …, first, size })` with the search and the filters. */
  call: (place: FunctionPlace) => Call<Row>;
}

/**
 * A list that a SQL function answers: the function sorts with ties broken, cuts the page (of up to 1,000 rows) and counts; each row has
 * the `total` of all pages. A page past the end is empty. For a list of a table: `listQuery`. Raises what `unwrap` raises.
 */
export function functionList<Row extends { total: number }>(
  key: readonly unknown[],
  params: ListParams,
  { shows, sortable = [''], call }: FunctionListDefinition<Row>,
): List<Row> {
  const sort = sortable.find((each) => each === params.sort.key) ?? sortable[0];
  const descending = params.sort.direction === 'desc';
  async function part({ first, size }: { first: number; size: number }, signal: AbortSignal) {
    const rows = rowsOf(await call({ first, size, sort, descending }).abortSignal(signal));
    return { rows, total: rows[0]?.total ?? 0 };
  }
  return listOf(key, params, shows, {
    exactTo: Infinity,
    part,
    count: async (signal) => (await part({ first: 0, size: 1 }, signal)).total,
  });
}
