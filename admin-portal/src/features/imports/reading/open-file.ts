import { unzipSync, zipSync } from 'fflate';
import Papa from 'papaparse';

import type { Cell } from './values.ts';

/** A table of a file: its name and rows, each with its number in the file. */
export interface Table {
  name: string;
  headings: readonly string[];
  rows: readonly { row: number; cells: readonly Cell[] }[];
}

/** A file that cannot be read at all; its message is for the person. */
export class UnreadableFile extends Error {}

export const MOST_BYTES = 20 * 1024 * 1024;
/** What the parts of a workbook may be together once they are unpacked. */
const MOST_UNPACKED = 300 * 1024 * 1024;
const MOST_ROWS = 100_000;

/** Reads the tables of a workbook or a CSV. Throws UnreadableFile. */
export async function openFile(file: File, mostUnpacked = MOST_UNPACKED): Promise<Table[]> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('The file is larger than 20 MB. Split it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (/\.xls$/i.test(file.name) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) {
    throw new UnreadableFile(
      'This is a workbook of before 2007 or one with a password. Save it as .xlsx without one.',
    );
  }
  const tables = isArchive
    ? await tablesOfWorkbook(bytes, mostUnpacked)
    : [tableOfCsv(decoded(bytes), file.name.replace(/\.[^.]*$/, ''))];
  const filled = tables.filter(
    (table): table is Table => table !== undefined && table.rows.length > 0,
  );
  if (filled.length === 0)
    throw new UnreadableFile('No table was found: headings in one row and rows below them.');
  if (filled.reduce((total, { rows }) => total + rows.length, 0) > MOST_ROWS) {
    throw new UnreadableFile('The file has more than 100,000 rows. Split it.');
  }
  return filled;
}

/** A text in UTF-8, else in the code of Windows that older programs write. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes.subarray(0, 4096).some((byte) => byte === 0)) {
    if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
      return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
    }
    throw new UnreadableFile('This is neither a workbook (.xlsx) nor a CSV.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function tableOfCsv(text: string, name: string): Table | undefined {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF|[\r\n]+$/g, ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return tableOf(name, data);
}

async function tablesOfWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  mostUnpacked: number,
): Promise<(Table | undefined)[]> {
  const parts = unpacked(bytes, mostUnpacked);
  const {
    default: readWorkbook,
    InvalidInputError,
    InvalidSpreadsheetError,
  } = await import('read-excel-file/universal');
  try {
    // Packed again without compression: what is compressed the library unpacks in a worker, which the policy of the pages refuses.
    const plain = zipSync(parts, { level: 0 });
    const read = await readWorkbook(plain.buffer);
    return read.map(({ sheet, data }) => tableOf(sheet, data as unknown as Cell[][]));
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) {
      throw new UnreadableFile(
        'The workbook is damaged. Open it, save it as .xlsx, and choose it again.',
        { cause: error },
      );
    }
    throw error;
  }
}

/** The parts of a workbook that hold its cells. A small archive may unpack to more than the machine has: the sizes are asked first. */
function unpacked(bytes: Uint8Array, most: number): Record<string, Uint8Array> {
  let size = 0;
  let hasMacros = false;
  let isWorkbook = false;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        hasMacros ||= /vbaProject\.bin$/i.test(name);
        isWorkbook ||= /^xl\/workbook\.xml$/i.test(name);
        const isNeeded =
          /\.(xml|rels)$/i.test(name) && !/\/(media|embeddings|drawings)\//i.test(name);
        if (isNeeded) size += originalSize;
        return isNeeded && size <= most;
      },
    });
    if (size <= most && !hasMacros && isWorkbook) return parts;
  } catch (error) {
    throw new UnreadableFile(
      'The workbook is damaged. Open it, save it as .xlsx, and choose it again.',
      { cause: error },
    );
  }
  if (hasMacros)
    throw new UnreadableFile('The workbook holds macros. Save it as .xlsx, which has none.');
  throw new UnreadableFile(
    isWorkbook
      ? 'The workbook is too large once it is unpacked. Split it.'
      : 'This is an archive and no workbook (.xlsx).',
  );
}

const isFilled = (cell: Cell) => cell !== null && cell !== undefined && String(cell).trim() !== '';

/** The table of a sheet: its headings are in the first row with at least two texts that has as many as any of the first twenty. */
function tableOf(name: string, data: readonly (readonly Cell[])[]): Table | undefined {
  const rows = data
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some(isFilled));
  const texts = rows
    .slice(0, 20)
    .map(({ cells }) => cells.filter((cell) => typeof cell === 'string' && isFilled(cell)).length);
  const most = Math.max(0, ...texts);
  // A title and a date may be above the headings; a row of data has figures and days among its texts.
  const at = texts.findIndex((count) => count >= Math.max(2, most * 0.6));
  const head = rows[at];
  if (!head) return undefined;
  const width = head.cells.length;
  return {
    name,
    headings: head.cells.map((cell) =>
      String(cell ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
    rows: rows.slice(at + 1).map(({ row, cells }) => ({ row, cells: cells.slice(0, width) })),
  };
}
