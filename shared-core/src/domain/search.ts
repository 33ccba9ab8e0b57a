/** A person's search words as a pattern for `ilike`: found anywhere, and `%`, `_` and `\` mean themselves. */
export function containsPattern(words: string): string {
  return `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
