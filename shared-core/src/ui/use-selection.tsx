import { useMemo, useState, type ReactNode } from 'react';
import { ChooseAll, ChooseRow, type Choosing } from './row-boxes.tsx';

/** Which rows are chosen, also those of other pages. */
export interface Selection<Row> {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], chosen: boolean) => void;
  clear: () => void;
  /**
   * The check boxes, for the table. They come with the selection, so that a table without one, such as those of the first screens,
   * does not load them.
   */
  headBox: (rows: readonly Row[]) => ReactNode;
  rowBox: (row: Row, name: string, onChoose: (how: Choosing) => void) => ReactNode;
}

/** Rows chosen in a `DataTable`; kept while pages turn. `rowKey` must be the table's own. */
export function useSelection<Row>(rowKey: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = useMemo(() => [...chosen.values()], [chosen]);
  const selection: Selection<Row> = {
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
    headBox: (inView) => <ChooseAll rows={inView} selection={selection} />,
    rowBox: (row, name, onChoose) => (
      <ChooseRow name={name} isChosen={chosen.has(rowKey(row))} onChoose={onChoose} />
    ),
  };
  return selection;
}
