import { entryOf, toAppError } from '@portal/shared-core/errors';
import { useCommand, useTenantScope } from '@portal/shared-core/tenant';
import { Button, ConfirmDialog, DateText, InlineAlert, QueryPanel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { calendarLinksQuery, type CalendarLink } from '../api/calendar-link.queries.ts';
import { nameOf, type Person } from '../api/people.queries.ts';
import { Line, Lines } from './lines.ts';

const coveredBy = ({ company }: CalendarLink) =>
  company?.name ?? 'All their companies in this firm';

/** The links under which a client's calendar program reads duties without a sign-in; staff end one that got into other hands (CMP-05). */
export function CalendarPanel({ person }: { person: Person }) {
  const query = useQuery(calendarLinksQuery(useTenantScope(), person.id));
  const held = useNotAllowed('end_calendar_feed');
  const end = useCommand('end_calendar_feed');
  const [ending, setEnding] = useState<CalendarLink>();
  const refused = end.error && toAppError(end.error);

  return (
    <QueryPanel
      title="Calendar links"
      query={query}
      failed="The calendar links could not be loaded"
      empty="They made no link for a calendar program in this firm."
    >
      {(links) => (
        <>
          {refused && (
            <InlineAlert tone="bad" title={entryOf(refused.code).title}>
              {refused.message}
            </InlineAlert>
          )}
          {held && <p>{held}</p>}
          <Lines aria-label="Calendar links">
            {links.map((link) => (
              <Line key={link.id}>
                <div>
                  {coveredBy(link)}
                  <span>
                    Made <DateText value={link.created_at} />,{' '}
                    {link.last_read_on === null ? (
                      'never read'
                    ) : (
                      <>
                        last read <DateText value={link.last_read_on} />
                      </>
                    )}
                  </span>
                </div>
                {!held && (
                  <Button
                    size="small"
                    aria-label={`Revoke the link of ${coveredBy(link)}`}
                    onClick={() => setEnding(link)}
                  >
                    Revoke…
                  </Button>
                )}
              </Line>
            ))}
          </Lines>
          <ConfirmDialog
            open={ending !== undefined}
            title={`Revoke this calendar link of ${nameOf(person)}?`}
            confirmLabel="Revoke the link"
            danger
            busy={end.isPending}
            onConfirm={() =>
              ending &&
              end.mutate({ feed_id: ending.id }, { onSettled: () => setEnding(undefined) })
            }
            onClose={() => setEnding(undefined)}
          >
            Calendars that use it get no duties from then on. The person is not notified: tell them
            why. They can make a new link.
          </ConfirmDialog>
        </>
      )}
    </QueryPanel>
  );
}
