import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, storageOf } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type TicketRow = NonNullable<Awaited<ReturnType<typeof selectTickets>>['data']>[number];
export type Ticket = Awaited<ReturnType<typeof getTicket>>;

const UNSETTLED = ['open', 'waiting_on_us', 'waiting_on_client'] as const;

export const ticketQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'support'] as const,

  /** The tickets of the tenant: those that wait on staff unless the filter `show` says otherwise. */
  list: (scope: TenantScope, params: ListParams, userId: string) =>
    listQuery([...ticketQueries.all(scope), userId], params, {
      shows: ['support_tickets', 'support_messages', 'support_reads', 'companies'],
      sortable: ['last_message_at', 'subject', 'client_name', 'assignee_name', 'urgency'],
      select: (options) => selectTickets(scope, params, userId, options),
    }),

  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...ticketQueries.all(scope), 'counts'],
      meta: shows('support_tickets', 'support_reads'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('ticket_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** How long clients wait for a first answer, and how many wait. Times in minutes. */
  firstAnswers: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...ticketQueries.all(scope), 'first-answers'],
      meta: shows('support_tickets', 'support_messages'),
      async queryFn({ signal }) {
        const figures = scope.supabase.rpc('first_answer_figures', { tenant_id: scope.tenantId });
        const [row] = unwrap(await figures.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** When a ticket was asked and first answered. */
  firstAnswer: (scope: TenantScope, ticketId: string) =>
    queryOptions({
      queryKey: [...ticketQueries.all(scope), 'first-answer', ticketId],
      meta: shows('support_tickets', 'support_messages'),
      async queryFn({ signal }) {
        const times = scope
          .from('ticket_queue')
          .select('asked_at, first_answer_at, first_answer_minutes, waits_for_first')
          .eq('id', ticketId)
          .abortSignal(signal)
          .maybeSingle();
        return unwrapRow(await times);
      },
    }),

  /** One ticket with its messages, notes and files. Raises not_found. */
  detail: (scope: TenantScope, ticketId: string) =>
    queryOptions({
      queryKey: [...ticketQueries.all(scope), 'detail', ticketId],
      meta: shows(
        'support_tickets',
        'support_messages',
        'support_notes',
        'support_attachments',
        'support_reads',
        'companies',
      ),
      queryFn: ({ signal }) => getTicket(scope, ticketId, signal),
    }),

  /** What else concerns a client: their companies with late duties, and their last tickets. */
  client: (scope: TenantScope, clientId: string) =>
    queryOptions({
      queryKey: [...ticketQueries.all(scope), 'client', clientId],
      meta: shows('companies', 'obligations', 'support_tickets'),
      queryFn: ({ signal }) => getClient(scope, clientId, signal),
    }),

  /** The bytes of a file in a ticket. It never changes, and is kept only while it is shown. */
  file: (scope: TenantScope, path: string) =>
    queryOptions({
      queryKey: [...ticketQueries.all(scope), 'files', path],
      meta: shows(),
      async queryFn({ signal }) {
        const bucket = (await storageOf(scope.supabase)).from('documents');
        return unwrap(await bucket.download(path, {}, { signal }));
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
};

function selectTickets(
  { from }: TenantScope,
  { search, filters }: ListParams,
  userId: string,
  options: CountOptions,
) {
  let tickets = from('ticket_queue').select(
    `id, reference, subject, status, priority, unread, last_message_at, last_message, last_by_staff, company_id, company_name,
     client_name, client_email, assignee, assignee_name, created_at, first_answer_minutes, waits_for_first`,
    options,
  );
  if (search) {
    tickets = tickets.or(
      containsIn(['subject', 'reference', 'client_name', 'client_email', 'company_name'], search),
    );
  }
  const priority = filters['priority'];
  if (priority === 'low' || priority === 'normal' || priority === 'high' || priority === 'urgent') {
    tickets = tickets.eq('priority', priority);
  }
  if (filters['read'] === 'new') tickets = tickets.eq('unread', true);
  switch (filters['show'] ?? '') {
    case 'mine':
      return tickets.eq('assignee', userId).in('status', UNSETTLED);
    case 'unassigned':
      return tickets.is('assignee', null).in('status', UNSETTLED);
    case 'client':
      return tickets.eq('status', 'waiting_on_client');
    case 'first':
      return tickets.eq('waits_for_first', true);
    case 'answered':
      return tickets.eq('lately_answered', true);
    case 'resolved':
      return tickets.in('status', ['resolved', 'closed']);
    case 'every':
      return tickets;
    default:
      return tickets.eq('waits_on_us', true);
  }
}

async function getTicket({ from }: TenantScope, ticketId: string, signal: AbortSignal) {
  const ticket = from('support_tickets')
    .select(
      `id, reference, subject, status, priority, assignee, opened_by, page_path, page_title, last_message_at, created_at,
       company:companies(id, name),
       client:profiles!support_tickets_opened_by_fkey(id, full_name, email),
       holder:profiles!support_tickets_assignee_fkey(id, full_name),
       messages:support_messages(id, author, by_staff, staff_name, body, created_at),
       notes:support_notes(id, author, body, created_at, by:profiles(full_name)),
       files:support_attachments(id, file_name, storage_path, bytes, by_staff, attached_by, created_at, scan),
       reads:support_reads(read_at)`,
    )
    .eq('id', ticketId)
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await ticket);
}

async function getClient({ from }: TenantScope, clientId: string, signal: AbortSignal) {
  const companies = from('company_list')
    .select('id, name, status, late_duties')
    .eq('client_id', clientId)
    .order('name')
    .limit(50)
    .abortSignal(signal);
  const tickets = from('support_tickets')
    .select('id, reference, subject, status, last_message_at')
    .eq('opened_by', clientId)
    .order('last_message_at', { ascending: false })
    .limit(6)
    .abortSignal(signal);
  const [companyRows, ticketRows] = await Promise.all([companies, tickets]);
  return { companies: unwrap(companyRows), tickets: unwrap(ticketRows) };
}

/** Where the text of a form about a ticket is kept until it is sent. */
export function keptKey(scope: TenantScope, form: string, ticketId: string) {
  return [...ticketQueries.all(scope), 'kept', form, ticketId];
}
