import type { OtherDifference } from './other-objects.ts';
import { literal, type RowDifference } from './row-difference.ts';
import type { Statement, Step } from './schema-difference.ts';

/** Everything that differs between the two states of the schema. */
export interface Differences {
  steps: Step[];
  others: OtherDifference[];
  rows: RowDifference[];
}

export function isEmpty({ steps, others, rows }: Differences): boolean {
  return steps.length + others.length + rows.length === 0;
}

/**
 * The texts of the migrations that remove the differences, mostly one. What a person has to read or to write is a comment that
 * begins with `-- CHECK` or `-- BY HAND`: a migration with one left is refused by `npm test -- generated`.
 */
export function migrationTexts({ steps, others, rows }: Differences): string[] {
  const texts = steps.map(({ statements }) => statements.map(statementText));
  const last = texts.at(-1) ?? [];
  if (texts.length === 0) texts.push(last);
  last.push(...others.map(otherText), ...rows.map(rowText));
  return texts.map((parts) => `${parts.join('\n\n')}\n`);
}

const WARNINGS: Record<NonNullable<Statement['risk']>, string> = {
  'destroys data':
    'destroys data. Move it first, or name what is lost: "-- lost on purpose: schema.table.column".',
  'rewrites the table': 'rewrites the table. Measure it on a large one.',
  'refuses rows': 'fails where a row breaks the new rule. Correct or fill the rows first.',
};

function statementText({ sql, risk }: Statement): string {
  return `${risk ? `-- CHECK: ${WARNINGS[risk]}\n` : ''}${sql};`;
}

function otherText({ only, object }: OtherDifference): string {
  const act = only === 'declared' ? 'create' : 'remove';
  return `-- BY HAND: ${act} ${object.replaceAll(/\s+/g, ' ')}`;
}

function rowText({ table, key, kind, values }: RowDifference): string {
  const columns = Object.keys(values);
  const literals = Object.values(values).map(literal);
  switch (kind) {
    case 'added':
      return `insert into ${table} (${columns.join(', ')}) values (${literals.join(', ')});`;
    case 'changed': {
      const set = columns.map((column, index) => `${column} = ${literals[index]}`).join(', ');
      return `-- CHECK: a rule of law that has held is ended and followed by another, not rewritten.\nupdate ${table} set ${set} where ${key};`;
    }
    case 'removed':
      return `-- CHECK: a row that other rows may name.\ndelete from ${table} where ${key};`;
  }
}
