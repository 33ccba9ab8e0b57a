/** Where a statement begins that changes or removes rows of a table, by itself, in a `with` or in the text of an `execute`. */
const BEGINNING =
  /\b(?:delete\s+from\s+(?:only\s+)?[\w."]+|update\s+(?:only\s+)?[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set\b)/gi;

/** The statements in a text of SQL that change or remove rows without a `where` of their own. One within brackets is another's. */
export function bareStatements(sql: string): string[] {
  const text = sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  return [...text.matchAll(BEGINNING)]
    .map((found) => found[0] + ownPart(text.slice(found.index + found[0].length)))
    .filter((statement) => !/\bwhere\b/i.test(statement))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
}

/** Up to the end of the statement, or of the bracket around it, without what is in brackets within it. */
function ownPart(rest: string): string {
  let depth = 0;
  let own = '';
  for (const sign of rest) {
    if (sign === ')' && depth === 0) break;
    if (sign === ';' && depth === 0) break;
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0) own += sign;
  }
  return own;
}

/** How many statements of the kind a text has. */
export function changingStatements(sql: string): number {
  return sql.match(BEGINNING)?.length ?? 0;
}
