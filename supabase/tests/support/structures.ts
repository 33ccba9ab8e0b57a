import * as fc from 'fast-check';

import { fraction, fractionOfPercent } from '../../../shared-core/src/domain/fraction.ts';
import type { Control, OwnershipParams } from '../../../shared-core/src/domain/ownership.ts';
import type { Sql } from './database.ts';

/** A holding as private.holding has it. */
interface PlainHolding {
  owner: string;
  owned: string;
  share: number | null;
  whole: number | null;
  votes: number | null;
  control: Control[];
}

export interface Structure {
  company: string;
  people: string[];
  holdings: PlainHolding[];
  threshold: number | null;
}

/** A short name that the database takes for an id. */
export function nodeId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Mostly little, so that most bodies are not held beyond the whole; sometimes all, so that there are rings. */
const parts = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [1, 7],
  [2, 7],
  [3, 10],
  [1, 30],
  [12, 100],
  [1, 1_000_003],
] as const;

/** Bodies 0 to 5, of which 0 is the company, and people 10 to 15. */
const holding = fc
  .record({
    owner: fc.oneof(fc.nat(5), fc.integer({ min: 10, max: 15 })).map(nodeId),
    owned: fc.nat(5).map(nodeId),
    part: fc.option(fc.constantFrom(...parts), { freq: 8 }),
    votes: fc.constantFrom(...Array.from({ length: 12 }, () => null), 0, 12.5, 33.333333, 80),
    control: fc.constantFrom<(Control | null)[]>(
      null,
      null,
      null,
      null,
      'votes',
      'appointment',
      'other',
    ),
  })
  .map(({ part, control, ...rest }): PlainHolding => ({
    ...rest,
    share: part?.[0] ?? null,
    whole: part?.[1] ?? null,
    control: control ? [control] : [],
  }));

/** Every body is held by one to three others to the last share, so that nearly all is rings. */
const registers = fc
  .array(
    fc.array(
      fc.record({
        owner: fc.oneof({ weight: 3, arbitrary: fc.nat(5) }, fc.integer({ min: 10, max: 15 })),
        share: fc.integer({ min: 1, max: 12 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: 6, maxLength: 6 },
  )
  .map((bodies) =>
    bodies.flatMap((holders, owned) =>
      holders.map(({ owner, share }): PlainHolding => ({
        owner: nodeId(owner),
        owned: nodeId(owned),
        share,
        whole: holders.reduce((sum, other) => sum + other.share, 0),
        votes: null,
        control: [],
      })),
    ),
  );

export const structures: fc.Arbitrary<Structure> = fc.record({
  company: fc.constant(nodeId(0)),
  people: fc.constant([10, 11, 12, 13, 14, 15].map(nodeId)),
  holdings: fc.oneof(fc.array(holding, { maxLength: 16, size: 'max' }), registers),
  threshold: fc.constantFrom(null, 10, 25, 12.5),
});

export function asQuestion({ company, people, holdings, threshold }: Structure): OwnershipParams {
  return {
    company,
    people: new Set(people),
    holdings: holdings.map(({ owner, owned, share, whole, votes, control }) => ({
      owner,
      owned,
      share: share === null ? null : fraction(BigInt(share), BigInt(whole ?? 1)),
      votes: votes === null ? null : fractionOfPercent(votes),
      control,
    })),
    threshold,
  };
}

/** The same question put to the database. */
export async function workOutInSql(sql: Sql, structure: Structure): Promise<unknown> {
  const { company, people, holdings, threshold } = structure;
  const [row] = await sql`
    select private.work_out_ownership(
      ${company}, ${people}::uuid[],
      array(select holding from jsonb_populate_recordset(null::private.holding, ${sql.json(holdings as never)}) as holding),
      ${threshold}) as answer`;
  return row?.['answer'];
}
