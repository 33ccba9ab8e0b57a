import { toAppError } from '@portal/shared-core/errors';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  ConfirmDialog,
  Facts,
  InlineAlert,
  QueryPanel,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useReadOnly } from '#/components/duties/use-duty.ts';

import { useVoidEvent } from '../api/compliance.mutations.ts';
import { complianceQueries, type RecordedEvent } from '../api/compliance.queries.ts';
import { eventText } from '../words.ts';
import { EventForm } from './event-form.tsx';

/** What happened to a company that no register holds, and recording more. */
export function EventsPanel({ companyId }: { companyId: string }) {
  const query = useQuery(complianceQueries.company(useTenantScope(), companyId));
  const form = useDisclosure();
  const held = useReadOnly();
  return (
    <QueryPanel
      title="Events"
      note={() => 'duties follow from them'}
      query={query}
      failed="The events could not be loaded"
    >
      {({ events }) => (
        <>
          {events.length === 0 && <p>No event is recorded.</p>}
          <Facts
            items={events.map((event) => ({
              label: formatDate(event.on_date),
              value: event.voided ? <s>{eventText(event.event)}</s> : eventText(event.event),
              note: <Note event={event} mayVoid={!held} />,
            }))}
          />
          {held && <HeldButton because={held}>Record an event</HeldButton>}
          {!held && form.isOpen && <EventForm companyId={companyId} close={form.close} />}
          {!held && !form.isOpen && (
            <Button size="small" ref={form.opener} onClick={form.open}>
              Record an event…
            </Button>
          )}
        </>
      )}
    </QueryPanel>
  );
}

function Note({ event, mayVoid }: { event: RecordedEvent; mayVoid: boolean }) {
  const { id, note, voided, by, on_date: day } = event;
  const voiding = useVoidEvent();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {[note, by?.full_name, voided && 'Recorded in error'].filter(Boolean).join('. ')}{' '}
      {mayVoid && !voided && (
        <Button
          size="small"
          variant="text"
          aria-label={`Void: ${eventText(event.event)}, ${formatDate(day)}`}
          onClick={() => setAsking(true)}
        >
          Void…
        </Button>
      )}
      {voiding.error && <InlineAlert tone="bad">{toAppError(voiding.error).message}</InlineAlert>}
      <ConfirmDialog
        open={asking}
        title={`Void “${eventText(event.event)}” of ${formatDate(day)}?`}
        confirmLabel="Void the event"
        danger
        busy={voiding.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => voiding.mutate({ event_id: id }, { onSettled: () => setAsking(false) })}
      >
        Open duties that rest on it go. It stays in the list as recorded in error.
      </ConfirmDialog>
    </>
  );
}
