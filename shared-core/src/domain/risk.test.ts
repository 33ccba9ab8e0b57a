import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { answeredModels } from '../testing/risk-models.ts';
import { riskRatings, riskResult, type RiskDefinition } from './risk.ts';

/** The same run every time. */
const runs = { seed: 20_261_120, numRuns: 500 };

/** Two factors of 50, of which the second asks for more; a control of 10 points. */
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
    // An override asks for high: controls do not take the score out of that band, nor lift a score that was below it.
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

  test('each group fares by itself, and each factor says what it contributed', () => {
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

describe('[RSK-01] whatever the model', () => {
  test('scores stay within 20 and 100, controls only lower, and the sum of the parts is the whole', () => {
    fc.assert(
      fc.property(answeredModels, ({ definition, answers }) => {
        const result = riskResult(definition, answers);
        const whole = (result?.groups ?? []).reduce((sum, part) => sum + part.contribution, 0);
        return (
          result !== null &&
          result.inherent >= 20 &&
          result.inherent <= 100 &&
          result.residual >= 20 &&
          result.residual <= result.inherent &&
          Math.abs(whole - result.inherent) < 1e-9
        );
      }),
      runs,
    );
  });

  test('a worse answer never gives a better score or rating', () => {
    fc.assert(
      fc.property(answeredModels, fc.nat(), fc.nat(), (given, chosen, other) => {
        const { definition, answers } = given;
        const factor = definition.factors[chosen % definition.factors.length];
        const before = factor?.answers.find(({ code }) => code === answers[factor.code]);
        const after = factor?.answers[other % factor.answers.length];
        if (!factor || !before || !after) return false;
        const [better, worse] = before.score < after.score ? [before, after] : [after, before];
        const low = riskResult(definition, { ...answers, [factor.code]: better.code });
        const high = riskResult(definition, { ...answers, [factor.code]: worse.code });
        if (!low || !high) return false;
        return (
          better.score === worse.score ||
          (high.inherent >= low.inherent &&
            high.residual >= low.residual &&
            riskRatings.indexOf(high.rating) >= riskRatings.indexOf(low.rating))
        );
      }),
      runs,
    );
  });

  test('the order of questions, answers and groups makes no difference', () => {
    fc.assert(
      fc.property(answeredModels, ({ definition, answers }) => {
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
        const straight = riskResult(definition, answers);
        expect(turned).toEqual(
          straight && {
            ...straight,
            groups: straight.groups.toReversed(),
            breakdown: expect.arrayContaining(straight.breakdown) as unknown,
          },
        );
      }),
      runs,
    );
  });

  test('the rating is never below what an override asks for, and never better than its score', () => {
    fc.assert(
      fc.property(answeredModels, ({ definition, answers }) => {
        const result = riskResult(definition, answers);
        if (!result) return false;
        const asked = definition.overrides.filter(({ factor, answers: those }) =>
          those.includes(answers[factor] ?? ''),
        );
        const { medium, high } = definition.thresholds;
        const byScore = result.residual >= high ? 2 : result.residual >= medium ? 1 : 0;
        const place = riskRatings.indexOf(result.rating);
        return (
          place === Math.max(byScore, ...asked.map(({ rating }) => riskRatings.indexOf(rating)))
        );
      }),
      runs,
    );
  });
});
