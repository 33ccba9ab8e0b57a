/** One condition of a subscription; all of them must hold. */
export interface Filter {
  column: string;
  op: string;
  /** As text; for `in` a Postgres array literal. */
  value: string;
  negate: boolean;
}

/** A filter that cannot be read, in the words of the real service. */
export class FilterError extends Error {}

const OPERATORS = new Set([
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
]);

/**
 * Reads `column=operator.value` conditions separated by commas, with `not.` before an operator to negate it and
 * double quotes around values that hold commas. Error: FilterError.
 */
export function parseFilters(text: string): Filter[] {
  if (text.trim() === '') return [];
  return splitConditions(text.trim()).map(parseCondition);
}

/** Commas within quotes and brackets separate nothing. */
function splitConditions(text: string): string[] {
  const conditions: string[] = [];
  let depth = 0;
  let quoted = false;
  let current = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quoted && char === '\\') {
      current += char + text.charAt(++at);
      continue;
    }
    if (quoted) quoted = char !== '"';
    else if (char === '"') quoted = /[.(,]$/.test(current) || current === '';
    else if (char === '(') depth++;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === ',' && depth === 0) {
      conditions.push(current);
      current = '';
      continue;
    }
    current += char;
  }
  return [...conditions, current];
}

function parseCondition(text: string): Filter {
  const condition = text.trim();
  if (condition === '') {
    throw new FilterError('filter must not contain empty segments (check for extra commas)');
  }
  const [column = '', rest] = splitOnce(condition, '=');
  if (rest === undefined) throw new FilterError(`["${condition}"]`);
  const negate = rest.startsWith('not.');
  const [op = '', value] = splitOnce(negate ? rest.slice(4) : rest, '.');
  if (value === undefined) throw new FilterError(`["${op}"]`);
  if (!OPERATORS.has(op)) throw new FilterError(`["${op}", "${value}"]`);
  return { column, op, value: op === 'in' ? arrayLiteral(value) : unquoted(value), negate };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function arrayLiteral(value: string): string {
  if (!/^\([^]*\)$/.test(value)) {
    throw new FilterError('`in` filter value must be wrapped by parentheses');
  }
  return `{${value.slice(1, -1)}}`;
}

function unquoted(value: string): string {
  const [, inner] = /^"((?:\\[^]|[^"\\])*)"$/.exec(value) ?? [];
  return inner === undefined ? value : inner.replace(/\\([^])/g, '$1');
}
