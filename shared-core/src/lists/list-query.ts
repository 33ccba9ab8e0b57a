import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { WatchedTable } from '../query/index.ts';
import { shows } from '../query/index.ts';
import { unwrap } from '../supabase/index.ts';
import type { Sort } from '../ui/index.ts';

/** What a list asks for: everything its address says. */
export interface ListParams {
  /** From 1. */
  page: number;
  pageSize: number;
  sort: Sort;
  search: string;
  /** By the filter's name in the address; '' where it is not set. */
  filters: Readonly<Record<string, string>>;
}

/** How a list counts; pass it to `select`. */
export interface CountOptions {
  count?: 'exact';
  head?: boolean;
}

interface Answer<Row> {
  data: Row[] | null;
  error: { code?: string } | null;
  count: number | null;
  status?: number;
}

/** A select with its filters, before order and page: what the client's query builder is. */
interface Pageable<Row> extends PromiseLike<Answer<Row>> {
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

/** One page of rows. */
interface ListResult<Row> {
  rows: Row[];
  /** Of all pages. The database refuses the planner's estimate: it counts rows the reader may not see. */
  total: number;
}

/** A list: its page, its exact count, and all its rows for an export. */
export interface List<Row> {
  page: ReturnType<typeof pageQuery<Row>>;
  exactCount: ReturnType<typeof countQuery<Row>>;
  /** All rows in pages of 1,000; `onProgress` gets the number read so far. Rejects with an AppError, or when it is aborted. */
  readAll: (signal: AbortSignal, onProgress: (count: number) => void) => Promise<Row[]>;
}

/** The most rows of one answer: the `max_rows` of supabase/config.toml. Above it a list shows its exact count once it is asked for. */
export const EXACT_TO = 1000;

/**
 * A list of the database: sorted by one of `sortable`, then by `thenBy` and `tieBreak`, and cut to the page. A page past the end is empty.
 * Raises what `unwrap` raises.
 */
export function listQuery<Row>(
  key: readonly unknown[],
  params: ListParams,
  definition: ListDefinition<Row>,
): List<Row> {
  return {
    page: pageQuery(key, params, definition),
    exactCount: countQuery(key, params, definition),
    async readAll(signal, onProgress) {
      const rows: Row[] = [];
      for (;;) {
        signal.throwIfAborted();
        const part = await ordered(definition, params, {})
          .range(rows.length, rows.length + EXACT_TO - 1)
          .abortSignal(signal);
        if (isPastTheEnd(part)) return rows;
        const read = rowsOf(part);
        rows.push(...read);
        onProgress(rows.length);
        if (read.length < EXACT_TO) return rows;
      }
    },
  };
}

function pageQuery<Row>(
  key: readonly unknown[],
  params: ListParams,
  definition: ListDefinition<Row>,
) {
  const first = (params.page - 1) * params.pageSize;
  return queryOptions({
    queryKey: [...key, 'list', params],
    meta: shows(...definition.shows),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListResult<Row>> => {
      const answer = await ordered(definition, params, { count: 'exact' })
        .range(first, first + params.pageSize - 1)
        .abortSignal(signal);
      if (isPastTheEnd(answer)) return { rows: [], total: 0 };
      return { rows: rowsOf(answer), total: answer.count ?? 0 };
    },
  });
}

function countQuery<Row>(
  key: readonly unknown[],
  { search, filters }: ListParams,
  definition: ListDefinition<Row>,
) {
  return queryOptions({
    queryKey: [...key, 'count', { search, filters }],
    meta: shows(...definition.shows),
    queryFn: async ({ signal }) => {
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

function rowsOf<Row>({ data, error, ...rest }: Answer<Row>): Row[] {
  return error ? unwrap({ data: null, error, ...rest }) : (data ?? []);
}
