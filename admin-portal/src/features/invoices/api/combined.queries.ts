import { shows } from '@portal/shared-core/query';
import { allRows, unwrapRow } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

export type CombinedPayment = Awaited<ReturnType<typeof getCombined>>;

/** A payment over many invoices with its invoices. */
export const combinedPayment = (scope: TenantScope, paymentId: string) =>
  queryOptions({
    queryKey: ['admin', scope.tenantId, 'combined-payments', paymentId],
    meta: shows(
      'combined_payments',
      'combined_payment_invoices',
      'payment_notices',
      'invoices',
      'companies',
      'draft_applications',
    ),
    queryFn: ({ signal }) => getCombined(scope, paymentId, signal),
  });

async function getCombined({ from }: TenantScope, paymentId: string, signal: AbortSignal) {
  const [payment, parts] = await Promise.all([
    from('combined_payments')
      .select('id, payment_reference, label, currency, total, maker:profiles(full_name, email)')
      .eq('id', paymentId)
      .abortSignal(signal)
      .maybeSingle()
      .then(unwrapRow),
    allRows((first, last) =>
      from('combined_payment_invoices')
        .select(
          'amount, invoice:invoices(id, number, company:companies(name), application:draft_applications(reference))',
        )
        .eq('payment_id', paymentId)
        .order('invoice_id')
        .range(first, last)
        .abortSignal(signal),
    ),
  ]);
  return { ...payment, parts };
}

/** Records the payment over all of its invoices. Raises combined_payment.ended, combined_payment.not_reported, what record_payment raises. */
export const useRecordCombined = () => useCommand('record_combined_payment');

/** Declines the report for all of its invoices; the client reads the reply. Raises combined_payment.not_reported. */
export const useDeclineCombined = () => useCommand('decline_combined_payment');
