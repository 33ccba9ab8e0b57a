import type { CompanyStatus } from './companies.ts';

/** What a company may be registered as besides its type, as `entity_features` calls it. */
export const featureLabels: Record<string, string> = {
  LDC: 'Limited Duration Company',
  SAC: 'Segregated Accounts Company',
};

/** The standings in which a company files nothing any more. */
export const endedStandings: ReadonlySet<CompanyStatus> = new Set([
  'struck_off',
  'dissolved',
  'continued_out',
  'transferred_out',
  'merged',
]);

/** The standings from which a company can leave; to another country not while its strike-off is pending. */
export const leavableStandings: ReadonlySet<CompanyStatus> = new Set([
  'active',
  'in_penalty',
  'dormant',
  'strike_off_pending',
]);

/** The standings in which a restoration has a cost: struck off, or about to be. */
export const restorableStandings: ReadonlySet<CompanyStatus> = new Set([
  'strike_off_pending',
  'struck_off',
  'restoring',
]);
