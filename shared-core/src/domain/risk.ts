import type { Database } from '../supabase/database.types.ts';
import type { RiskPart } from '../supabase/json.types.ts';
import type { StateLabel } from './tone.ts';

export type RiskRating = Database['public']['Enums']['risk_rating'];

/** From the best to the worst. */
export const riskRatings = ['low', 'medium', 'high', 'prohibited'] as const satisfies RiskRating[];

/** Low is plain, so that high stands out. For staff alone: clients never see a rating. */
export const riskRatingLabels: Record<RiskRating, StateLabel> = {
  low: { label: 'Low', tone: 'neutral' },
  medium: { label: 'Medium', tone: 'warning' },
  high: { label: 'High', tone: 'bad' },
  prohibited: { label: 'Prohibited', tone: 'bad' },
};

export type {
  RiskControl,
  RiskDefinition,
  RiskFactor,
  RiskOverride,
  RiskPart,
  RiskSource,
} from '../supabase/json.types.ts';

/** What keeps a score from falling as far as the controls would take it. */
export interface HeldScore {
  /** Points that the controls do not take off, in tenths. */
  points: number;
  /** The rating an override requires; null where only the least score of 20 holds it. */
  floor: RiskRating | null;
}

/**
 * The line that makes the parts of an assessment add up to its score: what an override, or the least score of 20, holds of what the
 * controls take off. Null where nothing is held. Points are those of a score of 20 to 100.
 */
export function heldScore(residual: number, breakdown: readonly RiskPart[]): HeldScore | null {
  // In tenths, because 45.2 - 3 is not 42.2 in a browser.
  const sum = breakdown.reduce(
    (total, { contribution = 0, points = 0 }) =>
      total + Math.round(contribution * 10) - points * 10,
    0,
  );
  const held = Math.round(residual * 10) - sum;
  if (held <= 0) return null;
  const floor = riskRatings.findLast((rating) => breakdown.some((part) => part.floor === rating));
  return { points: held / 10, floor: residual > 20 ? (floor ?? null) : null };
}

export interface RiskResult {
  /** 20 to 100. */
  inherent: number;
  /** The same after the controls. */
  residual: number;
  rating: RiskRating;
  /** What no person may go below; null for most. */
  floor: RiskRating | null;
  /** How each group of factors fares by itself. */
  groups: { group: string; weight: number; contribution: number; rating: RiskRating }[];
  breakdown: RiskPart[];
}
