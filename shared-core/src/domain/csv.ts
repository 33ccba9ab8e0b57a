/** Spreadsheet programs treat a cell that starts with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A plain negative number reads as itself. */
const NUMBER = /^-\d+(\.\d+)?$/;

function cell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV after RFC 4180, with the mark by which programs know UTF-8. What reads as a formula is made text. */
export function toCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
