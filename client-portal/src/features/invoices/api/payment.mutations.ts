import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

export interface PaymentInput {
  /** From the browser, so that a repeat makes nothing twice. */
  id: string;
  invoiceIds: readonly string[];
  label: string;
}

/**
 * Makes payments, one a currency, of what is owed on invoices. Raises combined_payment.invoice_settled, combined_payment.invoice_taken,
 * combined_payment.invoice_reported.
 */
export function useMakePayments() {
  const { supabase, tenantId } = useTenantScope();
  return useAction(
    async (payments: readonly PaymentInput[]) => {
      for (const { id, invoiceIds, label } of payments) {
        unwrap(
          await supabase.rpc('make_combined_payment', {
            payment_id: id,
            tenant_id: tenantId,
            invoice_ids: [...invoiceIds],
            label,
          }),
        );
      }
      return payments.map(({ id }) => id);
    },
    { untilRead: true },
  );
}

/** Withdraws a payment that was not made yet. Raises combined_payment.ended. */
export const useWithdrawPayment = () => useCommand('withdraw_combined_payment');
