import { z } from '@portal/shared-core/schema';

import type { Reason } from './reason.queries.ts';

/**
 * A reason and a text. What is written for the client and what is written for staff are two fields: words for staff never go to the client
 * when another reason is selected.
 */
export const rejection = z.object({
  reason: z.string().check(z.minLength(1, 'Choose a reason.')),
  note: z.string(),
  finding: z.string(),
});

export type Rejection = z.infer<typeof rejection>;

export const noRejection: Rejection = { reason: '', note: '', finding: '' };

/** What the client reads instead of an internal reason; undefined of any other. */
export function neutralOf(reasons: readonly Reason[], selected: string): string | undefined {
  return reasons.find(({ code }) => code === selected)?.for_client?.label;
}

/** What the command takes: the text that belongs to the selected reason. */
export function rejectionInput(reasons: readonly Reason[], { reason, note, finding }: Rejection) {
  return { reason, note: neutralOf(reasons, reason) ? finding : note };
}
