import type { HeldValues } from './held-values.ts';
import { FilterSyntaxError, splitList, unquote } from './split-list.ts';

/** `not.eq.5`, `fts(english).word`, `eq(any).{1,2}` */
const FILTER = /^(not\.)?([a-z]+)(\([^()]*\))?\.(.*)$/s;
const COMPARISONS = /^(eq|neq|gt|gte|lt|lte|isdistinct)$/;
const PATTERNS = /^(like|ilike)$/;
const OTHERS = /^(match|imatch|fts|plfts|phfts|wfts|cs|cd|ov|sl|sr|nxl|nxr|adj)$/;
const ANY_OR_ALL = /^\((any|all)\)$/;
/** What lite can compare a JSON path with; it takes anything else for equality. */
const FOR_JSON_PATHS = /^(eq|neq|gt|gte|lt|lte|like|ilike|is|in)$/;

const OPERATORS = [COMPARISONS, PATTERNS, OTHERS, /^(is|in)$/];

/** Whether a text begins like a filter. */
export function isFilter(text: string): boolean {
  const operator = FILTER.exec(text)?.[2];
  return operator !== undefined && OPERATORS.some((group) => group.test(operator));
}

/**
 * One filter with its value held. `quotable`: whether quotes around the value are part of the syntax, as in a logic tree, or
 * of the value, as in a parameter of its own. What is no filter is given back unchanged. Error: FilterSyntaxError.
 */
export function rewriteFilter(
  column: string,
  filter: string,
  held: HeldValues,
  quotable: boolean,
): string {
  const [, not = '', operator, modifier = '', given] = FILTER.exec(filter) ?? [];
  if (operator === undefined || given === undefined) return filter;
  const head = `${not}${operator}${modifier}.`;
  if (column.includes('->') && (!FOR_JSON_PATHS.test(operator) || modifier !== '')) {
    throw new FilterSyntaxError(`the operator ${operator} is not available for a JSON path`);
  }
  const hold = (text: string) =>
    held.hold(PATTERNS.test(operator) ? text.replaceAll('*', '%') : text);
  if (operator === 'in') return head + rewriteMembers(given, '()', hold);
  const value = quotable ? unquote(given) : given;
  if (ANY_OR_ALL.test(modifier)) return head + rewriteMembers(value, '{}', hold);
  if (operator === 'is' || !isFilter(filter)) return filter;
  return head + hold(value);
}

/** `(1,"two, three")` or the same in braces; other forms are left for lite to refuse. */
function rewriteMembers(list: string, brackets: '()' | '{}', hold: HeldValues['hold']): string {
  if (!list.startsWith(brackets.charAt(0)) || !list.endsWith(brackets.charAt(1))) return list;
  const inside = list.slice(1, -1);
  if (inside.trim() === '') return list;
  const members = splitList(inside).map((member) => hold(unquote(member)));
  return brackets.charAt(0) + members.join(',') + brackets.charAt(1);
}

const GROUP = /^(not\.)?(and|or)\s*(\(.*\))$/s;
/** Deeper than any real query; lite runs out of stack at about twice that. */
const DEEPEST = 500;
const CONDITION = /^("(?:[^"]|"")*"|[^.]*)\.(.*)$/s;

/** The inside of a logic tree, `(a.eq.1,not.or(b.is.null,c.gt.2))`, with its values held. Error: FilterSyntaxError. */
export function rewriteTree(tree: string, held: HeldValues, level = 0): string {
  if (!/^\(.*\)$/s.test(tree)) throw new FilterSyntaxError('expecting "("');
  if (level > DEEPEST) throw new FilterSyntaxError(`more than ${DEEPEST} levels`);
  const parts = splitList(tree.slice(1, -1)).map((part) => {
    const condition = part.trim();
    const [, not = '', join, inner] = GROUP.exec(condition) ?? [];
    if (join && inner) return `${not}${join}${rewriteTree(inner, held, level + 1)}`;
    const [, column, filter] = CONDITION.exec(condition) ?? [];
    if (column === undefined || filter === undefined) {
      throw new FilterSyntaxError(`unexpected "${condition.slice(0, 40)}"`);
    }
    return `${column}.${rewriteFilter(column, filter, held, true)}`;
  });
  return `(${parts.join(',')})`;
}
