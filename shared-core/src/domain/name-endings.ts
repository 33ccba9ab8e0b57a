import { lowerCase } from './json.ts';

/**
 * What a name lacks that carries none of the endings or words of its type: 'The name must carry “Foundation”.' Null for a type that asks
 * for none. `words` are `name_endings` or `name_contains` of the type's rule, whichever it has; at most four are named.
 */
export function endingText(terms: readonly string[]): string | null {
  if (terms.length === 0) return null;
  const named = terms.slice(0, 4).map((word) => `“${word}”`);
  const all = terms.length > 4 ? [...named, 'a similar ending'] : named;
  return `The name must carry ${new Intl.ListFormat('en', { type: 'disjunction' }).format(all)}.`;
}

/**
 * Whether a name has more than an ending, ends with one of the endings, and contains one of the infixes as whole words. Ignores case,
 * accents, commas, and full stops after a word. An empty list requires nothing.
 */
export function nameSuits(
  name: string,
  endings: readonly string[],
  infixes: readonly string[],
): boolean {
  const terms = wordsOf(name);
  return (
    (endings.length === 0 || endings.some((ending) => terms.endsWith(` ${wordsOf(ending)}`))) &&
    (infixes.length === 0 || infixes.some((infix) => ` ${terms} `.includes(` ${wordsOf(infix)} `)))
  );
}

/** A name as its words are compared: small letters without accents, single spaces, no full stops at the ends of words. */
export function wordsOf(name: string): string {
  return lowerCase(name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''))
    .replace(/[, \t\n\r\f\v\u00a0]+/g, ' ')
    .replace(/\.+(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '');
}
