import type { FirstDue } from '@portal/shared-core/domain/quote';

/* Shapes of what figures.ts holds. Amounts are US dollars; null where none is known that could be shown. */

export interface Fee {
  type: string;
  code: string;
  kind: string;
  /** What brings it into a quote; null when it is in every one. */
  service: string | null;
  label: string;
  per: 'once' | 'year';
  first_due: FirstDue;
  /** Whether counsel or a first source has confirmed the figure. */
  verified: boolean;
  /** By authorised capital, lowest first; `to` is the highest capital of the band, null for no bound. */
  bands: readonly { to: number | null; amount: number | null }[];
}

export interface Price {
  code: string;
  label: string;
  /** The types it is offered for; every one when empty. */
  types: readonly string[];
  optional: boolean;
  amount: number;
  per: 'once' | 'year';
  first_due: FirstDue;
}

export interface EntityType {
  code: string;
  name: string;
  /** A one-line description for readers who are not lawyers. */
  plain: string;
  law: string;
  /** Whether its fees may depend on authorised capital. */
  hasShares: boolean;
  /** What its name ends with or contains; nothing particular when empty. */
  endings: readonly string[];
}

export interface AnnualFeeStep {
  month: number;
  day: number;
  percent: number | null;
  effect: string | null;
}

export type Threshold =
  | 'vat_percent'
  | 'name_reservation_days'
  | 'beneficial_owner_percent'
  | 'foundation_initial_assets'
  | 'record_retention_years';
