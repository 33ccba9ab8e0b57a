import type { Outcome } from '#/components/bulk/bulk.mutations.ts';
import { AssignButton, BulkButton } from '#/components/bulk/selection-buttons.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { TicketRow } from '../api/ticket.queries.ts';

/** What staff do with the tickets they selected: give them to a colleague, or close those that are not closed. */
export function TicketSelection({
  tickets,
  onDone,
}: {
  tickets: readonly TicketRow[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const held = useNotAllowed('assign_ticket');
  const ids = tickets.flatMap(({ id }) => (id ? [id] : []));
  const open = tickets.flatMap(({ id, status }) => (id && status !== 'closed' ? [id] : []));
  return (
    <>
      <AssignButton
        held={held}
        variant="contained"
        action="tickets.assign"
        ids={ids}
        name={ids.length === 1 ? 'a ticket' : `${ids.length} tickets`}
        onDone={onDone}
      />
      <BulkButton action="tickets.close" ids={held ? [] : open} onDone={onDone}>
        Close {open.length} for good
      </BulkButton>
    </>
  );
}
