import { strToU8, Zip, ZipDeflate } from 'fflate';

import { placeOfClock } from '../../domain/format.ts';
import type { ExportColumn } from '../list/table-types.ts';
import { cellXml, headXml } from './cell.ts';
import { inTurns } from './in-turns.ts';
import { columnName, SHEET_END, sheetName, sheetStart, workbookFiles } from './workbook-files.ts';

/** What a sheet holds, the first row not counted. */
const MOST_ROWS = 1_048_575;
/** Columns are as wide as what these first rows hold: the widths come before the rows in the file. */
const MEASURED_ROWS = 200;
const WIDTH = { least: 8, most: 60 };
/** Rows that are compressed at once. */
const BATCH = 50;

/**
 * Rows as an Excel workbook, written and compressed in turns on the page. A worker would have to come from the origin of the portal, which
 * may be another than that of the page (decision 105).
 */
export async function workbookFile<Row>(
  /** Of the sheet. */
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  signal: AbortSignal,
  /** For a test of what comes after the last row of a sheet. */
  mostRows = MOST_ROWS,
): Promise<Blob> {
  const count = Math.max(1, Math.ceil(rows.length / mostRows));
  const names = Array.from({ length: count }, (_, index) => sheetName(name, index + 1));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [path, xml] of Object.entries(workbookFiles(names))) addTo(zip, path)(xml, true);
  for (let sheet = 0; sheet < count; sheet++) {
    const write = addTo(zip, `xl/worksheets/sheet${sheet + 1}.xml`);
    // One sheet after the other: a stream of the archive is one file at a time.
    // oxlint-disable-next-line no-await-in-loop
    await writeSheet(columns, rows.slice(sheet * mostRows, (sheet + 1) * mostRows), write, signal);
  }
  zip.end();
  return new Blob(parts);
}

type Write = (xml: string, isLast: boolean) => void;

function addTo(zip: Zip, path: string): Write {
  const file = new ZipDeflate(path, { level: 6 });
  zip.add(file);
  return (xml, isLast) => file.push(strToU8(xml), isLast);
}

async function writeSheet<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  write: Write,
  signal: AbortSignal,
): Promise<void> {
  const letters = columns.map((_, index) => columnName(index));
  const heads = columns.map(headOf);
  const widths = columns.map(({ text }, column) => {
    const texts = [heads[column] ?? '', ...rows.slice(0, MEASURED_ROWS).map(text)];
    const longest = texts.reduce((most, each) => Math.max(most, each.length), 0);
    return Math.min(WIDTH.most, Math.max(WIDTH.least, longest + 2));
  });
  const rowXml = (row: Row, number: number) => {
    const cells = columns.map(({ text, as, value }, column) => {
      const written = text(row);
      return cellXml(`${letters[column]}${number}`, written, as, value ? value(row) : written);
    });
    return `<row r="${number}">${cells.join('')}</row>`;
  };

  const head = heads.map((text, column) => headXml(`${letters[column]}1`, text)).join('');
  write(`${sheetStart(widths)}<row r="1">${head}</row>`, false);
  await inTurns(
    Math.ceil(rows.length / BATCH),
    (batch) => {
      const first = batch * BATCH;
      const xml = rows.slice(first, first + BATCH).map((row, at) => rowXml(row, first + at + 2));
      write(xml.join(''), false);
    },
    signal,
  );
  write(SHEET_END, true);
}

/** A moment in a workbook has no time zone: the head of its column says whose clock it is. */
function headOf<Row>({ header, as }: ExportColumn<Row>): string {
  return as === 'moment' ? `${header} (${placeOfClock()})` : header;
}
