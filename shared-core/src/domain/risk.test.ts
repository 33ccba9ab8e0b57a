import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { answeredModels, type AnsweredModel } from '../testing/risk-models.ts';
import {
  heldScore,
  riskRatings,
  type RiskDefinition,
  type RiskPart,
  type RiskRating,
  type RiskResult,
} from './risk.ts';
import { riskResult } from './risk-result.ts';

/** Two factors of 50, of which the second sets a higher floor; a control of 10 points. */
const model: RiskDefinition = {
  groups: [
    { code: 'first', name: 'First' },
    { code: 'second', name: 'Second' },
  ],
  factors: ['first', 'second'].map((code) => ({
    code,
    group: code,
    name: code,
    question: `${code}?`,
    weight: 50,
    source: 'asked',
    answers: [1, 2, 3, 4, 5].map((score) => ({ code: `s${score}`, label: `${score}`, score })),
  })),
  controls: [
    {
      code: 'checked',
      name: 'Checked',
      question: 'Checked?',
      answers: [
        { code: 'yes', label: 'Yes', points: 10 },
        { code: 'no', label: 'No', points: 0 },
      ],
    },
  ],
  thresholds: { medium: 45, high: 70 },
  overrides: [
    {
      code: 'exposed',
      name: 'Exposed',
      factor: 'second',
      answers: ['s4'],
      rating: 'high',
      hard: false,
    },
    {
      code: 'barred',
      name: 'Barred',
      factor: 'second',
      answers: ['s5'],
      rating: 'prohibited',
      hard: true,
    },
  ],
};

const resultOf = (first: number, second: number, checked = 'no') =>
  riskResult(model, { first: `s${first}`, second: `s${second}`, checked });

describe('[RSK-01] the calculation', () => {
  test.each([
    [1, 1, 'no', 20, 20, 'low', null],
    [2, 2, 'no', 40, 40, 'low', null],
    [3, 3, 'no', 60, 60, 'medium', null],
    [3, 3, 'yes', 60, 50, 'medium', null],
    [2, 3, 'yes', 50, 40, 'low', null],
    [1, 1, 'yes', 20, 20, 'low', null],
    // An override requires high: controls do not take the score out of that band, nor raise a score that was below it.
    [5, 4, 'yes', 90, 80, 'high', null],
    [4, 4, 'yes', 80, 70, 'high', null],
    [1, 4, 'yes', 50, 50, 'high', null],
    [1, 5, 'yes', 60, 60, 'prohibited', 'prohibited'],
  ])(
    'answers %i and %i, checked: %s',
    (first, second, checked, inherent, residual, rating, floor) => {
      expect(resultOf(first, second, checked)).toMatchObject({
        inherent,
        residual,
        rating,
        floor,
      });
    },
  );

  test('a rating begins at its threshold, not above it', () => {
    const at = (medium: number, high: number) =>
      riskResult(
        { ...model, thresholds: { medium, high } },
        { first: 's2', second: 's3', checked: 'no' },
      )?.rating;
    expect([at(50, 51), at(51, 52), at(49, 50)]).toEqual(['medium', 'low', 'high']);
  });

  test('each group is scored on its own, and each factor shows its contribution', () => {
    expect(resultOf(1, 3, 'yes')).toMatchObject({
      groups: [
        { group: 'first', weight: 50, contribution: 10, rating: 'low' },
        { group: 'second', weight: 50, contribution: 30, rating: 'medium' },
      ],
      breakdown: [
        { factor: 'first', answer: 's1', weight: 50, score: 1, contribution: 10 },
        { factor: 'second', answer: 's3', weight: 50, score: 3, contribution: 30 },
        { factor: 'checked', answer: 'yes', points: 10 },
      ],
    });
  });

  test.each([
    ['is missing', { first: 's1', second: 's1' }],
    ['is unknown', { first: 's1', second: 's9', checked: 'no' }],
  ])('there is no result while an answer %s', (_what, answers) => {
    expect(riskResult(model, answers)).toBeNull();
  });
});

/** For any model and answers. */
function always(check: (model: AnsweredModel, result: RiskResult) => void): void {
  fc.assert(
    fc.property(answeredModels, (answered) => {
      const result = riskResult(answered.definition, answered.answers);
      if (!result) throw new Error('Every question was answered.');
      check(answered, result);
    }),
    { seed: 20_261_120, numRuns: 500 }, // the same run every time
  );
}

const place = (rating: RiskRating) => riskRatings.indexOf(rating);

describe('[RSK-01] for any model', () => {
  test('scores stay within 20 and 100, and controls only lower', () => {
    always((_model, { inherent, residual }) => {
      expect([20 <= residual, residual <= inherent, inherent <= 100]).toEqual([true, true, true]);
    });
  });

  test('the parts add up to the whole', () => {
    always((_model, { inherent, groups, breakdown }) => {
      const wholes = [groups, breakdown].map((parts) =>
        parts.reduce((sum, part) => sum + (part.contribution ?? 0), 0),
      );
      expect(wholes).toEqual([expect.closeTo(inherent, 9), expect.closeTo(inherent, 9)]);
    });
  });

  test('the lines of an assessment add up to its score, what is held among them', () => {
    let heldByOverride = 0;
    always((_model, { residual, breakdown }) => {
      const held = heldScore(residual, breakdown);
      const sum = breakdown.reduce(
        (total, { contribution = 0, points = 0 }) => total + contribution - points,
        held?.points ?? 0,
      );
      expect(sum).toBeCloseTo(residual, 9);
      if (held?.floor) heldByOverride += 1;
      // Above the least score only an override holds.
      expect(held === null || residual <= 20 || held.floor !== null).toBe(true);
    });
    expect(heldByOverride).toBeGreaterThan(0);
  });

  test('a worse answer never gives a better score or rating', () => {
    always(({ definition, answers }, before) => {
      const better = definition.factors.flatMap((factor) => {
        const given = factor.answers.find(({ code }) => code === answers[factor.code]);
        return factor.answers
          .filter(({ score }) => score > (given?.score ?? 5))
          .map(({ code }) => riskResult(definition, { ...answers, [factor.code]: code }))
          .filter(
            (after) =>
              !after ||
              after.inherent < before.inherent ||
              after.residual < before.residual ||
              place(after.rating) < place(before.rating),
          );
      });
      expect(better).toEqual([]);
    });
  });

  test('the order of questions, answers and groups makes no difference', () => {
    always(({ definition, answers }, straight) => {
      const turned = riskResult(
        {
          ...definition,
          groups: definition.groups.toReversed(),
          factors: definition.factors
            .map((factor) => ({ ...factor, answers: factor.answers.toReversed() }))
            .toReversed(),
          controls: definition.controls.toReversed(),
          overrides: definition.overrides.toReversed(),
        },
        Object.fromEntries(Object.entries(answers).toReversed()),
      );
      const byFactor = (parts: RiskPart[] = []) =>
        parts.toSorted((a, b) => a.factor.localeCompare(b.factor));
      expect({
        ...turned,
        groups: turned?.groups.toReversed(),
        breakdown: byFactor(turned?.breakdown),
      }).toEqual({ ...straight, breakdown: byFactor(straight.breakdown) });
    });
  });

  test('the rating is the worse of the score and the override', () => {
    always(({ definition, answers }, { residual, rating }) => {
      const ratings = definition.overrides
        .filter((override) => override.answers.includes(answers[override.factor] ?? ''))
        .map((override) => place(override.rating));
      const { medium, high } = definition.thresholds;
      const byScore = Number(residual >= medium) + Number(residual >= high);
      expect(place(rating)).toBe(Math.max(byScore, ...ratings));
    });
  });
});
