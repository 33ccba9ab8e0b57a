/** A search term as a pattern for `ilike`: matches anywhere, with `%`, `_` and `\` escaped. */
export function containsPattern(search: string): string {
  return `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A registration number as the registry writes it: '171330b' is '171330 B'. Anything else stays as it is. */
export function asRegistered(search: string): string {
  return search.trim().replace(/^(\d+) ?([a-z])$/i, '$1 $2');
}

/**
 * A condition for `.or(…)`: one of the columns contains the term. The term is quoted, so that commas, brackets and quotation marks are
 * literal. Columns of a joined table need an `.or(…)` of their own with its `referencedTable`.
 */
export function containsIn(columns: readonly string[], search: string): string {
  const quoted = `"${containsPattern(search).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
  return columns.map((column) => `${column}.ilike.${quoted}`).join(',');
}
