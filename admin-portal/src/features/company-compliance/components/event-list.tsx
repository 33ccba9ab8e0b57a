import { formatDate } from '@portal/shared-core/domain/format';
import { Facts } from '@portal/shared-core/ui';
import type { ReactNode } from 'react';

import type { RecordedEvent } from '#/components/compliance/compliance.queries.ts';
import { eventText } from '#/components/compliance/texts.ts';

/** The events of a company, the newest first; one that was voided is struck through, with its reason. */
export function EventList({
  events,
  action,
}: {
  events: readonly RecordedEvent[];
  /** What can be done about an event, after its note. */
  action?: (event: RecordedEvent) => ReactNode;
}) {
  return (
    <Facts
      items={events.map((event) => ({
        label: formatDate(event.on_date),
        value: event.voided ? <s>{eventText(event.event)}</s> : eventText(event.event),
        note: (
          <>
            {[event.note, event.by && `recorded by ${event.by.full_name}`]
              .filter(Boolean)
              .join(' · ')}
            {event.voided && <small>{voidedText(event)}</small>} {action?.(event)}
          </>
        ),
      }))}
    />
  );
}

/** 'Recorded in error: reason, by whom, when'. */
function voidedText({ void_reason: reason, voider, voided_at: at }: RecordedEvent): string {
  return `Recorded in error: ${[
    reason?.replace(/[.]$/, ''),
    voider && `by ${voider.full_name}`,
    at && formatDate(at),
  ]
    .filter(Boolean)
    .join(', ')}`;
}
