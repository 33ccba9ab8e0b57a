import { lazy, Suspense, useId, useRef } from 'react';
import { DataTableHead } from './data-table-head.tsx';
import { handleTableKey } from './data-table-keys.ts';
import { DataTableRow } from './data-table-row.tsx';
import type { VirtualRows as VirtualRowsOf } from './data-table-virtual.tsx';
import { EmptyRow, PhoneHidden, Scroller, TableFoot, TableRoot } from './data-table-styles.ts';
import { Pagination } from './pagination.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { DataTableProps, Selection } from './table-types.ts';

// Pages of a list are short; what draws thousands of rows is loaded where there are.
const VirtualRows = lazy(async () => ({
  default: (await import('./data-table-virtual.tsx')).VirtualRows,
})) as unknown as typeof VirtualRowsOf; // lazy forgets the type parameter

/** From here on only the rows in view are drawn, in a box that scrolls by itself. */
const VIRTUAL_FROM = 200;

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (__, cell) => (
        <td key={cell}>
          <Skeleton
            width={`${cell === 0 ? 72 - (row % 3) * 12 : 56 - (row % 2) * 12}%`}
            height={12}
          />
        </td>
      ))}
    </tr>
  ));
}

/**
 * Rows of one kind. It shows and asks, it fetches and sorts nothing: sort, page and rows come from outside,
 * usually from the address and a query. More than 200 rows scroll in a box of their own.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, refreshing = false, empty, pagination } = props;
  const { selection } = props;
  const captionId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const choose = useRowSelection(rows, rowKey, selection);
  const width = columns.length + (rowActions ? 1 : 0) + (selection ? 1 : 0);
  const isEmpty = rows?.length === 0;
  const isVirtual = rows !== undefined && rows.length > VIRTUAL_FROM;

  return (
    <div>
      <Scroller
        ref={scroller}
        role="group"
        aria-labelledby={captionId}
        tabIndex={0}
        data-virtual={isVirtual || undefined}
        onKeyDown={(event) => handleTableKey(event, selection && choose)}
      >
        <TableRoot
          aria-busy={!rows || refreshing}
          data-compact={props.compact || undefined}
          data-refreshing={refreshing || undefined}
          {...(isVirtual && { 'aria-rowcount': rows.length + 1 })}
        >
          <PhoneHidden as="caption" id={captionId}>
            {label}
          </PhoneHidden>
          <DataTableHead
            columns={columns}
            hasActions={Boolean(rowActions)}
            sort={props.sort}
            onSortChange={props.onSortChange}
            rows={rows}
            selection={selection}
          />
          <tbody>
            {!rows && <SkeletonRows count={props.skeletonRows ?? 8} columns={width} />}
            {isVirtual && (
              <Suspense fallback={<SkeletonRows count={12} columns={width} />}>
                <VirtualRows
                  rows={rows}
                  table={props}
                  scroller={scroller}
                  width={width}
                  onSelect={choose}
                />
              </Suspense>
            )}
            {!isVirtual &&
              rows?.map((row, index) => (
                <DataTableRow
                  key={rowKey(row)}
                  row={row}
                  index={index}
                  table={props}
                  onSelect={choose}
                />
              ))}
            {isEmpty && (
              <EmptyRow>
                <td colSpan={width}>{empty}</td>
              </EmptyRow>
            )}
          </tbody>
        </TableRoot>
      </Scroller>
      {pagination && rows && !isEmpty && (
        <TableFoot>
          <Pagination {...pagination} />
        </TableFoot>
      )}
    </div>
  );
}

/** Chooses a row by its place, or with Shift everything from the last one touched. */
function useRowSelection<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  selection: Selection<Row> | undefined,
) {
  const touched = useRef<string>(undefined);
  return (index: number, { shiftKey }: { shiftKey: boolean }) => {
    const row = rows?.[index];
    if (!rows || row === undefined || !selection) return;
    const from = rows.findIndex((each) => rowKey(each) === touched.current);
    if (shiftKey && from >= 0) {
      selection.set(rows.slice(Math.min(from, index), Math.max(from, index) + 1), true);
    } else {
      selection.set([row], !selection.has(row));
      touched.current = rowKey(row);
    }
  };
}
