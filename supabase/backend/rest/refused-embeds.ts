import type { IntrospectResult } from '@supabase/lite';
import { problem } from '../gateway/responses.ts';
import { relationshipsBetween, type Relationship } from './relationships.ts';

interface Join {
  from?: string | undefined;
  hint?: string | undefined;
}

/** A query of lite, or that of an embedded table; embeds stand under the names that they have in the answer. */
interface Query {
  join?: Record<string, Join> | undefined;
  select?: readonly (string | Readonly<Record<string, object>>)[] | undefined;
  spread?: boolean | undefined;
}

/**
 * Chooses the relationship of each embedding as PostgREST does, or refuses it: lite selects among several by the alias, takes every
 * table with two keys for a junction, and the constraint of a table that refers to itself for a hint. Undefined where all are found.
 */
export function refuseEmbeds(
  table: string,
  { join = {}, select = [] }: Query,
  known: IntrospectResult,
): Response | undefined {
  for (const [alias, embed] of Object.entries(join)) {
    const { from: named = alias, hint } = embed;
    const byColumn = known.foreign_keys.find((key) => key.table === table && key.column === named);
    const target = byColumn?.ref_table ?? named;
    const found = relationshipsBetween(table, target, known);
    const part = select.find((each) => typeof each !== 'string' && alias in each);
    const inner: Query | undefined = typeof part === 'string' ? undefined : part?.[alias];
    if (inner?.spread && !hint && found.length === 0 && !isFunction(target, known)) {
      return notFound(table, target);
    }
    if (table === target) {
      const isConstraint = found.some((each) => each.hint === hint);
      if (hint && isConstraint) return notFound(table, target, ` using the hint '${hint}'`);
      const isAmongSeveral = found.filter((each) => each.hint !== found[0]?.hint).length > 0;
      if (!byColumn && !hint && isAmongSeveral) return ambiguous(table, target, found);
      // Lite loses the rows that refer to this one where a column chooses them and they have the name of the table.
      if (!byColumn && hint && !isAmongSeveral) join[alias] = { ...embed, hint: undefined };
    } else if (!hint && !byColumn) {
      if (found.length > 1) return ambiguous(table, target, found);
      const isGuessed = relationshipsBetween(table, target, known, false).length > found.length;
      if (isGuessed && found.length === 0) return notFound(table, target);
      // With a hint lite joins by the first column of a key alone: those of several are left to it, which may refuse them as ambiguous.
      const isOfOneColumn = !found[0]?.relationship.includes(',');
      if (isGuessed && isOfOneColumn) join[alias] = { ...embed, hint: found[0]?.hint };
    }
    if (!inner) continue;
    const selected = found.find((each) => each.hint === hint) ?? found[0];
    const isToOne = byColumn !== undefined || selected?.cardinality.endsWith('to-one');
    if (inner.spread && isToOne && Object.keys(inner.join ?? {}).length > 0) {
      // Lite would leave out what is in it, and say nothing.
      return problem(501, 'PGRSTX01', 'An embedding within a spread is answered on hosted alone.');
    }
    const refusal = refuseEmbeds(target, inner, known);
    if (refusal) return refusal;
  }
  return undefined;
}

/** A function of a row of the table may stand for a relationship. */
function isFunction(target: string, { functions = [] }: IntrospectResult): boolean {
  return functions.some(({ name }) => name === target);
}

function notFound(table: string, target: string, hint = ''): Response {
  const between = `between '${table}' and '${target}'`;
  return problem(400, 'PGRST200', `Could not find a relationship ${between} in the schema cache`, {
    details: `Searched for a foreign key relationship ${between}${hint} in the schema 'public', but no matches were found.`,
  });
}

function ambiguous(table: string, target: string, found: readonly Relationship[]): Response {
  const hints = found.map(({ hint }) => `'${target}!${hint}'`).join(', ');
  return problem(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${table}' and '${target}'`,
    {
      details: found.map(({ cardinality, relationship }) => ({
        cardinality,
        embedding: `${table} with ${target}`,
        relationship,
      })),
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}

/** Lite refuses aggregates but for those within a spread, where it calculates them. */
export function refuseSpreadAggregates({ select = [] }: Query): Response | undefined {
  for (const part of select.filter((each) => typeof each !== 'string')) {
    for (const inner of Object.values<Query>(part)) {
      const isRefused =
        inner.spread &&
        inner.select?.some(
          (each) => typeof each !== 'string' && Object.values(each).some((it) => 'aggregate' in it),
        );
      if (isRefused) return problem(400, 'PGRST123', 'Use of aggregate functions is not allowed');
      const refusal = refuseSpreadAggregates(inner);
      if (refusal) return refusal;
    }
  }
  return undefined;
}
