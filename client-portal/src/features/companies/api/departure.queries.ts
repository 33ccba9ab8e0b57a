import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

/** The latest departure of a company that was not withdrawn; null for none. */
export const departureQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: ['client', scope.tenantId, 'companies', 'departure', companyId],
    meta: shows('company_departures'),
    async queryFn({ signal }) {
      const departures = scope
        .from('company_departures')
        .select(
          `id, kind, state, wanted_on, reason, agent_name, agent_licence, agent_address, agent_email, jurisdiction, foreign_law,
           foreign_number, debts_reason, done_on, created_at`,
        )
        .eq('company_id', companyId)
        .neq('state', 'withdrawn')
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal);
      return unwrap(await departures)[0] ?? null;
    },
  });

/** Requests that a company leaves. Raises departure.already_open, departure.not_possible, departure.incomplete, not_allowed. */
export const useRequestDeparture = () => useCommand('request_departure');

/** Takes it back. Raises departure.not_open, not_allowed. */
export const useWithdrawDeparture = () => useCommand('withdraw_departure');
