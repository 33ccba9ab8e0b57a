import { shows } from '@portal/shared-core/query';
import { allRows, unwrap } from '@portal/shared-core/supabase';
import { useCommand, useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type Evidence = Awaited<ReturnType<typeof listEvidence>>[number];

const key = ({ tenantId }: TenantScope) => ['admin', tenantId, 'vat'] as const;

export const vatQueries = {
  /** Why services to a client are zero-rated: what holds and what held, the newest first. */
  evidence: (scope: TenantScope, clientId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'evidence', clientId],
      meta: shows('vat_evidence', 'documents'),
      queryFn: ({ signal }) => listEvidence(scope, clientId, signal),
    }),

  /** Which of these invoices have zero-rated lines without evidence in force, with the VAT at risk. */
  missing: (scope: TenantScope, invoiceIds: readonly string[]) =>
    queryOptions({
      queryKey: [...key(scope), 'missing', ...invoiceIds],
      meta: shows('vat_evidence', 'documents', 'invoices', 'invoice_lines', 'credit_notes'),
      // A selection may have more rows than one answer.
      queryFn: ({ signal }) =>
        allRows((...part) =>
          scope.supabase
            .rpc('vat_evidence_missing', { invoice_ids: [...invoiceIds] })
            .range(...part)
            .abortSignal(signal),
        ),
    }),

  /** The documents of a client that may be evidence. */
  documents: (scope: TenantScope, clientId: string) =>
    queryOptions({
      queryKey: [...key(scope), 'documents', clientId],
      meta: shows('documents'),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('evidence_documents', {
          tenant_id: scope.tenantId,
          client_id: clientId,
        });
        return unwrap(await rows.abortSignal(signal));
      },
    }),
};

async function listEvidence({ from }: TenantScope, clientId: string, signal: AbortSignal) {
  const rows = from('vat_evidence')
    .select(
      `id, residence, purpose, valid_from, valid_until, recorded_at, withdrawn_at, withdrawn_note,
       document:documents(id, file_name, status), by:profiles!vat_evidence_recorded_by_fkey(full_name)`,
    )
    .eq('client_id', clientId)
    .order('valid_from', { ascending: false })
    .order('id')
    .limit(100)
    .abortSignal(signal);
  return unwrap(await rows);
}

interface Recorded {
  id: string;
  residence: string;
  purpose: string;
  document_id: string;
  valid_from: string;
  valid_until: string;
}

/** Records why services to a client are zero-rated. Raises vat_evidence.invalid. */
export function useRecordEvidence(clientId: string) {
  const { tenantId } = useTenantScope();
  return useCommand('record_vat_evidence', ({ id, valid_until: until, ...given }: Recorded) => ({
    evidence_id: id,
    tenant_id: tenantId,
    client_id: clientId,
    ...given,
    ...(until !== '' && { valid_until: until }),
  }));
}

/** Ends evidence on a day, or withdraws it with a note. Raises vat_evidence.invalid. */
export function useEndEvidence(evidenceId: string) {
  return useCommand(
    'end_vat_evidence',
    ({ last_day: day, withdrawn_note: note }: { last_day: string; withdrawn_note: string }) => ({
      evidence_id: evidenceId,
      ...(note ? { withdrawn_note: note } : { last_day: day }),
    }),
  );
}
