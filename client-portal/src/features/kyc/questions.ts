import type { StaffQuestion } from '#/components/questions/question.tsx';

import type { Profile } from './api/kyc.queries.ts';
import { asksFor, partsOf } from './kyc-parts.ts';

/**
 * The open questions of staff: in the state that waits for answers, those asked since it began or never answered. A question about an
 * unknown field belongs to the whole profile.
 */
export function openQuestions({
  state,
  state_since: since,
  requests,
  party,
}: Profile): StaffQuestion[] {
  if (state !== 'information_requested') return [];
  const parts = partsOf(party.kind);
  return requests
    .filter(
      ({ asked_at: requestedAt, answered_at: answered }) =>
        answered === null || Date.parse(requestedAt) >= Date.parse(since),
    )
    .map((request) => {
      const { field } = request;
      const hasPlace = field !== null && parts.some((part) => asksFor(part, field));
      return hasPlace ? request : { ...request, field: null };
    });
}
