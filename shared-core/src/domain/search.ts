/** A person's search words as a pattern for `ilike`: found anywhere, and `%`, `_` and `\` mean themselves. */
export function containsPattern(search: string): string {
  return `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * A condition for `.or(…)`: one of the columns contains the words. The words are quoted, so that commas, brackets and quotation
 * marks mean themselves. Columns of a joined table go into an `.or(…)` of their own with its `referencedTable`.
 */
export function containsIn(columns: readonly string[], search: string): string {
  const quoted = `"${containsPattern(search).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
