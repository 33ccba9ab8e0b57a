/**
 * What a name lacks that carries none of the endings or words of its type: 'The name must carry “Foundation”.' Null for a type that asks
 * for none. `words` are `name_endings` or `name_contains` of the type's rule, whichever it has; at most four are named.
 */
export function endingText(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const named = words.slice(0, 4).map((word) => `“${word}”`);
  const all = words.length > 4 ? [...named, 'a similar ending'] : named;
  return `The name must carry ${new Intl.ListFormat('en', { type: 'disjunction' }).format(all)}.`;
}
