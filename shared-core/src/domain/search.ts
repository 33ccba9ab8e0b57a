/** A search term as a pattern for `ilike`: matches anywhere, with `%`, `_` and `\` escaped. */
export function containsPattern(search: string): string {
  return `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * A condition for `.or(…)`: one of the columns contains the term. The term is quoted, so that commas, brackets and quotation marks are
 * literal. Columns of a joined table need an `.or(…)` of their own with its `referencedTable`.
 */
export function containsIn(columns: readonly string[], search: string): string {
  const quoted = `"${containsPattern(search).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
