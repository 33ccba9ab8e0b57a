import type { WatchedTable } from '../query/index.ts';
import { MOST_ROWS } from '../supabase/index.ts';
import { listOf, rowsOf, type Answer, type List, type ListParams } from './list.ts';

/** How a list counts; pass it to `select`. */
export interface CountOptions {
  count?: 'exact';
  head?: boolean;
}

/** A select with its filters, before order and page: what the client's query builder is. */
interface Pageable<Row> extends PromiseLike<Answer<Row> & { count: number | null }> {
  order(column: string, options?: { ascending?: boolean }): Pageable<Row>;
  range(from: number, to: number): Pageable<Row>;
  abortSignal(signal: AbortSignal): Pageable<Row>;
}

export interface ListDefinition<Row> {
  /** The watched tables that the rows come from. */
  shows: readonly WatchedTable[];
  /** Columns that the address may sort by, `profile(full_name)` for a joined one. The first is used for any other. */
  sortable: readonly [string, ...string[]];
  /** The column that orders rows of the same value, the least first: the day that comes first. */
  thenBy?: string;
  /** A unique column, so that pages neither repeat nor miss a row. */
  tieBreak?: string;
  /** `scope.from(table).select(columns, options)` with the search and the filters. */
  select: (options: CountOptions) => Pageable<Row>;
}

/**
 * A list of a table: sorted by one of `sortable`, then by `thenBy` and `tieBreak`, and cut to the page. A page past the end is empty. For a
 * list that a SQL function answers: `functionList`. Raises what `unwrap` raises.
 */
export function listQuery<Row>(
  key: readonly unknown[],
  params: ListParams,
  definition: ListDefinition<Row>,
): List<Row> {
  return listOf(key, params, definition.shows, {
    // The database refuses the planner's estimate, which counts rows the reader may not see.
    exactTo: MOST_ROWS,
    async part({ first, size, counted }, signal) {
      const answer = await ordered(definition, params, counted ? { count: 'exact' } : {})
        .range(first, first + size - 1)
        .abortSignal(signal);
      if (isPastTheEnd(answer)) return { rows: [], total: 0 };
      const rows = rowsOf(answer);
      if (counted) return { rows, total: answer.count ?? 0 };
      return { rows, total: rows.length < size ? first + rows.length : Infinity };
    },
    async count(signal) {
      const answer = await definition.select({ count: 'exact', head: true }).abortSignal(signal);
      rowsOf(answer);
      return answer.count ?? 0;
    },
  });
}

function ordered<Row>(
  { select, sortable, thenBy, tieBreak = 'id' }: ListDefinition<Row>,
  { sort }: ListParams,
  options: CountOptions,
): Pageable<Row> {
  const column = sortable.find((each) => each === sort.key) ?? sortable[0];
  const rows = select(options).order(column, { ascending: sort.direction === 'asc' });
  return (thenBy && thenBy !== column ? rows.order(thenBy) : rows).order(tieBreak);
}

/** PostgREST calls a range past the last row an error. */
function isPastTheEnd({ error }: Answer<unknown>): boolean {
  return error?.code === 'PGRST103';
}
