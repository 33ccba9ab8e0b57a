import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { Column, DataTableProps, Selecting } from './table-types.ts';
import { Sub } from './data-table-styles.ts';

function Cell<Row>({ column, row, to }: { column: Column<Row>; row: Row; to?: string }) {
  const value = column.render(row);
  return (
    <>
      {to ? <Link to={to}>{value}</Link> : value}
      {column.sub && <Sub>{column.sub(row)}</Sub>}
    </>
  );
}

export interface RowProps<Row> {
  row: Row;
  /** Its place among the rows in view, from 0. */
  index: number;
  table: DataTableProps<Row>;
  /** Chooses this row, or with Shift all from the last one touched to this one. */
  onSelect: (index: number, how: Selecting) => void;
  /** Where only some of the rows are drawn: measures this one. */
  measure?: Ref<HTMLTableRowElement>;
}

/** One row; the cell of its first column heads it. */
export function DataTableRow<Row>({ row, index, table, onSelect, measure }: RowProps<Row>) {
  const { columns, rowTo, rowName, rowActions, isSelected, selection } = table;
  return (
    <tr
      data-selected={selection?.has(row) || isSelected?.(row) || undefined}
      data-index={index}
      // A row without a link takes the focus itself when the keyboard moves to it.
      {...(!rowTo && { tabIndex: -1 })}
      {...(measure && { ref: measure, 'aria-rowindex': index + 2 })}
    >
      {selection?.rowBox(row, rowName?.(row) ?? `row ${index + 1}`, (how) => onSelect(index, how))}
      {columns.map((column, at) => {
        const isFirst = at === 0;
        const Tag = isFirst ? 'th' : 'td';
        return (
          <Tag
            key={column.key}
            {...(isFirst && { scope: 'row' })}
            data-figures={column.figures || undefined}
            // On phones a figure carries its header: the row of headers is not there.
            data-header={column.figures ? column.header : undefined}
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
