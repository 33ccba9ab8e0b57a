import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { workOutOwnership, type Ownership } from '../../shared-core/src/domain/ownership.ts';
import { useDatabase } from './support/database.ts';
import { asQuestion, structures, workOutInSql } from './support/structures.ts';

const database = useDatabase('empty');

/** Lists in an order of their own: only their content counts. */
function sorted(answer: Ownership | undefined): unknown {
  if (!answer) return undefined;
  const inOrder = (list: object[]) =>
    list.map((one) => JSON.stringify(one, Object.keys(one).toSorted())).toSorted();
  return {
    threshold: answer.threshold,
    nodes: inOrder(answer.nodes),
    edges: inOrder(answer.edges),
    owners: inOrder(answer.owners),
    gaps: inOrder(answer.gaps),
  };
}

describe('[ONE-03] the engine in SQL is the engine in TypeScript', () => {
  test('on random structures with rings, votes, control and too much held', async () => {
    const seen = new Set<string>();
    await database.asPostgres(async (sql) => {
      await fc.assert(
        fc.asyncProperty(structures, async (structure) => {
          const inSql = (await workOutInSql(sql, structure)) as Ownership;
          const inTypeScript = workOutOwnership(asQuestion(structure));
          expect(sorted(inSql)).toEqual(sorted(inTypeScript));
          for (const { reason } of inSql.gaps) seen.add(reason);
          for (const { reasons } of inSql.owners) for (const reason of reasons) seen.add(reason);
        }),
        { seed: 1, numRuns: 400 },
      );
    });
    // Else the structures would be too much alike to prove anything.
    expect([...seen].toSorted()).toEqual([
      'above_whole',
      'below_whole',
      'control',
      'control_only',
      'no_owners',
      'ring',
      'shares',
      'votes',
      'votes_above_whole',
    ]);
  });
});
