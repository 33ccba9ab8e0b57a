import { toAppError } from '../../errors/index.ts';
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

/** Rows, or what reads them; `onProgress` gets the number read so far. */
export type RowSource<Row> =
  | readonly Row[]
  | ((signal: AbortSignal, onProgress: (count: number) => void) => Promise<readonly Row[]>);

interface Export<Row> {
  format: RowFormat;
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  signal: AbortSignal;
}

/** Reads rows and saves them as a file; resolves to why no file was saved, and to undefined when it was or is not wanted any more. */
export async function saveRead<Row>({
  rows,
  onProgress,
  ...file
}: Export<Row> & {
  rows: RowSource<Row>;
  onProgress: (count: number) => void;
}): Promise<string | undefined> {
  const { signal } = file;
  try {
    const read = typeof rows === 'function' ? await rows(signal, onProgress) : rows;
    signal.throwIfAborted();
    onProgress(read.length);
    await saveRows({ ...file, rows: read });
    return undefined;
  } catch (thrown) {
    return signal.aborted ? undefined : `${toAppError(thrown).message} No file was saved.`;
  }
}

/** Saves rows as a file: every column with a `text`, and the further columns of its `exports`. Rejects once it is aborted. */
export async function saveRows<Row>({
  format,
  name,
  columns,
  rows,
  signal = new AbortController().signal,
}: Omit<Export<Row>, 'signal'> & {
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
