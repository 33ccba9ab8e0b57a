import { useTenantScope } from '@portal/shared-core/tenant';
import { RelativeTime } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { ticketQueries } from '../api/ticket.queries.ts';
import { waitText } from '../texts.ts';

/** After how long staff first answered the client, by the clock. */
export function FirstAnswer({ ticketId }: { ticketId: string }) {
  const { data, error } = useQuery(ticketQueries.firstAnswer(useTenantScope(), ticketId));
  if (error && !data) return 'Could not be read';
  if (!data) return '–';
  const { asked_at: asked, first_answer_minutes: minutes, waits_for_first: waits } = data;
  if (minutes !== null) return `After ${waitText(minutes)}`;
  if (!waits || asked === null) return 'None';
  return (
    <>
      Not yet, asked <RelativeTime value={asked} />
    </>
  );
}
