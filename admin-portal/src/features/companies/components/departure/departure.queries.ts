import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type StaffDeparture = NonNullable<Awaited<ReturnType<typeof getDeparture>>>;

/** The items of the checklist that are documents. */
export type DocumentItem = 'instruction' | 'clearance' | 'certificate';

/** The latest departure of a company that was not withdrawn; null for none. */
export const departureQuery = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'companies', 'departure', companyId],
    meta: shows('company_departures'),
    queryFn: ({ signal }) => getDeparture(scope, companyId, signal),
  });

async function getDeparture({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const departures = from('company_departures')
    .select(
      `id, kind, state, wanted_on, reason, agent_name, agent_licence, agent_address, agent_email, jurisdiction, foreign_law,
       foreign_number, debts_reason, debts_accepted_by, debts_confirmed_by, instruction_id, clearance_id, certificate_id, pack_at,
       pack_sha256, by_staff, done_on, created_at`,
    )
    .eq('company_id', companyId)
    .neq('state', 'withdrawn')
    .order('created_at', { ascending: false })
    .limit(1)
    .abortSignal(signal);
  return unwrap(await departures)[0] ?? null;
}

/** The checklist of a departure: what is met, and what is in the way. */
export const checklistQuery = (scope: TenantScope, departureId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'companies', 'departure-checklist', departureId],
    meta: shows(
      'company_departures',
      'invoices',
      'ledger_entries',
      'obligations',
      'change_requests',
      'kyc_review_queue',
    ),
    async queryFn({ signal }) {
      const items = scope.supabase.rpc('departure_checklist', { departure_id: departureId });
      return unwrap(await items.abortSignal(signal));
    },
  });

/** Enters what the client instructed. Raises departure.already_open, departure.document_missing, departure.incomplete. */
export const useRequestDeparture = () => useCommand('request_departure');

/** Raises departure.not_open, departure.reason_missing. */
export const useWithdrawDeparture = () => useCommand('withdraw_departure');

/** Raises departure.document_unknown, departure.not_open. */
export const useSetDocument = () => useCommand('set_departure_document');

/** Raises departure.reason_missing, departure.not_open. */
export const useAcceptDebts = () => useCommand('accept_departure_debts');

/** Raises departure.second_person_needed, departure.changed. */
export const useConfirmDebts = () => useCommand('confirm_departure_debts');

/** Raises departure.not_ready, departure.day_invalid, departure.incomplete. */
export const useRecordDeparture = () => useCommand('record_departure');
