import * as fc from 'fast-check';

import type { RiskDefinition, RiskFactor, RiskOverride } from '../domain/risk.ts';

/** A model that is sound, with answers to all its questions. */
export interface AnsweredModel {
  definition: RiskDefinition;
  answers: Record<string, string>;
}

const drafts = fc.record({
  groups: fc.integer({ min: 1, max: 4 }),
  factors: fc.array(
    fc.record({
      group: fc.nat(),
      weight: fc.integer({ min: 1, max: 100 }),
      scores: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 }),
      selected: fc.nat(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  controls: fc.array(
    fc.record({
      points: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 4 }),
      selected: fc.nat(),
    }),
    { maxLength: 4 },
  ),
  medium: fc.integer({ min: 21, max: 98 }),
  band: fc.integer({ min: 1, max: 79 }),
  overrides: fc.array(
    fc.record({
      factor: fc.nat(),
      fromScore: fc.integer({ min: 1, max: 5 }),
      rating: fc.constantFrom('medium' as const, 'high' as const, 'prohibited' as const),
      hard: fc.boolean(),
    }),
    { maxLength: 5 },
  ),
});

type Draft = typeof drafts extends fc.Arbitrary<infer T> ? T : never;

/** Sound models of any size and weight, each with answers; for property tests. */
export const answeredModels: fc.Arbitrary<AnsweredModel> = drafts.map((draft) => {
  const factors = factorsOf(draft);
  return {
    definition: {
      groups: codes('group', groupCount(draft)).map((code) => ({ code, name: code })),
      factors,
      controls: draft.controls.map(({ points }, i) => ({
        ...question('control', i),
        answers: points.map((each, n) => ({ ...answer(n), points: each })),
      })),
      thresholds: { medium: draft.medium, high: Math.min(draft.medium + draft.band, 100) },
      overrides: overridesOf(draft, factors),
    },
    answers: Object.fromEntries([
      ...draft.factors.map(({ scores, selected }, i) => [
        codeOf('factor', i),
        answer(selected % scores.length).code,
      ]),
      ...draft.controls.map(({ points, selected }, i) => [
        codeOf('control', i),
        answer(selected % points.length).code,
      ]),
    ]),
  };
});

function factorsOf(draft: Draft): RiskFactor[] {
  const weights = weightsOf(draft.factors.map(({ weight }) => weight));
  const groups = groupCount(draft);
  return draft.factors.map(({ group, scores }, i) => ({
    ...question('factor', i),
    // The first ones see to it that no group is empty.
    group: codeOf('group', i < groups ? i : group % groups),
    weight: weights[i] ?? 0,
    source: 'asked',
    answers: scores.map((score, n) => ({ ...answer(n), score })),
  }));
}

/** Scores in ascending order, so that a worse answer never requires less. */
function overridesOf(draft: Draft, factors: RiskFactor[]): RiskOverride[] {
  return draft.overrides
    .map(({ factor, fromScore, rating, hard }, i) => {
      const about = factors[factor % factors.length];
      const worse = about?.answers.filter(({ score }) => score >= fromScore) ?? [];
      return {
        code: codeOf('override', i),
        name: codeOf('override', i),
        factor: about?.code ?? '',
        answers: worse.map(({ code }) => code),
        rating,
        hard,
      };
    })
    .filter(({ answers }) => answers.length > 0);
}

/** Whole weights of at least 1 in about these proportions, which sum to 100. */
function weightsOf(parts: number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  const rough = parts.map((part) => Math.max(1, Math.floor((part * (100 - parts.length)) / total)));
  const rest = 100 - rough.reduce((sum, weight) => sum + weight, 0);
  return rough.map((weight, i) => (i === 0 ? weight + rest : weight));
}

function groupCount({ groups, factors }: Draft): number {
  return Math.min(groups, factors.length);
}

/** A code has letters and underscores only. */
function codeOf(kind: string, n: number): string {
  return `${kind}_${String.fromCodePoint(97 + n)}`;
}

function codes(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_none, i) => codeOf(kind, i));
}

function question(kind: string, n: number): { code: string; name: string; question: string } {
  return { code: codeOf(kind, n), name: `${kind} ${n}`, question: `${kind} ${n}?` };
}

function answer(n: number): { code: string; label: string } {
  return { code: codeOf('answer', n), label: `Answer ${n}` };
}
