import { Download } from 'lucide-react';
import { toCsv } from '../../domain/csv.ts';
import { announceExport } from '../content/announce-export.ts';
import { Button } from '../content/button.tsx';
import type { Column } from './table-types.ts';
import { saveFile } from '../content/save-file.ts';
import { Icon } from '../content/icon.tsx';

/** Saves rows as a CSV file: every column with a `text`, and the further columns of its `exports`. */
export function downloadCsv<Row>(
  /** Of the file, without its ending. */
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
) {
  const written = columns.flatMap(({ header, text, exports = [] }) => [
    ...(text ? [{ header, text }] : []),
    ...exports,
  ]);
  const csv = toCsv(
    written.map(({ header }) => header),
    rows.map((row) => written.map(({ text }) => text(row))),
  );
  saveFile(`${name}.csv`, csv, 'text/csv');
  announceExport({ name, rows: rows.length });
}

/** Downloads the selected rows. */
export function DownloadRows<Row>({
  name,
  columns,
  rows,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  return (
    <Button
      size="small"
      startIcon={<Icon of={Download} size={16} />}
      onClick={() => downloadCsv(name, columns, rows)}
    >
      Download CSV
    </Button>
  );
}
