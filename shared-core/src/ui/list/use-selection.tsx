import { useCallback, useMemo, useState } from 'react';
import { SelectAll, SelectRow } from './row-boxes.tsx';
import type { Selection } from './table-types.ts';

interface Selected<Row> {
  rows: ReadonlyMap<string, Row>;
  /** What the rows match, where they are all that match it. */
  of?: string;
  isAll: boolean;
}

const none = { rows: new Map<string, never>(), isAll: false };

/**
 * Rows selected in a `DataTable`; kept while pages turn. `rowKey` must be the table's own. `matching` names the search and the filters: all
 * that match them are let go of when it changes, since most of them are not on screen; rows that were ticked stay.
 */
export function useSelection<Row>(rowKey: (row: Row) => string, matching = ''): Selection<Row> {
  const [selected, setSelected] = useState<Selected<Row>>(none);
  if (selected.of !== undefined && selected.of !== matching) setSelected(none);
  const rows = useMemo(() => [...selected.rows.values()], [selected]);
  const clear = useCallback(() => setSelected(none), []);
  const selection: Selection<Row> = {
    rows,
    isAll: selected.isAll,
    has: (row) => selected.rows.has(rowKey(row)),
    set(changed, isSelected) {
      setSelected((before) => {
        const next = new Map(before.rows);
        for (const row of changed) {
          if (isSelected) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return { ...before, rows: next, isAll: before.isAll && isSelected };
      });
    },
    setAll: (all) =>
      setSelected({
        rows: new Map(all.map((row) => [rowKey(row), row])),
        of: matching,
        isAll: true,
      }),
    clear,
    headBox: (inView) => <SelectAll rows={inView} selection={selection} />,
    rowBox: (row, name, onSelect) => (
      <SelectRow name={name} isSelected={selection.has(row)} onSelect={onSelect} />
    ),
  };
  return selection;
}
