import type { Tone } from '@portal/shared-core/ui';

import type { TicketStatus } from './ticket.queries.ts';

/** What a client reads of the state of a ticket. */
export const ticketChips: Record<TicketStatus, { tone: Tone; label: string }> = {
  open: { tone: 'info', label: 'Open' },
  waiting_on_us: { tone: 'info', label: 'With us' },
  waiting_on_client: { tone: 'warning', label: 'Waiting on you' },
  resolved: { tone: 'good', label: 'Resolved' },
  closed: { tone: 'neutral', label: 'Closed' },
};
