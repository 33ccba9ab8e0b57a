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

/** A view says of each of its columns that it may be null. */
interface Id {
  id: string | null;
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
  /**
   * For a view that works out columns for each row that a page skips: `which` selects the id alone with the same filters, `rows` the columns
   * of these ids. Pages beyond the first thousand rows are read in these two steps.
   */
  far?: {
    which: (options: CountOptions) => Pageable<Id>;
    rows: (ids: string[]) => Pageable<Row>;
  };
}

/** A page has at most as many ids as an address can hold; an export reads more at once, as it is. */
const MOST_IDS = 100;

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
      const options: CountOptions = counted ? { count: 'exact' } : {};
      const inOrder = <Each>(selected: Pageable<Each>) =>
        ordered(definition, params, selected).abortSignal(signal);
      const cut = <Each>(selected: Pageable<Each>) =>
        inOrder(selected).range(first, first + size - 1);
      const far = first >= MOST_ROWS && size <= MOST_IDS ? definition.far : undefined;
      const answer = await (far ? cut(far.which(options)) : cut(definition.select(options)));
      if (isPastTheEnd(answer)) return { rows: [], total: 0 };
      const found: (Row | Id)[] = rowsOf<Row | Id>(answer);
      const ids = far ? (found as Id[]).flatMap(({ id }) => id ?? []) : [];
      const rows = far && ids.length > 0 ? rowsOf(await inOrder(far.rows(ids))) : (found as Row[]);
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
  { sortable, thenBy, tieBreak = 'id' }: Omit<ListDefinition<unknown>, 'select' | 'far'>,
  { sort }: ListParams,
  selected: Pageable<Row>,
): Pageable<Row> {
  const column = sortable.find((each) => each === sort.key) ?? sortable[0];
  const rows = selected.order(column, { ascending: sort.direction === 'asc' });
  return (thenBy && thenBy !== column ? rows.order(thenBy) : rows).order(tieBreak);
}

/** PostgREST calls a range past the last row an error. */
function isPastTheEnd({ error }: Answer<unknown>): boolean {
  return error?.code === 'PGRST103';
}
