import { strToU8, zipSync } from 'fflate';

type Sheets = Readonly<
  Record<
    string,
    readonly (readonly (string | number | null | { formula: string; value: string })[])[]
  >
>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (at: number) => String.fromCodePoint(65 + at);

/** A workbook as a spreadsheet program saves it, with further files in it. For tests. */
export function workbook(sheets: Sheets, others: Readonly<Record<string, Uint8Array>> = {}): File {
  const names = Object.keys(sheets);
  const cell = (
    value: string | number | null | { formula: string; value: string },
    place: string,
  ) => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (typeof value === 'object') {
      return `<c r="${place}" t="str"><f>${escaped(value.formula)}</f><v>${escaped(value.value)}</v></c>`;
    }
    return `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${related}"><sheets>${names
        .map(
          (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${related}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...others,
  };
  names.forEach((name, at) => {
    const rows = (sheets[name] ?? []).map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((value, column) => cell(value, `${letter(column)}${row + 1}`)).join('')}</row>`,
    );
    files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    );
  });
  return new File([zipSync(files)], 'book.xlsx');
}
