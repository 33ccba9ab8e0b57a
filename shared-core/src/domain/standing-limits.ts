import type { CompanyStatus } from './companies.ts';
import { endedStandings } from './standings.ts';

/** What a standing may refuse; `supabase/schemas/companies/standing-limits.sql` says what each act is. */
export type StandingAct =
  | 'change'
  | 'restoration_change'
  | 'register_change'
  | 'statement'
  | 'resolution'
  | 'later_year';

const struckOff: readonly StandingAct[] = [
  'change',
  'register_change',
  'statement',
  'resolution',
  'later_year',
];

/** The acts that are refused in a standing, as the database refuses them. */
export const refusedActs = (status: CompanyStatus): readonly StandingAct[] => {
  if (!endedStandings.has(status)) return [];
  return status === 'struck_off' ? struckOff : [...struckOff, 'restoration_change'];
};

/** What a change request of a kind is among the acts: an office and an officer may be what a restoration needs. */
export const actOfChange = (kind: string): StandingAct =>
  kind === 'registered_office' || kind === 'appoint_officer' ? 'restoration_change' : 'change';

const acts: Record<StandingAct, string> = {
  change: 'no change of this kind is requested',
  restoration_change: 'no change is requested',
  register_change: 'its registers are not changed',
  statement: 'no yearly statement is signed',
  resolution: 'no resolution, minutes or engagement letter is made',
  later_year: 'no later year is invoiced',
};

/** Why an act is refused in a standing, as a sentence for the button; null where it is not. */
export function standingRefusal(status: CompanyStatus, act: StandingAct): string | null {
  if (!refusedActs(status).includes(act)) return null;
  const why = status === 'struck_off' ? 'While the company is struck off' : 'The company has ended';
  return status === 'struck_off' ? `${why}, ${acts[act]}.` : `${why}: ${acts[act]}.`;
}
