/** A query that cannot be read; the message is for the caller. */
export class FilterSyntaxError extends Error {
  override name = 'FilterSyntaxError';
}

const BEFORE_QUOTES = /^[.,({\s>]?$/;
const QUOTED = /"(?:[^"\\]|\\.)*"(?=\s*(?:[,(){}.-]|$))/sy;
const OPENING = '({';
const CLOSING = ')}';

/**
 * The parts of a list at its commas, but not those inside of quotes or brackets. In quotes a backslash takes the next character as
 * it is. Error: FilterSyntaxError, for quotes or brackets that do not match.
 */
export function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    const quoted =
      character === '"' && BEFORE_QUOTES.test(text.charAt(at - 1)) && quotedAt(text, at);
    if (quoted) at += quoted.length - 1;
    else if (OPENING.includes(character)) depth++;
    else if (CLOSING.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) throw new FilterSyntaxError('unexpected closing bracket');
  }
  if (depth > 0) throw new FilterSyntaxError('unexpected end of input expecting ")"');
  return [...parts, text.slice(start)];
}

/** What is in quotes from a place on; undefined where the quotes are part of a value, as in `5" pipe`. */
function quotedAt(text: string, at: number): string | undefined {
  QUOTED.lastIndex = at;
  return QUOTED.exec(text)?.[0];
}

/** A value as it is meant: without its quotes, if it has any. */
export function unquote(text: string): string {
  if (!/^".*"$/s.test(text) || text.length < 2) return text;
  return text.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
}
