import { CSV_MARK, csvLine } from '../../domain/csv.ts';
import type { ExportColumn } from '../list/table-types.ts';
import { inTurns } from './in-turns.ts';

/** Rows as a CSV file, written in turns. */
export async function csvFile<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<Blob> {
  const lines = [CSV_MARK, csvLine(columns.map(({ header }) => header))];
  await inTurns(
    rows.length,
    (index) => lines.push(csvLine(columns.map(({ text }) => text(rows[index] as Row)))),
    signal,
  );
  return new Blob(lines);
}
