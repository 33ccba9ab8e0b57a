import fc from 'fast-check';

import { riskRatings, type RiskDefinition } from '../domain/risk.ts';

/** A model that is sound, with answers to all its questions. */
export interface AnsweredModel {
  definition: RiskDefinition;
  answers: Record<string, string>;
}

/** Sound models of any size and weight, each with answers. */
export const answeredModels: fc.Arbitrary<AnsweredModel> = fc
  .record({
    shape: fc.array(
      fc.record({
        group: fc.nat(),
        weight: fc.integer({ min: 1, max: 100 }),
        scores: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 }),
        chosen: fc.nat(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    groups: fc.integer({ min: 1, max: 4 }),
    controls: fc.array(
      fc.record({
        points: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 4 }),
        chosen: fc.nat(),
      }),
      { maxLength: 4 },
    ),
    medium: fc.integer({ min: 21, max: 98 }),
    band: fc.integer({ min: 1, max: 79 }),
    overrides: fc.array(
      fc.record({
        factor: fc.nat(),
        fromScore: fc.integer({ min: 1, max: 5 }),
        rating: fc.constantFrom(...riskRatings.slice(1)),
        hard: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ shape, groups, controls, medium, band, overrides }) => {
    const weights = weightsOf(shape.map(({ weight }) => weight));
    const groupCount = Math.min(groups, shape.length);
    const factors = shape.map(({ group, scores }, i) => ({
      code: code('factor', i),
      // The first ones see to it that no group is empty.
      group: code('group', i < groupCount ? i : group % groupCount),
      name: `Factor ${i}`,
      question: `Question ${i}?`,
      weight: weights[i] ?? 0,
      source: 'asked' as const,
      answers: scores.map((score, n) => ({ code: code('answer', n), label: `Answer ${n}`, score })),
    }));
    const definition: RiskDefinition = {
      groups: Array.from({ length: groupCount }, (_none, i) => ({
        code: code('group', i),
        name: `Group ${i}`,
      })),
      factors,
      controls: controls.map(({ points }, i) => ({
        code: code('control', i),
        name: `Control ${i}`,
        question: `Question ${i}?`,
        answers: points.map((each, n) => ({
          code: code('answer', n),
          label: `Answer ${n}`,
          points: each,
        })),
      })),
      thresholds: { medium, high: Math.min(medium + band, 100) },
      // Of a score and every higher one, so that a worse answer never asks for less.
      overrides: overrides.flatMap(({ factor: chosen, fromScore, rating, hard }, i) => {
        const factor = factors[chosen % factors.length];
        const answers = (factor?.answers ?? [])
          .filter(({ score }) => score >= fromScore)
          .map((answer) => answer.code);
        return factor && answers.length > 0
          ? [
              {
                code: code('override', i),
                name: `Override ${i}`,
                factor: factor.code,
                answers,
                rating: rating as 'medium' | 'high' | 'prohibited', // all but the first
                hard,
              },
            ]
          : [];
      }),
    };
    return {
      definition,
      answers: Object.fromEntries([
        ...shape.map(({ scores, chosen }, i) => [
          code('factor', i),
          code('answer', chosen % scores.length),
        ]),
        ...controls.map(({ points, chosen }, i) => [
          code('control', i),
          code('answer', chosen % points.length),
        ]),
      ]),
    };
  });

/** A code has letters and underscores only. */
function code(kind: string, n: number): string {
  return `${kind}_${String.fromCodePoint(97 + n)}`;
}

/** Whole weights of at least 1 in about these proportions, which sum to 100. */
function weightsOf(parts: number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  const weights = parts.map((part) =>
    Math.max(1, Math.floor((part * (100 - parts.length)) / total)),
  );
  const rest = 100 - weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight, i) => (i === 0 ? weight + rest : weight));
}
