import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, QueryPanel, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import {
  complianceQueries,
  type RecordedEvent,
} from '#/components/compliance/compliance.queries.ts';
import { eventText } from '#/components/compliance/texts.ts';
import { EventForm } from './event-form.tsx';
import { EventList } from './event-list.tsx';

const VoidEventDialog = lazy(async () => ({
  default: (await import('./void-event-dialog.tsx')).VoidEventDialog,
}));

/** What happened to a company that no register holds, and recording more. */
export function EventsPanel({ companyId }: { companyId: string }) {
  const query = useQuery(complianceQueries.company(useTenantScope(), companyId));
  const form = useDisclosure();
  const held = useNotAllowed('record_event');
  const [voiding, setVoiding] = useState<RecordedEvent | null>(null);
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
          <EventList
            events={events}
            action={(event) =>
              !held &&
              !event.voided && (
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Void: ${eventText(event.event)}, ${formatDate(event.on_date)}`}
                  onClick={() => setVoiding(event)}
                >
                  Void…
                </Button>
              )
            }
          />
          {held && <HeldButton because={held}>Record an event</HeldButton>}
          {!held && form.isOpen && <EventForm companyId={companyId} close={form.close} />}
          {!held && !form.isOpen && (
            <Button size="small" ref={form.opener} onClick={form.open}>
              Record an event…
            </Button>
          )}
          <Suspense>
            {voiding && <VoidEventDialog event={voiding} onClose={() => setVoiding(null)} />}
          </Suspense>
        </>
      )}
    </QueryPanel>
  );
}
