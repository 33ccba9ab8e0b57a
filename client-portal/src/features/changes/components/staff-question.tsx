import { InlineAlert } from '@portal/shared-core/ui';

import type { ChangeRequest } from '../api/change.queries.ts';

/** What staff asked, above the fields in which it is answered. */
export function StaffQuestion({ request: { state, events } }: { request: ChangeRequest }) {
  if (state !== 'information_requested') return null;
  const requested = events.findLast(({ to_state: to }) => to === 'information_requested');
  return (
    <InlineAlert tone="warning" title="We have a question">
      <p>{requested?.note}</p>
      <p>Correct what it is about, or answer under “Anything we should know”. Then submit again.</p>
    </InlineAlert>
  );
}
