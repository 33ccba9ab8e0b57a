import type { ReactNode } from 'react';
import type { PaginationProps } from './pagination.tsx';

/** The order of a list. */
export interface Sort {
  /** Key of the column. */
  key: string;
  direction: 'asc' | 'desc';
}

/** What an exported cell is: an amount with its decimals, a number, a day ('2026-11-14'), a moment (ISO text), yes or no. */
export type CellKind = 'money' | 'number' | 'day' | 'moment' | 'boolean';

export type CellValue = string | number | boolean | null | undefined;

/** A column of an exported file. */
export interface ExportColumn<Row> {
  header: string;
  /** The value as plain text. */
  text: (row: Row) => string;
  /** What a workbook keeps it as; left out it is text, so that numbers of companies and the like lose nothing. */
  as?: CellKind;
  /** What `as` is read from, where `text` is written for people. A row that has none keeps its text. */
  value?: (row: Row) => CellValue;
}

/** One column of a `DataTable`. */
export interface Column<Row> extends Partial<Pick<ExportColumn<Row>, 'text' | 'as' | 'value'>> {
  /** Also the name of the sort order. */
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** A second, smaller line under the value. */
  sub?: (row: Row) => ReactNode;
  /** Further columns of an export, such as those that `sub` shows together; the column itself is exported if it has a `text`. */
  exports?: readonly ExportColumn<Row>[];
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

/** What a `DataTable` takes. */
export interface DataTableProps<Row> {
  /** What the table lists; read to screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** `undefined` while the first page loads: a skeleton is shown, never the empty text. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Address that the first column links to. */
  rowTo?: (row: Row) => string;
  /** What the row is about, for the name of its check box. */
  rowName?: (row: Row) => string;
  /** Actions of a row, shown on hover and focus; not on phones, where they live on the row's page. */
  rowActions?: (row: Row) => ReactNode;
  isSelected?: (row: Row) => boolean;
  /** From `useSelection`: a check box in each row and in the head. */
  selection?: Selection<Row>;
  sort?: Sort;
  onSortChange?: (sort: Sort) => void;
  /** Newer rows are on their way: the old ones stay, dimmed. */
  refreshing?: boolean;
  empty?: ReactNode;
  pagination?: PaginationProps;
  compact?: boolean;
  skeletonRows?: number;
}

/** How a row was selected: with Shift, all from the last one touched. */
export interface Selecting {
  shiftKey: boolean;
}

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
