import { formatDate } from '@portal/shared-core/domain/format';
import { riskRatingLabels, riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';
import type { StateLabel } from '@portal/shared-core/domain/tone';
import type { Enum } from '@portal/shared-core/supabase';
import { color } from '@portal/shared-core/ui/theme';

/** The colour of a rating in a chart; its name is always shown beside it. */
export const ratingColors: Record<RiskRating | 'unrated', string> = {
  low: color.good.main,
  medium: color.warning.main,
  high: color.bad.main,
  prohibited: color.text,
  unrated: color.faint,
};

/** The name of a rating; of none, for a company without an assessment. */
export function ratingName(rating: RiskRating | null): string {
  return rating ? riskRatingLabels[rating].label : 'Not rated';
}

/** The rating by another model; it is null where that needs an answer that was not given. */
export function afterName(rating: RiskRating | null): string {
  return rating ? ratingName(rating) : 'Needs an answer';
}

/** Why an assessment is due: what a model that was published on a day makes of its answers. */
export function movedText(day: string, before: RiskRating, after: RiskRating | null): string {
  const model = `The model of ${formatDate(day, 'long')}`;
  return after === null
    ? `${model} needs an answer that was not given`
    : `${model} rates it ${ratingName(after)} instead of ${ratingName(before)}`;
}

/** Whether the second rating is above, below or the same as the first. */
export function direction(before: RiskRating, after: RiskRating | null): Direction {
  if (after === null) return 'unknown';
  const step = riskRatings.indexOf(after) - riskRatings.indexOf(before);
  return step > 0 ? 'rises' : step < 0 ? 'falls' : 'stays';
}

export type Direction = 'rises' | 'falls' | 'stays' | 'unknown';

/** The nouns of what can be assessed. */
export const subjectNouns = {
  company: 'Company',
  application: 'Application',
  party: 'Person or body',
} as const;

export function companies(count: number): string {
  return count === 1 ? 'company' : 'companies';
}

/** The states of a version of the model. */
export const modelStates: Record<Enum<'risk_model_state'>, StateLabel> = {
  draft: { label: 'Draft', tone: 'warning' },
  published: { label: 'Published', tone: 'good' },
  retired: { label: 'Retired', tone: 'neutral' },
};
