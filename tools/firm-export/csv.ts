/** Rows, each as the text of a json object, as CSV with these columns. The json beside it is exact; this is for spreadsheets. */
export function csvOf(columns: readonly string[], lines: readonly string[]): string {
  const head = columns.map(cell).join(',');
  const rows = lines.map((line) => {
    const row = JSON.parse(line) as Record<string, unknown>;
    return columns.map((column) => cell(row[column])).join(',');
  });
  return `\uFEFF${[head, ...rows].join('\r\n')}\r\n`;
}

/** A value as a cell. A spreadsheet would run a text that begins like a formula: an apostrophe keeps it a text. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? guarded(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
