import type { CompanyStatus } from './companies.ts';
import { endedStandings } from './standings.ts';

/** What a standing may refuse; `supabase/schemas/companies/standing-limits.sql` says what each action is. */
export type StandingAction =
  | 'change'
  | 'restoration_change'
  | 'register_change'
  | 'statement'
  | 'resolution'
  | 'later_year';

const struckOff: readonly StandingAction[] = [
  'change',
  'register_change',
  'statement',
  'resolution',
  'later_year',
];

/** The actions that are refused in a standing, as the database refuses them. */
export const refusedActions = (status: CompanyStatus): readonly StandingAction[] => {
  if (!endedStandings.has(status)) return [];
  return status === 'struck_off' ? struckOff : [...struckOff, 'restoration_change'];
};

/** What a change request of a kind is among the actions: an office and an officer may be what a restoration needs. */
export const actionOfChange = (kind: string): StandingAction =>
  kind === 'registered_office' || kind === 'appoint_officer' ? 'restoration_change' : 'change';

const actions: Record<StandingAction, string> = {
  change: 'no change of this kind is requested',
  restoration_change: 'no change is requested',
  register_change: 'its registers are not changed',
  statement: 'no yearly statement is signed',
  resolution: 'no resolution, minutes or engagement letter is made',
  later_year: 'no later year is invoiced',
};

/** Why an action is refused in a standing, as a sentence for the button; null where it is not. */
export function standingRefusal(status: CompanyStatus, action: StandingAction): string | null {
  if (!refusedActions(status).includes(action)) return null;
  const why = status === 'struck_off' ? 'While the company is struck off' : 'The company has ended';
  return status === 'struck_off' ? `${why}, ${actions[action]}.` : `${why}: ${actions[action]}.`;
}
