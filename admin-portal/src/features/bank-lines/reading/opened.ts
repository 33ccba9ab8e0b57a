import { readCamt } from './camt.ts';
import { missingOf, readCsv, readTable, type CsvChoices, type CsvTable } from './csv.ts';
import { readMt940 } from './mt940.ts';
import { checkSize, formatOf, MOST_LINES, type Format, type Statement } from './statement.ts';

/** A file that was opened: a statement that says all, or a table whose columns a person may correct. */
export interface Opened {
  /** Under which it is taken in, however often it is sent. */
  id: string;
  fileName: string;
  format: Format;
  table?: CsvTable;
  statement?: Statement;
}

/** Opens a text of any of the formats. Throws UnreadableFile. */
export function openText(text: string, fileName: string): Opened {
  checkSize(text);
  const format = formatOf(text);
  const opened = { id: crypto.randomUUID() as string, fileName, format };
  if (format === 'csv') return { ...opened, table: readTable(text) };
  return { ...opened, statement: format === 'mt940' ? readMt940(text) : readCamt(text) };
}

type Read = Omit<Statement, 'account'>;

const nothing: Read = { lines: [], leftOut: 0, problems: [] };

/** What an opened file says with the choices of a person, and what has to be selected first. */
export function readOpened(
  { table, statement }: Opened,
  choices: CsvChoices,
): { read: Read; missing: ReturnType<typeof missingOf> } {
  if (!table) return { read: statement ?? nothing, missing: null };
  const missing = missingOf(table, choices);
  return { read: missing ? nothing : readCsv(table, choices), missing };
}

/** Whether there are more lines than one import takes: a batch has several. */
export const isTooLong = ({ lines }: Read) => lines.length > MOST_LINES;
