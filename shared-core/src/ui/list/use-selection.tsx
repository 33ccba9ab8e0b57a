import { useCallback, useMemo, useState } from 'react';
import { SelectAll, SelectRow } from './row-boxes.tsx';
import type { Selection } from './table-types.ts';

/** Rows selected in a `DataTable`; kept while pages turn. `rowKey` must be the table's own. */
export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = useMemo(() => [...selected.values()], [selected]);
  const clear = useCallback(() => setSelected(new Map()), []);
  const selection: Selection<Row> = {
    rows,
    has: (row) => selected.has(rowKey(row)),
    set(changed, isSelected) {
      setSelected((before) => {
        const next = new Map(before);
        for (const row of changed) {
          if (isSelected) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return next;
      });
    },
    clear,
    headBox: (inView) => <SelectAll rows={inView} selection={selection} />,
    rowBox: (row, name, onSelect) => (
      <SelectRow name={name} isSelected={selected.has(rowKey(row))} onSelect={onSelect} />
    ),
  };
  return selection;
}
