import { Skeleton } from './skeleton.tsx';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DataTableHead, type Sort } from './data-table-head.tsx';
import { EmptyRow, PhoneHidden, Scroller, Sub, TableFoot, TableRoot } from './data-table-styles.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

export type { Sort };

export interface Column<Row> {
  /** Also the name of the sort order. */
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** A second, smaller line under the value. */
  sub?: (row: Row) => ReactNode;
  /** Right-aligned with tabular numerals. */
  figures?: boolean;
  sortable?: boolean;
  width?: number | string;
  /**
   * Where the value goes in the two-line row of a phone: `end` of the first line, in the second `line` (the
   * default), or `hidden`. The first column always opens the first line.
   */
  phone?: 'end' | 'line' | 'hidden';
}

export interface DataTableProps<Row> {
  /** What the table lists; read to screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while the first page loads: a skeleton is shown, never the empty text. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Address that the first column links to. */
  rowTo?: (row: Row) => string;
  /** Acts of a row, shown on hover and focus; not on phones, where they live on the row's page. */
  rowActions?: (row: Row) => ReactNode;
  isSelected?: (row: Row) => boolean;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** Newer rows are on their way: the old ones stay, dimmed. */
  refreshing?: boolean;
  empty?: ReactNode;
  pagination?: PaginationProps;
  compact?: boolean;
  skeletonRows?: number;
}

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

function Cell<Row>({ column, row, to }: { column: Column<Row>; row: Row; to?: string }) {
  const value = column.render(row);
  return (
    <>
      {to ? <Link to={to}>{value}</Link> : value}
      {column.sub && <Sub>{column.sub(row)}</Sub>}
    </>
  );
}

function BodyRow<Row>({ row, table }: { row: Row; table: DataTableProps<Row> }) {
  const { columns, rowTo, rowActions, isSelected } = table;
  return (
    <tr data-selected={isSelected?.(row) || undefined}>
      {columns.map((column, index) => {
        const isFirst = index === 0;
        const Tag = isFirst ? 'th' : 'td';
        return (
          <Tag
            key={column.key}
            {...(isFirst && { scope: 'row' })}
            data-figures={column.figures || undefined}
            data-phone={isFirst ? 'first' : (column.phone ?? 'line')}
          >
            <Cell column={column} row={row} {...(isFirst && rowTo && { to: rowTo(row) })} />
          </Tag>
        );
      })}
      {rowActions && (
        <td data-phone="hidden" className="row-actions">
          {rowActions(row)}
        </td>
      )}
    </tr>
  );
}

/**
 * Rows of one kind. It shows and asks, it fetches and sorts nothing: sort, page and rows come from outside,
 * usually from the address and a query.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, refreshing = false, empty, pagination } = props;
  const captionId = useId();
  const width = columns.length + (rowActions ? 1 : 0);
  const isEmpty = rows?.length === 0;

  return (
    <div>
      <Scroller role="group" aria-labelledby={captionId} tabIndex={0}>
        <TableRoot
          aria-busy={!rows || refreshing}
          data-compact={props.compact || undefined}
          data-refreshing={refreshing || undefined}
        >
          <PhoneHidden as="caption" id={captionId}>
            {label}
          </PhoneHidden>
          <DataTableHead
            columns={columns}
            hasActions={Boolean(rowActions)}
            sort={props.sort}
            onSortChange={props.onSortChange}
          />
          <tbody>
            {!rows && <SkeletonRows count={props.skeletonRows ?? 8} columns={width} />}
            {rows?.map((row) => (
              <BodyRow key={rowKey(row)} row={row} table={props} />
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
