import { unwrap } from './unwrap.ts';

/** The most rows of one answer: the `max_rows` of supabase/config.toml. What is beyond is left out, and nothing says so. */
export const MOST_ROWS = 1000;

/** What `range` of a read answers. */
type Part<Row> = PromiseLike<
  { data: Row[]; error: null; status?: number } | { data: null; error: object; status?: number }
>;

/**
 * All rows of a read that no page or search narrows, in parts of 1,000: `allRows((...part) => read().range(...part))`. The read has an
 * order without ties. Where thousands are usual, a list reads them by page. Raises what `unwrap` raises.
 */
export async function allRows<Row>(read: (from: number, to: number) => Part<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    // Whether there is another part, only this one says.
    // oxlint-disable-next-line no-await-in-loop
    const part = unwrap(await read(rows.length, rows.length + MOST_ROWS - 1));
    rows.push(...part);
    if (part.length < MOST_ROWS) return rows;
  }
}
