import { expect, test, vi } from 'vitest';

import { allRows, MOST_ROWS } from './all-rows.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

test.each([0, 1, 999, 1_000, 1_001, 2_500])(
  '[JOB-01] all of %i rows are read, in parts',
  async (count) => {
    const rows = rowsOf(count);
    const read = vi.fn<(from: number, to: number) => Promise<{ data: typeof rows; error: null }>>(
      (from, to) => Promise.resolve({ data: rows.slice(from, to + 1), error: null }),
    );
    expect(await allRows(read)).toEqual(rows);
    expect(read).toHaveBeenCalledTimes(Math.floor(count / MOST_ROWS) + 1);
  },
);

test('[ERR-01] a part that is refused refuses the whole', async () => {
  const read = (from: number) =>
    from === 0
      ? Promise.resolve({ data: rowsOf(MOST_ROWS), error: null })
      : Promise.resolve({ data: null, error: { code: '42501' } });
  await expect(allRows(read)).rejects.toMatchObject({ code: 'not_allowed' });
});
