import { useMemo, useState, type ReactNode } from 'react';
import { SelectAll, SelectRow, type Selecting } from './row-boxes.tsx';

/** Which rows are selected, also those of other pages. */
export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
  /**
   * The check boxes, for the table. They come with the selection, so that a table without one, such as those of the first screens,
   * does not load them.
   */
  headBox: (rows: readonly Row[]) => ReactNode;
  rowBox: (row: Row, name: string, onSelect: (how: Selecting) => void) => ReactNode;
}

/** Rows selected in a `DataTable`; kept while pages turn. `rowKey` must be the table's own. */
export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = useMemo(() => [...selected.values()], [selected]);
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
    clear: () => setSelected(new Map()),
    headBox: (inView) => <SelectAll rows={inView} selection={selection} />,
    rowBox: (row, name, onSelect) => (
      <SelectRow name={name} isSelected={selected.has(rowKey(row))} onSelect={onSelect} />
    ),
  };
  return selection;
}
