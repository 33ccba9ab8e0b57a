import { Download } from 'lucide-react';
import { toCsv } from '../../domain/csv.ts';
import { Button } from '../content/button.tsx';
import type { Column } from './table-types.ts';
import { Icon } from '../content/icon.tsx';

/** Saves rows as a CSV file: the columns that say how they read as text. */
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
  function download() {
    const written = columns.flatMap(({ header, text }) => (text ? [{ header, text }] : []));
    const csv = toCsv(
      written.map(({ header }) => header),
      rows.map((row) => written.map(({ text }) => text(row))),
    );
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  }
  return (
    <Button size="small" startIcon={<Icon of={Download} size={16} />} onClick={download}>
      Download CSV
    </Button>
  );
}
