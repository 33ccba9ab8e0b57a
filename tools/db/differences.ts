import type { Differences } from './migration-text.ts';
import { otherDifferences } from './other-objects.ts';
import { rowDifferences } from './row-difference.ts';
import { schemaDifference } from './schema-difference.ts';
import type { States } from './states.ts';

/** What the migrations lack of the schema files and the reference data. */
export async function differencesOf(states: States): Promise<Differences> {
  return {
    steps: await schemaDifference(states.migrated, states.declared),
    others: await otherDifferences(states),
    rows: await rowDifferences(states),
  };
}
