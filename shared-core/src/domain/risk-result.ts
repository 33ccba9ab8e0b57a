import { riskRatings, type RiskDefinition, type RiskRating, type RiskResult } from './risk.ts';

/**
 * What a model makes of {factor: answer}; null while an answer is missing or unknown.
 *
 * The same as private.risk_result in supabase/schemas/risk/risk-calculation.sql, which decides; a database test feeds both with
 * the same models and answers. The definition is one the database has taken, or would take.
 */
export function riskResult(
  definition: RiskDefinition,
  answers: Record<string, string>,
): RiskResult | null {
  const given = definition.factors.flatMap((factor) => {
    const answer = factor.answers.find(({ code }) => code === answers[factor.code]);
    return answer ? [{ factor, answer, ...floorsOf(definition, factor.code, answer.code) }] : [];
  });
  const controls = definition.controls.flatMap((control) => {
    const answer = control.answers.find(({ code }) => code === answers[control.code]);
    return answer ? [{ control, answer }] : [];
  });
  if (given.length < definition.factors.length || controls.length < definition.controls.length) {
    return null;
  }

  const floor = highest(given.map((each) => each.floor));
  // In fifths until the end: whole numbers add up exactly.
  const inherent = sum(given.map(({ factor, answer }) => factor.weight * answer.score)) / 5;
  const residual = residualScore(
    definition,
    inherent,
    sum(controls.map(({ answer }) => answer.points)),
    floor,
  );
  return {
    inherent,
    residual,
    rating: highest([bandOf(definition, residual), floor]) ?? 'low',
    floor: highest(given.map(({ hardFloor }) => hardFloor)),
    groups: definition.groups.map(({ code }) => {
      const parts = given.filter(({ factor }) => factor.group === code);
      const weight = sum(parts.map(({ factor }) => factor.weight));
      const weighted = sum(parts.map(({ factor, answer }) => factor.weight * answer.score));
      return {
        group: code,
        weight,
        contribution: weighted / 5,
        rating: bandOf(definition, (weighted * 20) / weight),
      };
    }),
    breakdown: [
      ...given.map(({ factor, answer, floor: least }) => ({
        factor: factor.code,
        answer: answer.code,
        weight: factor.weight,
        score: answer.score,
        contribution: (factor.weight * answer.score) / 5,
        ...(least && { floor: least }),
      })),
      ...controls.map(({ control, answer }) => ({
        factor: control.code,
        answer: answer.code,
        points: answer.points,
      })),
    ],
  };
}

/** The rating in whose band a score lies. */
function bandOf({ thresholds }: RiskDefinition, score: number): RiskRating {
  if (score >= thresholds.high) return 'high';
  return score >= thresholds.medium ? 'medium' : 'low';
}

/** Controls do not reduce a score below 20, nor below the band that an override requires. */
function residualScore(
  { thresholds }: RiskDefinition,
  inherent: number,
  points: number,
  floor: RiskRating | null,
): number {
  const edge = { low: 20, ...thresholds, prohibited: 100 }[floor ?? 'low'];
  // Subtracted in tenths, because 45.2 - 3 is not 42.2 in a browser.
  const lowered = (Math.round(inherent * 10) - points * 10) / 10;
  return Math.max(lowered, 20, Math.min(inherent, edge));
}

function floorsOf(
  { overrides }: RiskDefinition,
  factor: string,
  answer: string,
): { floor: RiskRating | null; hardFloor: RiskRating | null } {
  const applying = overrides.filter(
    (override) => override.factor === factor && override.answers.includes(answer),
  );
  return {
    floor: highest(applying.map(({ rating }) => rating)),
    hardFloor: highest(applying.filter(({ hard }) => hard).map(({ rating }) => rating)),
  };
}

/** The worst of the ratings; null for none. */
function highest(ratings: (RiskRating | null)[]): RiskRating | null {
  return riskRatings.findLast((rating) => ratings.includes(rating)) ?? null;
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
