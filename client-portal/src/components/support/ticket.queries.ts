import { shows } from '@portal/shared-core/query';
import { allRows, unwrap, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type TicketStatus = Enum<'ticket_status'>;

export const ticketsKey = ({ tenantId }: TenantScope) => ['client', tenantId, 'support'] as const;

/** The figures of the list and of the help button. */
export const ticketFiguresQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...ticketsKey(scope), 'figures'],
    meta: shows('support_tickets'),
    queryFn: ({ signal }) => getFigures(scope, signal),
  });

/** The companies a ticket can be about. */
export const ticketCompaniesQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...ticketsKey(scope), 'companies'],
    meta: shows('companies', 'company_users'),
    queryFn: ({ signal }) => listCompanies(scope, signal),
  });

async function getFigures({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const [figures] = unwrap(
    await supabase.rpc('ticket_figures', { tenant_id: tenantId }).abortSignal(signal),
  );
  return figures ?? { tickets: 0, unresolved: 0, waiting_on_client: 0, resolved: 0, unread: 0 };
}

async function listCompanies({ from }: TenantScope, signal: AbortSignal) {
  return allRows((...part) =>
    from('companies')
      .select('id, name')
      .order('name')
      .order('id')
      .range(...part)
      .abortSignal(signal),
  );
}
