import { ExportMenu, type Column } from '../ui/index.ts';

/** Exports every row that the search and the filters leave; shows its progress and can be cancelled. */
export function ExportButton<Row>({
  name,
  columns,
  list,
  disabled,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly Column<Row>[];
  list: {
    /** `onProgress` gets the number read so far. */
    readAll: (signal: AbortSignal, onProgress: (count: number) => void) => Promise<readonly Row[]>;
  };
  disabled: boolean;
}) {
  return <ExportMenu name={name} columns={columns} rows={list.readAll} disabled={disabled} />;
}
