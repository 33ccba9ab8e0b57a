import type { CountOptions } from '@portal/shared-core/lists';

interface Answer<Row> {
  data: Row[] | null;
  error: { code?: string } | null;
  count: number | null;
  status?: number;
}

interface Place {
  sort: string;
  descending: boolean;
  first: number;
  size: number;
}

/** What a list reads from: order, then page, then read. */
interface Reader<Row> extends PromiseLike<Answer<Row>> {
  order: (column: string, options?: { ascending?: boolean }) => Reader<Row>;
  range: (from: number, to: number) => Reader<Row>;
  abortSignal: (signal: AbortSignal) => Reader<Row>;
}

type Read = (
  place: Place,
  signal: AbortSignal | undefined,
) => PromiseLike<{ data: unknown; error: { code?: string } | null; status?: number }>;

/**
 * A list whose function sorts, cuts the page and counts by itself: each row has the `total` of all pages. The first order counts; the
 * function breaks ties.
 */
export function bookReader<Row extends { total: number }>(
  { head = false }: CountOptions,
  read: Read,
  place: Partial<Place> = {},
  signal?: AbortSignal,
): Reader<Row> {
  const next = (more: Partial<Place>, of = signal) =>
    bookReader<Row>({ head }, read, { ...place, ...more }, of);
  return {
    order: (column, { ascending = true } = {}) =>
      place.sort === undefined ? next({ sort: column, descending: !ascending }) : next({}),
    range: (from, to) => next({ first: from, size: to - from + 1 }),
    abortSignal: (of) => next({}, of),
    // The type of what a query builder of the client is: it is read when it is awaited.
    // oxlint-disable-next-line unicorn/no-thenable
    async then(resolve, reject) {
      const { sort = 'name', descending = false, first = 0, size = 25 } = place;
      try {
        const wanted = { sort, descending, first, size: head ? 1 : size };
        const { data, error, status = 200 } = await read(wanted, signal);
        // The function answers rows of this type.
        const rows = (data ?? []) as Row[];
        const answer = { data: error ? null : rows, error, count: rows[0]?.total ?? 0, status };
        return resolve ? resolve(answer) : (answer as never);
      } catch (failure) {
        if (reject) return reject(failure);
        throw failure;
      }
    },
  };
}
