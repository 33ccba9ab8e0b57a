import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { invoiceQueries, type Invoice } from './invoice.queries.ts';

export type SentProforma = Awaited<ReturnType<typeof readProformas>>[number];

/** The proformas of a draft or of the invoice it became, the newest first. */
export const proformasQuery = (scope: TenantScope, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoiceQueries.all(scope), 'proformas', invoiceId],
    meta: shows('proformas'),
    queryFn: ({ signal }) => readProformas(scope, invoiceId, signal),
  });

async function readProformas({ from }: TenantScope, invoiceId: string, signal: AbortSignal) {
  return unwrap(
    await from('proformas')
      .select(
        `id, number, payment_reference, client_name, subject, renewal_year, currency, vat_percent, total, lines, companies, issued_on,
         valid_until, ended_as, ended_at, end_reason, invoice_id, by:profiles!proformas_issued_by_fkey(full_name)`,
      )
      .eq('invoice_id', invoiceId)
      .order('issued_at', { ascending: false })
      .limit(20)
      .abortSignal(signal),
  );
}

/** Sends a draft that was read at this version as a proforma. Raises proforma.day_invalid, proforma.in_force, invoice.conflict. */
export function useIssueProforma({ id: invoiceId, version }: Invoice) {
  return useCommand('issue_proforma', ({ id, until }: { id: string; until: string }) => ({
    proforma_id: id,
    invoice_id: invoiceId,
    expected_version: version,
    valid_until: until,
  }));
}

/** Withdraws a proforma; the client reads the reason. Raises proforma.ended, proforma.reason_invalid. */
export function useWithdrawProforma(proformaId: string) {
  return useCommand('withdraw_proforma', ({ reason }: { reason: string }) => ({
    proforma_id: proformaId,
    reason,
  }));
}
