import { riskRatings, type RiskDefinition, type RiskRating } from '@portal/shared-core/domain/risk';

import type { Question } from './starting-answers.ts';

const place = (rating: RiskRating | null) => (rating ? riskRatings.indexOf(rating) : 0);

/**
 * What is wrong with the answer to a question, as the database says it (private.risk_answer_issues): missing, fixed by a fact, or
 * better than the fact and without a note. Null when nothing is.
 */
export function answerIssue(
  definition: RiskDefinition,
  { code, options, proposed }: Pick<Question, 'code' | 'options' | 'proposed'>,
  answer: string,
  note: string,
): 'missing' | 'fixed' | 'note' | null {
  const given = options.find((option) => option.code === answer);
  if (!given) return 'missing';
  const fact = options.find((option) => option.code === proposed?.answer);
  if (!fact) return null;

  const floorOf = (wanted: string, isHard: boolean) =>
    Math.max(
      0,
      ...definition.overrides
        .filter((each) => each.factor === code && each.answers.includes(wanted))
        .filter(({ hard }) => hard || !isHard)
        .map(({ rating }) => place(rating)),
    );
  if (floorOf(fact.code, true) > floorOf(given.code, true)) return 'fixed';
  const factor = definition.factors.find((each) => each.code === code);
  const scoreOf = (wanted: string) =>
    factor?.answers.find((each) => each.code === wanted)?.score ?? 0;
  const isBetter =
    scoreOf(given.code) < scoreOf(fact.code) ||
    floorOf(given.code, false) < floorOf(fact.code, false);
  return isBetter && note.trim() === '' ? 'note' : null;
}
