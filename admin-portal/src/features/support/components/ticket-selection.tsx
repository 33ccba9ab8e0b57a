import { toAppError } from '@portal/shared-core/errors';
import { Button, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useBulkOf, type Outcome } from '#/components/bulk/bulk.mutations.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { TicketRow } from '../api/ticket.queries.ts';

const AssignMany = lazy(async () => ({
  default: (await import('#/components/bulk/assign-many.tsx')).AssignMany,
}));

/** What staff do with the tickets they selected: give them to a colleague, or close those that are not closed. */
export function TicketSelection({
  tickets,
  onDone,
}: {
  tickets: readonly TicketRow[];
  onDone: (outcomes: readonly Outcome[]) => void;
}) {
  const assigning = useDisclosure();
  const close = useBulkOf('tickets.close');
  const held = useNotAllowed('assign_ticket');
  const ids = tickets.flatMap(({ id }) => (id ? [id] : []));
  const open = tickets.flatMap(({ id, status }) => (id && status !== 'closed' ? [id] : []));
  if (held && !assigning.isOpen) return <HeldButton because={held}>Assign</HeldButton>;
  return (
    <>
      {close.error && <InlineAlert tone="bad">{toAppError(close.error).message}</InlineAlert>}
      <Button size="small" variant="contained" onClick={assigning.open}>
        Assign…
      </Button>
      {open.length > 0 && (
        <Button
          size="small"
          loading={close.isPending}
          onClick={() => close.mutate(open, { onSuccess: onDone })}
        >
          Close {open.length} for good
        </Button>
      )}
      <Suspense>
        {assigning.isOpen && (
          <AssignMany
            action="tickets.assign"
            ids={ids}
            name={ids.length === 1 ? 'a ticket' : `${ids.length} tickets`}
            onDone={onDone}
            onClose={assigning.close}
          />
        )}
      </Suspense>
    </>
  );
}
