import { useMemo, useState } from 'react';

/** Which rows are chosen, also those of other pages. */
export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
}

/** Rows chosen in a `DataTable`; kept while pages turn. `rowKey` must be the table's own. */
export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = useMemo(() => [...chosen.values()], [chosen]);
  return {
    rows,
    has: (row) => chosen.has(rowKey(row)),
    set(changed, isChosen) {
      setChosen((before) => {
        const next = new Map(before);
        for (const row of changed) {
          if (isChosen) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return next;
      });
    },
    clear: () => setChosen(new Map()),
  };
}
