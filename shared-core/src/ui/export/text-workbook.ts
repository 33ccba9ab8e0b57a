import { strToU8, zipSync } from 'fflate';

import { cellXml, headXml } from './cell.ts';
import { columnName, SHEET_END, sheetName, sheetStart, workbookFiles } from './workbook-files.ts';

/** A sheet of texts: its headings, then its rows. */
export interface TextSheet {
  name: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

const WIDTH = { least: 10, most: 50 };

/** A small workbook of texts, such as a template: every cell is in the format text, so that a spreadsheet program changes none. */
export function textWorkbook(sheets: readonly TextSheet[]): Blob {
  const names = sheets.map(({ name }) => sheetName(name, 1));
  const files: Record<string, Uint8Array> = {};
  for (const [path, xml] of Object.entries(workbookFiles(names))) files[path] = strToU8(xml);
  sheets.forEach(({ headings, rows }, at) => {
    const widths = headings.map((heading, column) => {
      const longest = Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0));
      return Math.min(WIDTH.most, Math.max(WIDTH.least, longest + 2));
    });
    const head = headings.map((text, column) => headXml(`${columnName(column)}1`, text)).join('');
    const body = rows.map((row, index) => {
      const cells = row.map((text, column) =>
        cellXml(`${columnName(column)}${index + 2}`, text, undefined, text),
      );
      return `<row r="${index + 2}">${cells.join('')}</row>`;
    });
    files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `${sheetStart(widths)}<row r="1">${head}</row>${body.join('')}${SHEET_END}`,
    );
  });
  return new Blob([zipSync(files)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
