import type { Column, ExportColumn } from '../list/table-types.ts';

/** The columns of a file: every column with a `text`, each followed by its further ones. */
export function writtenColumns<Row>(columns: readonly Column<Row>[]): ExportColumn<Row>[] {
  return columns.flatMap(({ header, text, as, value, exports = [] }) => [
    ...(text ? [{ header, text, ...(as && { as }), ...(value && { value }) }] : []),
    ...exports,
  ]);
}
