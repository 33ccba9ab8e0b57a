import styled from '@emotion/styled';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { DataTableProps } from './table-types.ts';
import { DataTableRow, type RowProps } from './data-table-row.tsx';

const GapCell = styled('td')({ '&&&': { padding: 0, border: 0 } });

/** How high rows are taken to be until they have been measured. */
const ROW_HEIGHT = { regular: 44, compact: 36 } as const;

/** The rows that are in view and a few around them, for tables of hundreds; the rest is two empty rows of their height. */
export function VirtualRows<Row>({
  rows,
  table,
  scroller,
  width,
  onSelect,
}: {
  rows: readonly Row[];
  table: DataTableProps<Row>;
  scroller: RefObject<HTMLDivElement | null>;
  /** In cells. */
  width: number;
  onSelect: RowProps<Row>['onSelect'];
}) {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this; its answers change as it scrolls
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[table.compact ? 'compact' : 'regular'],
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : table.rowKey(row);
    },
    overscan: 8,
  });
  const shown = virtualizer.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);

  return (
    <>
      {before > 0 && <Gap height={before} width={width} />}
      {shown.map(({ index, key }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <DataTableRow
              key={key}
              row={row}
              index={index}
              table={table}
              onSelect={onSelect}
              measure={virtualizer.measureElement}
            />
          )
        );
      })}
      {after > 0 && <Gap height={after} width={width} />}
    </>
  );
}

function Gap({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden data-gap>
      <GapCell colSpan={width} style={{ height }} />
    </tr>
  );
}
