import type { Database } from '../supabase/database.types.ts';
import { formatDate } from './format.ts';

export type ChangeKind = Database['public']['Enums']['change_kind'];

/** What each kind of change is called. */
export const changeKindLabels: Record<ChangeKind, string> = {
  appoint_officer: 'Appointment',
  cease_officer: 'Resignation or removal',
  party_particulars: 'Change of particulars',
  transfer_shares: 'Transfer of shares',
  issue_shares: 'Issue of shares',
  registered_office: 'Change of registered office',
  company_name: 'Change of name',
  beneficial_owner: 'Change of beneficial owner',
  cease_beneficial_owner: 'Beneficial owner who ceases',
  register_charge: 'Charge',
  satisfy_charge: 'Satisfaction of a charge',
  other: 'Another change',
};

interface Scheduled {
  state: Database['public']['Enums']['change_state'];
  scheduled_at: string | null;
  effective_on: string | null;
}

/** The state of an approved request that waits for its day; null for any other. */
export function scheduledText({
  state,
  scheduled_at: scheduled,
  effective_on: day,
}: Scheduled): string | null {
  return state === 'approved' && scheduled && day
    ? `Approved, takes effect on ${formatDate(day)}`
    : null;
}
