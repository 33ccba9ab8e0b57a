import { unwrap } from '@portal/shared-core/supabase';
import { useAction, useCommand, useTenantScope } from '@portal/shared-core/tenant';

/** What is reported: a duty, an invoice, or a payment over many invoices. */
export type Reported = { obligation_id: string } | { invoice_id: string } | { payment_id: string };

export interface Report {
  paid_on: string;
  amount?: number;
  reference?: string;
  note?: string;
  document_id?: string;
}

/**
 * Reports a duty, an invoice or a payment over many invoices as paid. Raises payment.already_reported, payment.nothing_due,
 * combined_payment.ended, combined_payment.invoice_reported, and the errors of its fields.
 */
export function useReportPayment(about: Reported, noticeId: string) {
  const { supabase } = useTenantScope();
  return useAction(async (report: Report) =>
    unwrap(
      'payment_id' in about
        ? await supabase.rpc('report_combined_payment', { amount: 0, ...about, ...report })
        : await supabase.rpc('report_payment', { notice_id: noticeId, ...about, ...report }),
    ),
  );
}

/** Takes back a report that is still open. Raises payment.notice_settled. */
export const useWithdrawNotice = () =>
  useCommand('withdraw_payment_notice', (noticeId: string) => ({ notice_id: noticeId }));
