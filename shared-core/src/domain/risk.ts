import type { Database } from '../supabase/database.types.ts';
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

/** The source of an answer: staff, or a fact in the database that proposes one. */
export type RiskSource =
  | 'asked'
  | 'customer'
  | 'ownership'
  | 'political_exposure'
  | 'media'
  | 'country'
  | 'service'
  | 'screening';

export interface RiskFactor {
  code: string;
  group: string;
  name: string;
  question: string;
  /** 0 to 100; those of all factors sum to 100. */
  weight: number;
  source: RiskSource;
  /** Scores are 1 to 5. */
  answers: { code: string; label: string; score: number }[];
}

export interface RiskControl {
  code: string;
  name: string;
  question: string;
  /** Points are taken off the score. */
  answers: { code: string; label: string; points: number }[];
}

/** While one of the answers is given, the rating is at least this one; no one can override a hard one. */
export interface RiskOverride {
  code: string;
  name: string;
  factor: string;
  answers: string[];
  rating: Exclude<RiskRating, 'low'>;
  hard: boolean;
}

/** risk_models.definition. All figures are whole numbers, so that every score is exact in tenths. */
export interface RiskDefinition {
  groups: { code: string; name: string }[];
  factors: RiskFactor[];
  controls: RiskControl[];
  /** The scores from which a rating begins. */
  thresholds: { medium: number; high: number };
  overrides: RiskOverride[];
}

/** One line of risk_assessments.breakdown: what a factor contributed, or how many points a control took off. */
export interface RiskPart {
  factor: string;
  answer: string;
  weight?: number;
  score?: number;
  contribution?: number;
  points?: number;
  floor?: RiskRating;
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
