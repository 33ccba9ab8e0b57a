import { useCommand } from '@portal/shared-core/tenant';

export interface HitDecision {
  isMatch: boolean;
  reason: string;
}

/** Decides on one or several hits of one person, all or none. Raises hit.reason_missing, hit.decided_already, hit.several_people. */
export function useDecideHits(hitIds: readonly string[]) {
  return useCommand('decide_hits', ({ isMatch, reason }: HitDecision) => ({
    hit_ids: [...hitIds],
    is_match: isMatch,
    reason,
  }));
}

/** Takes a decision on a hit back. */
export function useReopenHit() {
  return useCommand('reopen_hit', (hitId: string) => ({ hit_id: hitId }));
}

/** Screens one person now; answers how many hits are new or open again. */
export function useScreenParty() {
  return useCommand('screen_party', (partyId: string) => ({ party_id: partyId }));
}

/** Enters a job that compares everyone of a firm, or of all firms for a list, again. Raises job.rescreening_runs. */
export function useStartRescreening() {
  return useCommand('start_rescreening');
}

/** Screens the next people who are due, and answers how many. */
export function useRescreen() {
  return useCommand('rescreen_parties', (size: number) => ({ batch_size: size }));
}
