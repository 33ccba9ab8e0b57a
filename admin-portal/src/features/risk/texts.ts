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
