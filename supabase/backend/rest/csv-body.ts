const FIELD = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/g;

/** The rows of a body in CSV, by the names in its first line; `NULL` is no value. Undefined where lines have another number of fields. */
export function readCsv(text: string): Record<string, string | null>[] | undefined {
  const lines: string[][] = [[]];
  for (const [whole, field = '', end] of text.trimEnd().matchAll(FIELD)) {
    if (whole === '' && lines.at(-1)?.length === 0) break;
    const value = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
    lines.at(-1)?.push(value);
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  const [names = [], ...rows] = lines;
  if (rows.some((row) => row.length !== names.length)) return undefined;
  return rows.map((row) =>
    Object.fromEntries(names.map((name, n) => [name, row[n] === 'NULL' ? null : (row[n] ?? null)])),
  );
}
