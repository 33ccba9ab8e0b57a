import { announceExport, type ExportFormat } from '../content/announce-export.ts';
import { saveFile } from '../content/save-file.ts';
import type { Column } from '../list/table-types.ts';
import { csvFile } from './csv-file.ts';
import { workbookFile } from './workbook.ts';
import { writtenColumns } from './written-columns.ts';

const mediaTypes: Record<RowFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The formats that rows are saved in. */
export type RowFormat = Extract<ExportFormat, 'csv' | 'xlsx'>;

/** Saves rows as a file: every column with a `text`, and the further columns of its `exports`. Rejects once it is aborted. */
export async function saveRows<Row>({
  format,
  name,
  columns,
  rows,
  signal = new AbortController().signal,
}: {
  format: RowFormat;
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  signal?: AbortSignal;
}): Promise<void> {
  const written = writtenColumns(columns);
  const file =
    format === 'csv'
      ? await csvFile(written, rows, signal)
      : await workbookFile(name, written, rows, signal);
  signal.throwIfAborted();
  saveFile(`${name}.${format}`, file, mediaTypes[format]);
  announceExport({ name, format, rows: rows.length });
}
