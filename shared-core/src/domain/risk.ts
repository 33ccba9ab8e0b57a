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
