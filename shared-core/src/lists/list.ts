import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import type { WatchedTable } from '../query/index.ts';
import { shows } from '../query/index.ts';
import { unwrap } from '../supabase/index.ts';
import type { Sort } from '../ui/list/table-types.ts';

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

/** What the database answers, before `unwrap`. */
export interface Answer<Row> {
  data: Row[] | null;
  error: { code?: string } | null;
  status?: number;
}

/** A call of a SQL function: what `supabase.rpc` returns. */
export interface Call<Row> extends PromiseLike<Answer<Row>> {
  abortSignal(signal: AbortSignal): Call<Row>;
}

/** One page of rows. */
interface ListResult<Row> {
  rows: Row[];
  /** Of all pages; Infinity where it was not counted and there may be more. */
  total: number;
}

type Reading<Row> = [
  keyOf: (row: Row) => string,
  signal: AbortSignal,
  onProgress: (count: number) => void,
  most?: number,
];

/** A list: its page, its exact count, and all its rows for an export. */
export interface List<Row> {
  page: ReturnType<typeof pageQuery<Row>>;
  exactCount: ReturnType<typeof countQuery>;
  /** Up to this number the total of a page is exact; above it `exactCount` is read once it is asked for. */
  exactTo: number;
  /**
   * All rows, or the first `most`, in parts of up to 1,000; `onProgress` gets the number read so far. Rejects with an AppError, or when
   * it is aborted.
   */
  readAll: (...reading: Reading<Row>) => Promise<Row[]>;
}

/** Rows of a list, by their place in its order. */
interface ListPart {
  /** From 0. */
  first: number;
  size: number;
  /** Whether the total is needed. */
  counted: boolean;
}

/** How a list reads its rows. A part past the end is empty. */
export interface ListReader<Row> {
  exactTo: number;
  part: (part: ListPart, signal: AbortSignal) => Promise<ListResult<Row>>;
  count: (signal: AbortSignal) => Promise<number>;
}

/** The queries of a list over what reads it. */
export function listOf<Row>(
  key: readonly unknown[],
  params: ListParams,
  tables: readonly WatchedTable[],
  reader: ListReader<Row>,
): List<Row> {
  return {
    page: pageQuery(key, params, tables, reader),
    exactCount: countQuery(key, params, tables, reader),
    exactTo: reader.exactTo,
    async readAll(...reading) {
      const { readAllRows } = await import('./read-all.ts');
      return readAllRows(reader, ...reading);
    },
  };
}

function pageQuery<Row>(
  key: readonly unknown[],
  params: ListParams,
  tables: readonly WatchedTable[],
  { part }: ListReader<Row>,
) {
  return queryOptions({
    queryKey: [...key, 'list', params],
    meta: shows(...tables),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<ListResult<Row>> => {
      const first = (params.page - 1) * params.pageSize;
      return part({ first, size: params.pageSize, counted: true }, signal);
    },
  });
}

function countQuery(
  key: readonly unknown[],
  { search, filters }: ListParams,
  tables: readonly WatchedTable[],
  { count }: Pick<ListReader<unknown>, 'count'>,
) {
  return queryOptions({
    queryKey: [...key, 'count', { search, filters }],
    meta: shows(...tables),
    queryFn: ({ signal }) => count(signal),
  });
}

/** The rows of an answer. Raises what `unwrap` raises. */
export function rowsOf<Row>({ data, error, ...rest }: Answer<Row>): Row[] {
  return error ? unwrap<Row[]>({ data: null, error, ...rest }) : (data ?? []);
}
