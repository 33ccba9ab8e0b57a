/** Spreadsheet programs treat a cell that starts with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A plain negative number reads as itself. */
const NUMBER = /^-\d+(\.\d+)?$/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The mark by which programs know UTF-8. */
export const CSV_MARK = '\uFEFF';

/** A line of a table as CSV after RFC 4180. What reads as a formula is made text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}
