import { lazy, Suspense } from 'react';

import type { Selection } from '../ui/index.ts';
import type { List } from './list.ts';

// For a selection: the first screens do without it.
const SelectMatching = lazy(async () => ({
  default: (await import('./select-matching.tsx')).SelectMatching,
}));

/** Offers all rows that match, so many at most, once every row of the page is selected. */
export function MatchingButton<Row>({
  list,
  rows,
  selection,
  total: { total, atLeast },
  most,
}: {
  list: List<Row>;
  /** Of the page. */
  rows: readonly Row[];
  selection: Selection<Row>;
  total: { total: number; atLeast?: number };
  most: number;
}) {
  const isWhole = rows.length > 0 && rows.every((row) => selection.has(row));
  if (!isWhole || selection.rows.length >= Math.min(total, most)) return null;
  return (
    <Suspense>
      <SelectMatching
        select={async (signal) => {
          const found = await list.readFirst(most, signal);
          signal.throwIfAborted();
          selection.set(found, true);
        }}
        total={atLeast === undefined ? total : undefined}
        most={most}
      />
    </Suspense>
  );
}
