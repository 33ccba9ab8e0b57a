import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

import { ticketsKey, type TicketStatus } from '#/components/support/ticket.queries.ts';

export type TicketListItem = NonNullable<Awaited<ReturnType<typeof selectTickets>>['data']>[number];

const groups: Record<string, readonly TicketStatus[]> = {
  open: ['open', 'waiting_on_us', 'waiting_on_client'],
  waiting: ['waiting_on_client'],
  resolved: ['resolved', 'closed'],
};

export const ticketListQuery = (scope: TenantScope, params: ListParams) =>
  listQuery(ticketsKey(scope), params, {
    shows: ['support_tickets', 'support_messages', 'companies'],
    sortable: ['last_message_at', 'subject', 'status'],
    select: (options) => selectTickets(scope, params, options),
  });

function selectTickets(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  let tickets = from('ticket_list').select(
    'id, reference, subject, status, unread, last_message_at, last_message, last_by_staff, company_name',
    options,
  );
  if (search) tickets = tickets.or(containsIn(['subject', 'reference'], search));
  const statuses = groups[filters['status'] ?? ''];
  return statuses ? tickets.in('status', statuses) : tickets;
}
