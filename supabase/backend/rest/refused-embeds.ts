import type { IntrospectResult } from '@supabase/lite';
import { problem } from '../gateway/responses.ts';

type ForeignKey = IntrospectResult['foreign_keys'][number];

/** A query of lite, or that of an embedded table; embeds stand under the names that they have in the answer. */
interface Query {
  join?: Readonly<Record<string, { from?: string | undefined; hint?: string | undefined }>>;
  select?: readonly (string | Readonly<Record<string, object>>)[];
}

/**
 * The refusal of an embedding that lite takes and PostgREST does not: lite selects among several relationships by the alias, and
 * takes the constraint of a table that refers to itself for a hint. Undefined where there is none.
 */
export function refuseEmbeds(
  table: string,
  { join = {}, select = [] }: Query,
  keys: readonly ForeignKey[],
): Response | undefined {
  for (const [alias, { from: named = alias, hint }] of Object.entries(join)) {
    const byColumn = keys.find((key) => key.table === table && key.column === named);
    const target = byColumn?.ref_table ?? named;
    const between = keys.filter(
      (key) =>
        (key.table === table && key.ref_table === target) ||
        (key.table === target && key.ref_table === table),
    );
    if (table === target && hint && between.some((key) => key.foreign_key_name === hint)) {
      return problem(
        400,
        'PGRST200',
        `Could not find a relationship between '${table}' and '${table}' in the schema cache`,
        {
          details: `Searched for a foreign key relationship between '${table}' and '${table}' using the hint '${hint}' in the schema 'public', but no matches were found.`,
        },
      );
    }
    const names = new Set(between.map((key) => key.foreign_key_name));
    const isSelectedByAlias = keys.some((key) => key.table === table && key.column === alias);
    if (
      !hint &&
      table !== target &&
      alias !== named &&
      !byColumn &&
      isSelectedByAlias &&
      names.size > 1
    ) {
      return ambiguous(table, target, between);
    }
    const embeds = select.flatMap((part) => (typeof part === 'string' ? [] : [part[alias]]));
    const refusal = refuseEmbeds(target, embeds.find((part) => part !== undefined) ?? {}, keys);
    if (refusal) return refusal;
  }
  return undefined;
}

function ambiguous(table: string, target: string, keys: readonly ForeignKey[]): Response {
  const groups = Object.entries(Object.groupBy(keys, (key) => key.foreign_key_name));
  const details = groups.map(([name, parts = []]) => {
    const isOwn = parts[0]?.table === table;
    const [own, theirs] = [
      parts.map(({ column }) => column).join(', '),
      parts.map(({ ref_column }) => ref_column).join(', '),
    ];
    return {
      cardinality: isOwn ? 'many-to-one' : 'one-to-many',
      embedding: `${table} with ${target}`,
      relationship: `${name} using ${table}(${isOwn ? own : theirs}) and ${target}(${isOwn ? theirs : own})`,
    };
  });
  const hints = groups.map(([name]) => `'${target}!${name}'`).join(', ');
  return problem(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${table}' and '${target}'`,
    {
      details,
      hint: `Try changing '${target}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  );
}
